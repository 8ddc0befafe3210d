import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Authenticator } from '../../kernel/access/authentication.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { SmsCodes } from '../codes/codes.ts';
import type { OidcClients } from '../linked-accounts/oidc-clients.ts';

/** What happened at the sign-in, for the audit trail. */
export interface IdentityEvent {
  readonly kind: 'signed-in' | 'sign-in-refused' | 'signed-out' | 'code-sent';
  /** `null` where the account is not known. */
  readonly accountId: string | null;
  readonly userName: string;
  readonly ip: string;
  /** The way to sign in; none of a sign-out. */
  readonly signInWay?: SignInWay;
}

/** How somebody shows who they are. */
export type SignInWay = 'password' | 'code' | 'linked';

/** What the identity of a site is opened with. */
export interface IdentityOptions {
  readonly config: Pick<Config, 'publicUrl' | 'demo' | 'identity'>;
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
  /** Codes to phones. */
  readonly codes: SmsCodes;
  /** Providers whose identities accounts are linked with. */
  readonly thirdParties: OidcClients;
  readonly onEvent?: (event: IdentityEvent) => Promise<void>;
}

/** A session as `authenticate` names it. */
export interface AccountSession {
  readonly accountId: string;
  readonly sessionUid: string;
}

/** The identity of a site, with the built-in provider or an external one: it authenticates calls and ends sessions. */
export interface Identity extends Authenticator {
  /** What is served under `/identity`. Register it without a prefix. */
  readonly plugin: FastifyPluginAsync;
  /** Whether a session that `authenticate` has named still lasts and its account is enabled. */
  isSessionValid(session: AccountSession): Promise<boolean>;
  /** After a change of password or when an account is disabled: ends its sessions and revokes its tokens. */
  endAccountSessions(accountId: string): Promise<void>;
  close(): Promise<void>;
}
