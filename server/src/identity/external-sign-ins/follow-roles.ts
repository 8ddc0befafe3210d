import type { JWTPayload } from 'jose';
import { type Kysely, sql } from 'kysely';
import type { RoleMapping } from '../../kernel/config/provider-config.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { findClaim } from './external-person.ts';

/** An account whose roles follow a claim. */
interface MappedAccount {
  readonly id: string;
  /** The issue of the token by which the roles were last set; `null` before the first one. */
  readonly rolesIssuedAt: Date | null;
}

/** Returns the roles that a mapping gives for the values of the claim: a text, or a list of texts. */
function listMappedRoles(claims: JWTPayload, { claim, roleIds }: RoleMapping): number[] {
  const value = findClaim(claims, claim);
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  const mappedIds = values.flatMap((one) => (typeof one === 'string' ? (roleIds.get(one) ?? []) : []));
  return [...new Set(mappedIds)].toSorted((one, other) => one - other);
}

/**
 * Sets the roles of an account by the claim of a verified token, once for each token: at a sign-in and at a renewal. The
 * mapping governs the roles that it names. Others, which administrators have assigned, remain. An older token never
 * restores what a newer one has removed.
 */
export async function followRoles(
  db: Kysely<Tables>,
  account: MappedAccount,
  claims: JWTPayload,
  mapping: RoleMapping,
): Promise<void> {
  const issuedAt = new Date((claims.iat ?? 0) * 1000);
  if (account.rolesIssuedAt !== null && account.rolesIssuedAt >= issuedAt) return;
  await db.transaction().execute(async (transaction) => {
    const state = await transaction
      .insertInto('external_role_state')
      .values({ account_id: account.id, issued_at: issuedAt })
      .onConflict((conflict) =>
        conflict
          .column('account_id')
          .doUpdateSet({ issued_at: issuedAt })
          .where('external_role_state.issued_at', '<', issuedAt),
      )
      .returning('account_id')
      .executeTakeFirst();
    // A concurrent call has applied this token, or a newer one.
    if (state === undefined) return;
    await replaceMappedRoles(transaction, account.id, listMappedRoles(claims, mapping), mapping);
  });
}

async function replaceMappedRoles(
  db: Kysely<Tables>,
  accountId: string,
  after: readonly number[],
  { roleIds }: RoleMapping,
): Promise<void> {
  const governedIds = [...new Set([...roleIds.values()].flat())];
  const rows = await db
    .selectFrom('account_role')
    .select(sql<number>`role_id::int`.as('id'))
    .where('account_id', '=', accountId)
    .where('role_id', 'in', governedIds)
    .orderBy('role_id')
    .execute();
  const before = rows.map(({ id }) => id);
  if (before.join() === after.join()) return;
  await db.deleteFrom('account_role').where('account_id', '=', accountId).where('role_id', 'in', governedIds).execute();
  if (after.length > 0)
    await db
      .insertInto('account_role')
      .columns(['account_id', 'role_id'])
      .expression((eb) =>
        eb
          .selectFrom('role')
          .select([sql<string>`${accountId}::uuid`.as('account_id'), 'id as role_id'])
          .where('id', 'in', after),
      )
      .execute();
  await db
    .updateTable('account')
    .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute();
  await recordAudit(db, {
    action: 'session.roles-followed',
    outcome: 'done',
    accountId,
    requestId: '',
    ip: '',
    subjectId: accountId,
    detail: { before, after },
  });
}
