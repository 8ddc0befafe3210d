import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FLAG_NAMES, type Flags } from '@dentarium/domain';
import type { OverjetLimits } from '@dentarium/domain/detailed-exam';
import { z } from 'zod';
import { errorCode } from '../failures/error-code.ts';
import { createFlags } from './feature-flags.ts';
import { type HttpLimits, toHttpLimits } from './http-limits.ts';
import { type LibraryConfig, toLibraryConfig } from './library-config.ts';
import { type LogConfig, toLogConfig } from './log-config.ts';
import type { OutgoingReach } from './outgoing-reach.ts';
import { type PaymentConfig, toPaymentConfig } from './payment-config.ts';
import { type ProviderConfig, toProviderConfig } from './provider-config.ts';
import { type Registration, toRegistration } from './registration.ts';
import { type Settings, settings } from './settings.ts';
import { suggestName } from './nearest-name.ts';
import { createConfigurationError, endSentence, StartupError } from './startup-error.ts';
import { listMisspeltVariables } from './unknown-variables.ts';
import type { SignedService } from './signed-service.ts';
import type { ThirdPartyProvider } from './third-party-provider.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

const MEBIBYTE = 1024 ** 2;

/** The complete and validated configuration of the server. */
export interface Config {
  readonly mode: 'public' | 'private';
  readonly host: string;
  readonly port: number;
  /** The address that browsers use, without a trailing slash. The issuer is `${publicUrl}/identity`. */
  readonly publicUrl: string;
  /** Files are stored under `files`, the own database under `postgres`. */
  readonly dataDir: string;
  /** `null`: the server runs its own PostgreSQL. */
  readonly databaseUrl: string | null;
  readonly databasePoolSize: number;
  readonly demo: boolean;
  /** True if this process runs schedules. One of several servers of a site is enough. */
  readonly runsSchedules: boolean;
  readonly backup: BackupConfig;
  readonly identity: {
    /** An external identity provider; `null`: our own. */
    readonly authority: string | null;
    readonly keysFile: string;
    readonly audience: string;
    /** Further origins under which the application is reached and may sign in. */
    readonly extraOrigins: readonly string[];
    /** True if a user of the external provider is linked to the unlinked account of the same name. */
    readonly linkByName: boolean;
    /** The use of the external provider; defaults without one. */
    readonly provider: ProviderConfig;
  };
  readonly files: {
    readonly maxFileSize: number;
    readonly maxPixels: number;
    /** Hours without activity after which uploads, and objects that no file refers to, are removed. */
    readonly uploadIdleHours: number;
    /** Maximum bytes of all large images together while renditions of them are made. */
    readonly imageMemory: number;
  };
  /** Maximum numbers and sizes of open packages and reports. */
  readonly tasks: {
    readonly perAccount: number;
    readonly perOrganisation: number;
    readonly bytesPerAccount: number;
    readonly bytesPerOrganisation: number;
  };
  /** The lengths in mm above which an overjet has degree I, II and III. */
  readonly overjetLimits: OverjetLimits;
  /** The storage of the bytes of files. */
  readonly library: LibraryConfig;
  /** An external classifier of images; `null`: the built-in rules alone. */
  readonly classifier: SignedService | null;
  /** An external service that places landmarks; `null`: cephalograms are traced by hand. */
  readonly landmarks: SignedService | null;
  /** An external provider that tracks parcels; `null`: parcels are tracked by hand. */
  readonly tracking: SignedService | null;
  /** The networks that webhooks of manufacturers may lead to. */
  readonly webhookReach: OutgoingReach;
  /** The built shell. */
  readonly siteDir: string;
  /** Published modules with their `registry.json`. */
  readonly modulesDir: string;
  /** The feature switches. `openSiteFlags` replaces them by those of the site unless they are fixed. */
  readonly flags: Flags;
  /** True if `FLAGS` or the demonstration decides about the feature switches, not the site itself. */
  readonly hasFixedFlags: boolean;
  /** Modules that the operator has switched off, by name. */
  readonly modulesOff: readonly string[];
  /** The number of pages on which a version of a module has to work before it counts as good. */
  readonly moduleGoodPages: number;
  /** User names by white list. */
  readonly whitelists: ReadonlyMap<string, readonly string[]>;
  /** White lists of modules that are yet to be published. */
  readonly newWhitelists: readonly string[];
  /** Origins from which developers may load a module in their own session; none if empty. */
  readonly overrideOrigins: readonly string[];
  readonly sms: { readonly webhookUrl: string | null; readonly webhookSecret: string | null };
  /** The people who may create an account: everybody, those with an invitation, or nobody. */
  readonly registration: Registration;
  /** Storage of each organisation of a public site in bytes, beside that of plans. */
  readonly freeStorageBytes: number;
  /** The provider of payments. */
  readonly payments: PaymentConfig;
  readonly thirdParties: readonly ThirdPartyProvider[];
  /** The proxies whose `X-Forwarded-*` headers are trusted. */
  readonly trustedProxies: TrustedProxies;
  readonly http: HttpLimits;
  /** True if browsers must use https for subdomains of the site, too. */
  readonly hstsSubdomains: boolean;
  readonly log: LogConfig;
}

/** Backups of the site. */
interface BackupConfig {
  /** The folder of scheduled backups; `null`: none are made. */
  readonly folder: string | null;
  /** The time of the day, `HH:MM` in the time zone of the machine. */
  readonly at: string;
  /** The number of scheduled backups that stay. */
  readonly count: number;
  /** Maximum bytes of the archived log of the own database. */
  readonly logBytes: number;
  /** The public key that encrypts backups; `null`: they are not encrypted. */
  readonly publicKeyFile: string | null;
  /** True if the operator states that the database was backed up by other tools. */
  readonly isMadeElsewhere: boolean;
}

/** Environment variables, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

const CHECKOUT = join(import.meta.dirname, '..', '..', '..', '..');

/**
 * Loads the configuration from the environment and, with lower priority, from the JSON file that `CONFIG_FILE` names.
 */
export function loadConfig(env: Environment): Config {
  const misspelt = listMisspeltVariables(Object.keys(omitEmpty(env)), [...Object.keys(settings.shape), 'CONFIG_FILE']);
  if (misspelt.length > 0) throw createConfigurationError(misspelt);
  const file = env['CONFIG_FILE'] ? readConfigFile(env['CONFIG_FILE']) : {};
  const result = settings.safeParse({ ...file, ...omitEmpty(env) });
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
    throw createConfigurationError(problems);
  }
  return toConfig(result.data);
}

function toConfig(values: Settings): Config {
  const dataDir = values.DATA_DIR ?? join(CHECKOUT, '.data');
  return {
    mode: values.MODE,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    demo: values.DEMO,
    runsSchedules: values.SCHEDULES,
    backup: {
      folder: values.BACKUP_DIR ?? null,
      at: values.BACKUP_AT,
      count: values.BACKUP_KEEP,
      logBytes: values.BACKUP_LOG_SIZE * 1024 * MEBIBYTE,
      publicKeyFile: values.BACKUP_KEY ?? null,
      isMadeElsewhere: values.BACKUP_MADE,
    },
    identity: {
      authority: values.IDENTITY_AUTHORITY ?? null,
      keysFile: values.IDENTITY_KEYS_FILE ?? join(dataDir, 'identity', 'keys.json'),
      audience: values.IDENTITY_AUDIENCE,
      extraOrigins: values.IDENTITY_ORIGINS,
      linkByName: values.IDENTITY_LINK_BY_NAME,
      provider: toProviderConfig(values, values.IDENTITY_AUTHORITY !== undefined),
    },
    files: {
      maxFileSize: values.FILE_MAX_SIZE,
      maxPixels: values.FILE_MAX_PIXELS,
      uploadIdleHours: values.UPLOAD_IDLE_HOURS,
      imageMemory: values.IMAGE_MEMORY * MEBIBYTE,
    },
    tasks: {
      perAccount: values.TASKS_PER_ACCOUNT,
      perOrganisation: values.TASKS_PER_ORGANISATION,
      bytesPerAccount: values.TASK_BYTES_PER_ACCOUNT,
      bytesPerOrganisation: values.TASK_BYTES_PER_ORGANISATION,
    },
    overjetLimits: values.OVERJET_LIMITS,
    library: toLibraryConfig(values),
    classifier: toSignedService(values, 'CLASSIFIER'),
    landmarks: toSignedService(values, 'LANDMARKS'),
    tracking: toSignedService(values, 'TRACKING'),
    webhookReach: toWebhookReach(values),
    siteDir: values.SITE_DIR ?? join(CHECKOUT, '.build', 'site'),
    modulesDir: values.MODULES_DIR ?? join(CHECKOUT, '.build', 'modules'),
    flags: createFlags(values.FLAGS ?? (values.DEMO ? FLAG_NAMES : [])),
    hasFixedFlags: values.FLAGS !== undefined || values.DEMO,
    modulesOff: values.MODULES_OFF,
    moduleGoodPages: values.MODULE_GOOD_PAGES,
    whitelists: values.WHITELISTS.users,
    newWhitelists: values.WHITELISTS.newNames,
    overrideOrigins: values.OVERRIDE_ORIGINS,
    sms: { webhookUrl: values.SMS_WEBHOOK_URL ?? null, webhookSecret: values.SMS_WEBHOOK_SECRET ?? null },
    registration: toRegistration(values),
    freeStorageBytes: values.FREE_STORAGE,
    payments: toPaymentConfig(values),
    thirdParties: values.THIRD_PARTY_PROVIDERS,
    trustedProxies: values.TRUST_PROXY,
    http: toHttpLimits(values),
    hstsSubdomains: values.HSTS_SUBDOMAINS,
    log: toLogConfig(values, dataDir),
  };
}

/** @throws StartupError for an address without a secret: nobody could tell its answers from forged ones. */
function toWebhookReach({ MODE, WEBHOOK_LOOPBACK }: Settings): OutgoingReach {
  if (MODE === 'public') return 'internet';
  return WEBHOOK_LOOPBACK ? 'machine' : 'intranet';
}

function toSignedService(values: Settings, name: 'CLASSIFIER' | 'LANDMARKS' | 'TRACKING'): SignedService | null {
  const [url, secret] = [values[`${name}_URL`], values[`${name}_SECRET`]];
  if (url === undefined) return null;
  if (secret === undefined)
    throw createConfigurationError([`${name}_URL needs ${name}_SECRET, which both sides sign with`]);
  return { url, secret };
}

/** Omits empty variables: compose files and service units set a variable to an empty text to leave it out. */
function omitEmpty(env: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  );
}

const ConfigFile = z.partialRecord(settings.keyof(), z.union([z.string(), z.number(), z.boolean()]).transform(String));

function explainKey(key: string): string {
  const names = Object.keys(settings.shape);
  return names.includes(key) ? key : suggestName(key, names);
}

/** Reads the file, which uses the same names as the environment: `{ "PORT": 9000, "MODE": "private" }`. */
function readConfigFile(path: string): Record<string, string> {
  const result = ConfigFile.safeParse(parseConfigFile(path));
  if (result.success) return result.data;
  const keys = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')],
  );
  if (keys.every((key) => key === ''))
    throw new StartupError(`CONFIG_FILE: ${path} must be an object of settings, as {"PORT": 8080}.`);
  throw new StartupError(
    `CONFIG_FILE: ${path} has unknown keys or values that are not plain: ${endSentence(keys.map(explainKey).join(', '))}`,
  );
}

function parseConfigFile(path: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new StartupError(
      `CONFIG_FILE: ${path} cannot be read (${errorCode(error)}): name a JSON file that this account may read.`,
      { cause: error },
    );
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new StartupError(`CONFIG_FILE: ${path} is not JSON; it must be as {"PORT": 8080}.`, { cause: error });
  }
}
