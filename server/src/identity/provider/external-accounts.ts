import type { JWTPayload } from 'jose';
import { type Kysely, sql } from 'kysely';
import type { Authentication } from '../../kernel/access/authentication.ts';
import type { ProviderConfig } from '../../kernel/config/provider-config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import {
  createExternalAccount,
  type ExternalIdentity,
  type ExternalPerson,
  followRoles,
  forgetAttempt,
  recordAttempt,
  toExternalPerson,
} from '../external-sign-ins/area.ts';
import { API_SCOPES } from './client.ts';
import { isReplaced } from './external-sessions.ts';

/**
 * The store of the accounts of an external provider; `linkByName` links an unknown subject with the account of the same
 * user name.
 */
export interface ExternalAccounts {
  readonly db: Kysely<Tables>;
  readonly linkByName: boolean;
  readonly provider: ProviderConfig;
}

/** The value of `IDENTITY_API_SCOPE` with which the audience alone permits every call. */
const ANY_SCOPE = 'any';

/** Returns the account of a verified token of an external provider, and whether its session is still the latest. */
export async function authenticateExternal(accounts: ExternalAccounts, claims: JWTPayload): Promise<Authentication> {
  const { db, provider } = accounts;
  const person = toExternalPerson(claims, provider);
  const scopes = listGrantedScopes(claims, provider);
  if (scopes.length === 0) return refuse('auth.noScope', person, { scope: provider.apiScope ?? API_SCOPES[0] });
  const account = await findOrCreateAccount(accounts, person);
  if (account === undefined) {
    await recordAttempt(db, person);
    return refuse('auth.noAccount', person, { contact: provider.contact });
  }
  if (account.disabledAt !== null) return refuse('auth.accountDisabled', person, { contact: provider.contact });
  const sessionUid = toText(claims['session_uid']) ?? toText(claims['sid']);
  if (await isReplaced(db, { accountId: account.id, sessionUid, authTime: claims['auth_time'] }))
    return { kind: 'replaced' };
  if (provider.roleMapping !== null) await followRoles(db, account, claims, provider.roleMapping);
  return { kind: 'ok', accountId: account.id, sessionUid: sessionUid ?? person.subject, scopes };
}

function refuse(
  code: Extract<Authentication, { kind: 'refused' }>['code'],
  { subject, name, userName }: ExternalPerson,
  detail: Readonly<Record<string, string | null>>,
): Authentication {
  return { kind: 'refused', code, detail: { subject, name: name ?? userName ?? '', ...detail } };
}

async function findOrCreateAccount({ db, linkByName, provider }: ExternalAccounts, person: ExternalPerson) {
  const account = await findLinked(db, person);
  if (account !== undefined) return account;
  const hasAccountNow =
    (linkByName && (await linkByUserName(db, person))) ||
    (provider.newAccounts !== null && (await createExternalAccount(db, person, provider.newAccounts)));
  return hasAccountNow ? findLinked(db, person) : undefined;
}

async function findLinked(db: Kysely<Tables>, { issuer, subject }: ExternalIdentity) {
  return db
    .selectFrom('account')
    .leftJoin('external_role_state', 'external_role_state.account_id', 'account.id')
    .select(['account.id', 'account.disabled_at as disabledAt', 'external_role_state.issued_at as rolesIssuedAt'])
    .where('external_issuer', '=', issuer)
    .where('external_subject', '=', subject)
    .executeTakeFirst();
}

/**
 * Links the account of the same name permanently, unless another subject of this provider is linked to it.
 *
 * @returns True if there is such an account.
 */
async function linkByUserName(db: Kysely<Tables>, { issuer, subject, userName }: ExternalPerson): Promise<boolean> {
  if (userName === null) return false;
  return db.transaction().execute(async (transaction) => {
    const account = await transaction
      .updateTable('account')
      .set({
        external_issuer: issuer,
        external_subject: subject,
        updated_at: sql<Date>`now()`,
        version: sql<number>`version + 1`,
      })
      .where('user_name', '=', userName)
      .where(sql<boolean>`(external_subject is null or external_issuer is distinct from ${issuer})`)
      .returning('id')
      .executeTakeFirst();
    if (account === undefined) return false;
    await forgetAttempt(transaction, { issuer, subject });
    await recordAudit(transaction, {
      action: 'session.linked-by-name',
      outcome: 'done',
      accountId: account.id,
      requestId: '',
      ip: '',
      subjectId: account.id,
    });
    return true;
  });
}

/** Lists the scopes of the product that a token grants: its own ones, or both by the scope that the site has set. */
function listGrantedScopes(claims: JWTPayload, { apiScope }: ProviderConfig): string[] {
  const scopes = listScopes(claims);
  if (apiScope === null) return API_SCOPES.some((scope) => scopes.includes(scope)) ? scopes : [];
  return apiScope === ANY_SCOPE || scopes.includes(apiScope) ? [...API_SCOPES] : [];
}

function listScopes(claims: JWTPayload): string[] {
  const scope = claims['scope'] ?? claims['scp'];
  if (Array.isArray(scope)) return scope.filter((one) => typeof one === 'string');
  return typeof scope === 'string' ? scope.split(' ').filter(Boolean) : [];
}

function toText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
