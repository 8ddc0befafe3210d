import type { FastifyBaseLogger, FastifyPluginAsync } from 'fastify';
import type { Kysely } from 'kysely';
import type { Authenticator } from '../../kernel/access/authentication.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { SmsCodes } from '../codes/codes.ts';
import type { OidcClients } from '../linked-accounts/oidc-clients.ts';
import type { RegistrationRules } from './registration.ts';

/** An event of the sign-in for the audit trail. */
export interface IdentityEvent {
  readonly kind:
    | 'signed-in'
    | 'sign-in-refused'
    | 'signed-out'
    | 'code-sent'
    | 'registration-refused'
    | 'machine-refused';
  /** `null` for an unknown account. */
  readonly accountId: string | null;
  readonly userName: string;
  readonly ip: string;
  /** The way of the sign-in; absent for a sign-out. */
  readonly signInWay?: SignInWay;
}

/** The ways to sign in. */
export type SignInWay = 'password' | 'code' | 'linked';

/** The options of the identity of a site. */
export interface IdentityOptions {
  readonly config: Pick<Config, 'publicUrl' | 'demo' | 'identity' | 'registration'>;
  readonly db: Kysely<Tables>;
  readonly log: FastifyBaseLogger;
  /** Codes by short message. */
  readonly codes: SmsCodes;
  /** Providers whose identities are linked with accounts. */
  readonly thirdParties: OidcClients;
  /** The rules of the registration; without them nobody registers. */
  readonly registrationRules?: RegistrationRules | undefined;
  readonly onEvent?: (event: IdentityEvent) => Promise<void>;
}

/** A session as `authenticate` returns it. */
export interface AccountSession {
  readonly accountId: string;
  readonly sessionUid: string;
}

/** The identity of a site, with the built-in provider or an external one. It authenticates calls and ends sessions. */
export interface Identity extends Authenticator {
  /** The routes under `/identity`. Register it without a prefix. */
  readonly plugin: FastifyPluginAsync;
  /** Returns whether a session of `authenticate` is still valid and its account is enabled. */
  isSessionValid(session: AccountSession): Promise<boolean>;
  /** Ends the sessions and revokes the tokens of an account after a change of password or when it is disabled. */
  endAccountSessions(accountId: string): Promise<void>;
  close(): Promise<void>;
}
