import { type Kysely, sql } from 'kysely';
import { executePrepared } from '../../kernel/db/prepared-queries.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { AccountSession } from './identity.ts';
import type { Authentication } from '../../kernel/access/authentication.ts';
import { toRecordKey } from './oidc-records.ts';

/**
 * A token that was written while its grant was revoked, because its code was used twice, has no grant. The id of a
 * grant is hashed like `toRecordKey` does.
 */
const HAS_VALID_GRANT = sql<boolean>`(token.grant_id is null or exists (
  select 1 from oidc_record as own_grant
  where own_grant.model = 'Grant'
    and own_grant.id = translate(encode(sha256(convert_to(token.grant_id, 'UTF8')), 'base64'), '+/=', '-_')))`;

/** Authenticates an access token of the built-in provider with one query by key. */
export async function authenticateOpaque(
  db: Kysely<Tables>,
  audience: string,
  bearerToken: string,
): Promise<Authentication> {
  const query = db
    .selectFrom('oidc_record as token')
    .innerJoin('account', (join) => join.on(sql<boolean>`account.id = (token.payload ->> 'accountId')::uuid`))
    .leftJoin('account_session as latest', (join) =>
      join
        .onRef('latest.account_id', '=', 'account.id')
        .on(sql<boolean>`latest.client_kind = token.payload ->> 'clientId'`),
    )
    .select([
      'account.id as accountId',
      'account.disabled_at as disabledAt',
      'latest.session_uid as latestSessionUid',
      sql<string | null>`token.payload ->> 'sessionUid'`.as('sessionUid'),
      sql<string | null>`token.payload ->> 'aud'`.as('audience'),
      sql<string | null>`token.payload ->> 'scope'`.as('scope'),
    ])
    .where('token.model', '=', 'AccessToken')
    .where('token.id', '=', toRecordKey(bearerToken))
    .where('token.expires_at', '>', sql<Date>`now()`)
    .where(HAS_VALID_GRANT)
    .compile();
  const [token] = await executePrepared(db, query);

  if (!token || token.audience !== audience || !token.scope || token.sessionUid === null) return { kind: 'invalid' };
  if (token.disabledAt !== null) return { kind: 'disabled' };
  if (token.sessionUid !== token.latestSessionUid) return { kind: 'replaced' };
  return { kind: 'ok', accountId: token.accountId, sessionUid: token.sessionUid, scopes: token.scope.split(' ') };
}

/** Returns whether a session is still the latest of its account and has neither ended nor expired. */
export async function isSessionValid(db: Kysely<Tables>, { accountId, sessionUid }: AccountSession): Promise<boolean> {
  const { rows } = await sql`
    select from account
    join account_session on account_session.account_id = account.id and account_session.session_uid = ${sessionUid}
    where account.id = ${accountId} and account.disabled_at is null and exists (
      select 1 from oidc_record as record
      where record.payload ? 'accountId' and record.payload ->> 'accountId' = ${accountId} and record.expires_at > now()
        and (record.model = 'Session' and record.uid = ${sessionUid}
          or record.model = 'AccessToken' and record.payload ->> 'sessionUid' = ${sessionUid}))
    limit 1`.execute(db);
  return rows.length > 0;
}
