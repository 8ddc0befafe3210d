import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { loadConfig } from '../../../kernel/config/config.ts';
import type { ThirdPartyProvider } from '../../../kernel/config/third-party-provider.ts';
import { createTestDatabase, type TestDatabase } from '../../../kernel/db/test-database.ts';
import { SmsCodes } from '../../codes/codes.ts';
import { createSender } from '../../codes/message-sender.ts';
import { OidcClients } from '../../linked-accounts/oidc-clients.ts';
import { createIdentity } from '../create-identity.ts';
import type { Identity, IdentityEvent } from '../identity.ts';
import { hashPassword } from '../../secrets/passwords.ts';

/** A server with only the identity part; as behind a proxy, its public address differs from its listening address. */
export interface TestSite {
  readonly publicUrl: string;
  /** The listening address. */
  readonly address: string;
  readonly identity: Identity;
  readonly db: TestDatabase['db'];
  readonly events: IdentityEvent[];
  /** The lines of the log. */
  readonly log: string[];
  addAccount(account?: {
    userName?: string;
    password?: string | null;
    realName?: string;
    isDemo?: boolean;
    phone?: string | null;
  }): Promise<TestAccount>;
  /** Creates the identity of the same site with other settings, without routes. */
  reopen(options: Pick<TestSiteOptions, 'authority' | 'linkByName' | 'providerSettings'>): Promise<Identity>;
  close(): Promise<void>;
}

export interface TestAccount {
  readonly id: string;
  readonly userName: string;
  readonly password: string;
}

export interface TestSiteOptions {
  readonly publicUrl?: string;
  readonly demo?: boolean;
  readonly authority?: string | null;
  readonly linkByName?: boolean;
  /** The settings of an external provider. */
  readonly providerSettings?: Readonly<Record<string, string>>;
  readonly extraOrigins?: readonly string[];
  /** The webhook for messages. */
  readonly smsUrl?: string | null;
  readonly thirdParties?: readonly ThirdPartyProvider[];
  /** True for a site without any account, where nobody can sign in; otherwise there is one of somebody else. */
  readonly isEmpty?: boolean;
}

export async function createTestSite(options: TestSiteOptions = {}): Promise<TestSite> {
  const {
    publicUrl = 'http://localhost:8080',
    demo = false,
    extraOrigins = [],
    smsUrl = null,
    thirdParties = [],
    isEmpty = false,
  } = options;
  const database = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'identity-'));
  const events: IdentityEvent[] = [];
  const log: string[] = [];
  const logger: FastifyBaseLogger = pino({ level: 'info' }, { write: (line) => log.push(line) });
  const app: FastifyInstance = Fastify({ trustProxy: true, loggerInstance: logger });
  const open = ({
    authority = null,
    linkByName = false,
    providerSettings = {},
  }: Pick<TestSiteOptions, 'authority' | 'linkByName' | 'providerSettings'>) =>
    createIdentity({
      config: {
        publicUrl,
        demo,
        registration: 'closed',
        identity: {
          authority,
          linkByName,
          extraOrigins,
          audience: 'dental-api',
          keysFile: join(folder, 'keys.json'),
          provider: loadConfig({ IDENTITY_AUTHORITY: 'https://login.example', ...providerSettings }).identity.provider,
        },
      },
      db: database.db,
      log: app.log,
      codes: new SmsCodes(createSender({ demo, sms: { webhookUrl: smsUrl, webhookSecret: null } }, database.db)),
      thirdParties: new OidcClients(thirdParties),
      onEvent: async (event) => void events.push(event),
    });
  const identity = await open(options);
  await app.register(identity.plugin);
  if (!isEmpty) await database.db.insertInto('account').values({ user_name: 'somebody', real_name: '某人' }).execute();
  const address = await app.listen({ port: 0, host: '127.0.0.1' });

  return {
    publicUrl,
    address,
    identity,
    db: database.db,
    events,
    log,
    reopen: open,
    async addAccount({
      userName = `doctor-${randomUUID()}`,
      password = 'a right password',
      realName = '李医生',
      isDemo = false,
      phone = null,
    } = {}) {
      const { id } = await database.db
        .insertInto('account')
        .values({
          user_name: userName,
          real_name: realName,
          password_hash: password && (await hashPassword(password)),
          is_demo: isDemo,
          phone,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, userName, password: password ?? '' };
    },
    async close() {
      await app.close();
      await identity.close();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
