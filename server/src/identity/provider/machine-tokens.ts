import { type Kysely, sql } from 'kysely';
import type { Authentication } from '../../kernel/access/authentication.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { toRecordKey } from './oidc-records.ts';
// oxlint-disable-next-line import/no-empty-named-blocks -- the compiler merges into a module only when something imports it
import type {} from '../machine-clients/tables.ts';

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
    ])
    .where('token.model', '=', 'ClientCredentials')
    .where('token.id', '=', toRecordKey(bearerToken))
    .where('token.expires_at', '>', sql<Date>`now()`)
    .where('machine_client.revoked_at', 'is', null)
    .executeTakeFirst();
  if (token === undefined || token.audience !== audience) return { kind: 'invalid' };
  return {
    kind: 'ok',
    accountId: token.accountId,
    sessionUid: `machine:${token.accountId}`,
    scopes: (token.scope ?? '').split(' '),
  };
}
