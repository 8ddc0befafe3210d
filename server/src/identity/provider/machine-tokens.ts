import { type Kysely, sql } from 'kysely';
import type { Authentication } from '../../kernel/access/authentication.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { toRecordKey } from './oidc-records.ts';
import { isUnexpired } from '../machine-clients/machine-clients.ts';

/**
 * Authenticates a token of a machine client with one query by key. The token has no session, and ends with the client.
 */
export async function authenticateMachine(
  db: Kysely<Tables>,
  audience: string,
  bearerToken: string,
): Promise<Authentication> {
  const token = await db
    .selectFrom('oidc_record as token')
    .innerJoin('machine_client', (join) =>
      join.on(sql<boolean>`machine_client.account_id = (token.payload ->> 'clientId')::uuid`),
    )
    .select([
      'machine_client.account_id as accountId',
      sql<string | null>`token.payload ->> 'aud'`.as('audience'),
      sql<string | null>`token.payload ->> 'scope'`.as('scope'),
      sql<boolean>`last_used_at is null or last_used_at < now() - interval '1 minute'`.as('isUseOutdated'),
    ])
    .where('token.model', '=', 'ClientCredentials')
    .where('token.id', '=', toRecordKey(bearerToken))
    .where('token.expires_at', '>', sql<Date>`now()`)
    .where('machine_client.revoked_at', 'is', null)
    .where(isUnexpired)
    .executeTakeFirst();
  if (token === undefined || token.audience !== audience) return { kind: 'invalid' };
  if (token.isUseOutdated) await recordUse(db, token.accountId);
  return {
    kind: 'ok',
    accountId: token.accountId,
    sessionUid: `machine:${token.accountId}`,
    scopes: (token.scope ?? '').split(' '),
  };
}

/** Records that a client is in use, once a minute. */
async function recordUse(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db
    .updateTable('machine_client')
    .set({ last_used_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .execute();
}
