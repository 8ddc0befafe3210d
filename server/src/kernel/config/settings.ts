import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import { FLAG_NAMES } from '@dentarium/domain';
import { DEFAULT_OVERJET_LIMITS, type OverjetLimits } from '@dentarium/domain/detailed-exam';
import { z } from 'zod';
import { databaseUrl } from './database-url.ts';
import { providerSettings } from './provider-config.ts';
import { suggestName } from './nearest-name.ts';
import { thirdPartyProviders } from './third-party-provider.ts';
import { trustedProxies } from './trusted-proxies.ts';
import { wholeNumber, yesOrNo } from './value-formats.ts';
import { whitelists } from './whitelists.ts';

const GIB = 1024 ** 3;

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);
/** Parses `online,notes`: the names of the switches that are on; `none` turns all off. */
const featureFlags = list
  .transform((names) => (names.length === 1 && names[0] === 'none' ? [] : names))
  .pipe(
    z.array(
      z.enum(FLAG_NAMES, {
        error: ({ input }) => `may hold ${FLAG_NAMES.join(', ')}, or none: ${suggestName(String(input), FLAG_NAMES)}`,
      }),
    ),
  );
const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address with http or https' })
  .transform((text) => text.replace(/\/+$/, ''));
/** An address without a path: the product answers at the root of a host. */
const siteAddress = webAddress.refine((text) => {
  const { pathname, search, hash, username, password } = new URL(text);
  return pathname === '/' && `${search}${hash}${username}${password}` === '';
}, 'must be an address without a path, as https://clinic.example');
/** A name or an address to listen on. */
const host = z
  .string()
  .refine(
    (text) => isIP(text) !== 0 || /^[a-zA-Z0-9]([\w.-]*[a-zA-Z0-9])?$/.test(text),
    'must be a name or an address of this machine without a port, as localhost, 0.0.0.0 or ::',
  );
/** The secret that an external service and the server sign with. */
const sharedSecret = z.string().min(16, 'must have at least 16 characters');
/** Parses `3,5,7`: the lengths in mm above which an overjet has degree I, II and III. */
const overjetLimits = z
  .string()
  .transform((text) => text.split(',').map(Number))
  .refine(
    (limits) => limits.length === 3 && limits.every((mm, index) => mm > (limits[index - 1] ?? 0) && mm <= 20),
    'must be three rising numbers of mm up to 20, as 3,5,7',
  )
  .transform(([mild = 0, moderate = 0, severe = 0]): OverjetLimits => ({ mild, moderate, severe }));
/** An origin exactly as a browser names it; http only for the machine of the user. */
const scriptOrigin = z.string().refine((text) => {
  // A star would be a pattern in the content security policy of a page.
  if (!/^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(text) || !URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  const isOwnMachine = protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname);
  return origin === text && (protocol === 'https:' || isOwnMachine);
}, 'must be origins as https://dev.example or http://localhost:8091');
const folder = z.string().transform((path) => (isAbsolute(path) ? path : resolve(path)));

/**
 * Every variable that the server reads, with its format and default. `undefined` in the result: derived from another
 * variable.
 */
export const settings = z.object({
  MODE: z.enum(['public', 'private'], { error: 'must be public or private' }).default('public'),
  // The name, not an address: the server listens on 127.0.0.1, and on ::1 if it exists.
  HOST: host.default('localhost'),
  PORT: wholeNumber(1, 65_535).default(8080),
  PUBLIC_URL: siteAddress.optional(),
  DATA_DIR: folder.optional(),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_POOL_SIZE: wholeNumber(2, 1000).default(16),
  DEMO: yesOrNo.default(false),
  /** The folder of scheduled backups and of the archived log of the own database. */
  BACKUP_DIR: folder.optional(),
  /** The time of the day of scheduled backups, in the time zone of the machine. */
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day as 02:30')
    .default('02:30'),
  BACKUP_KEEP: wholeNumber(1, 10_000).default(14),
  /** GiB of the archived log in BACKUP_DIR. */
  BACKUP_LOG_SIZE: wholeNumber(1, 100_000).default(20),
  /** The public key that encrypts backups. */
  BACKUP_KEY: folder.optional(),
  /** True if the operator has backed up the database at DATABASE_URL with other tools before an upgrade. */
  BACKUP_MADE: yesOrNo.default(false),
  SCHEDULES: yesOrNo.default(true),
  IDENTITY_AUTHORITY: webAddress.optional(),
  IDENTITY_KEYS_FILE: folder.optional(),
  IDENTITY_AUDIENCE: z.string().default('dental-api'),
  IDENTITY_ORIGINS: list.pipe(z.array(webAddress)).default([]),
  IDENTITY_LINK_BY_NAME: yesOrNo.default(false),
  ...providerSettings,
  FILE_MAX_SIZE: wholeNumber(1, 1024 * GIB).default(4 * GIB),
  FILE_MAX_PIXELS: wholeNumber(1, 16_383 ** 2).default(250_000_000),
  /** Hours without activity after which unfiled uploads go to the quarantine; fewer than 24 count as 24. */
  UPLOAD_IDLE_HOURS: wholeNumber(1, 720).default(24),
  /** MiB. */
  IMAGE_MEMORY: wholeNumber(256, 1024 ** 2).default(2048),
  TASKS_PER_ACCOUNT: wholeNumber(1, 10_000).default(30),
  TASKS_PER_ORGANISATION: wholeNumber(1, 100_000).default(100),
  TASK_BYTES_PER_ACCOUNT: wholeNumber(1, 1024 * GIB).default(20 * GIB),
  TASK_BYTES_PER_ORGANISATION: wholeNumber(1, 1024 * GIB).default(100 * GIB),
  OVERJET_LIMITS: overjetLimits.default(DEFAULT_OVERJET_LIMITS),
  LIBRARY_TYPE: wholeNumber(0, 2).optional(),
  LIBRARY_SHARE_PATH: folder.optional(),
  OSS_REGION: z
    .string()
    .regex(/^[a-zA-Z0-9_-]+$/, 'must be the name of a region, as oss-cn-hangzhou')
    .optional(),
  OSS_ENDPOINT: webAddress.optional(),
  OSS_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'must be the name of a bucket, as clinic-files')
    .optional(),
  OSS_ACCESS_KEY_ID: z.string().optional(),
  OSS_ACCESS_KEY_SECRET: z.string().optional(),
  OSS_ROLE_ARN: z.string().optional(),
  OSS_STS_ENDPOINT: webAddress.default('https://sts.aliyuncs.com'),
  /** An external classifier of images, called over HTTP; without one only the built-in rules classify. */
  CLASSIFIER_URL: webAddress.optional(),
  /** Signs the messages to and from the classifier. */
  CLASSIFIER_SECRET: sharedSecret.optional(),
  /**
   * An external service that places landmarks of cephalograms, called over HTTP; without one they are traced by hand.
   */
  LANDMARKS_URL: webAddress.optional(),
  LANDMARKS_SECRET: sharedSecret.optional(),
  /** A provider that tracks parcels of orders, called over HTTP; without one people note the state by hand. */
  TRACKING_URL: webAddress.optional(),
  TRACKING_SECRET: sharedSecret.optional(),
  /** Lets webhooks of manufacturers lead to this machine, in private mode. */
  WEBHOOK_LOOPBACK: yesOrNo.default(false),
  SITE_DIR: folder.optional(),
  MODULES_DIR: folder.optional(),
  // Unset: all with the demonstration, else those that the site has stored.
  FLAGS: featureFlags.optional(),
  MODULES_OFF: list.default([]),
  /** The number of pages on which a version of a module has to work before it counts as good. */
  MODULE_GOOD_PAGES: wholeNumber(1, 1000).default(10),
  WHITELISTS: whitelists.default({ users: new Map(), newNames: [] }),
  /** Origins from which developers of the white list `developers` may load a module in their own session. */
  OVERRIDE_ORIGINS: list.pipe(z.array(scriptOrigin)).default([]),
  HSTS_SUBDOMAINS: yesOrNo.default(false),
  TRUST_PROXY: trustedProxies.default(0),
  /** Limits for clients: see `http-limits.ts`. */
  HTTP_CONNECTIONS: wholeNumber(1, 1_000_000).default(8000),
  HTTP_CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(1000),
  HTTP_REQUESTS: wholeNumber(1, 100_000).default(1000),
  HTTP_REQUESTS_PER_ADDRESS: wholeNumber(1, 100_000).default(400),
  HTTP_WRITES_PER_ACCOUNT: wholeNumber(1, 1000).default(8),
  SOCKETS: wholeNumber(1, 1_000_000).default(5000),
  SOCKETS_PER_ADDRESS: wholeNumber(1, 1_000_000).default(500),
  SOCKETS_PER_ACCOUNT: wholeNumber(1, 1_000_000).default(32),
  // Seconds.
  HTTP_HEADERS_TIMEOUT: wholeNumber(1, 600).default(15),
  HTTP_IDLE_TIMEOUT: wholeNumber(1, 3600).default(30),
  HTTP_KEEP_ALIVE: wholeNumber(1, 3600).default(72),
  // Bytes per second.
  HTTP_SLOWEST_RATE: wholeNumber(1, 1_000_000).default(4096),
  LOG_TARGET: z.enum(['file', 'stdout', 'journal'], { error: 'must be file, stdout or journal' }).optional(),
  LOG_FILE: folder.optional(),
  LOG_DAYS: wholeNumber(1, 3650).default(14),
  /** MiB of the log files of one process. */
  LOG_SIZE: wholeNumber(1, 1024 ** 2).default(1024),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], {
      error: 'must be trace, debug, info, warn, error, fatal or silent',
    })
    .default('info'),
  // The receiver of SMS codes; a demonstration site without one shows them in an outbox.
  SMS_WEBHOOK_URL: webAddress.optional(),
  SMS_WEBHOOK_SECRET: z.string().optional(),
  /** The people who may create an account at the built-in provider; by default nobody if no codes can be sent. */
  REGISTRATION: z.enum(['open', 'invitation', 'closed'], { error: 'must be open, invitation or closed' }).optional(),
  /** Bytes of storage of each organisation of a public site, beside those of plans. */
  FREE_STORAGE: wholeNumber(0, 1024 * 1024 * GIB).default(GIB),
  /** The provider of payments: by default the cashier for a demonstration, and none for any other site. */
  PAYMENT_PROVIDER: z.enum(['cashier', 'none'], { error: 'must be cashier or none' }).optional(),
  THIRD_PARTY_PROVIDERS: thirdPartyProviders.default([]),
});

export type Settings = z.infer<typeof settings>;
