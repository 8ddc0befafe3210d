import { RIGHTS } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';

/** Rights over accounts and roles: an account with one of them is an admin. */
const ADMIN_RIGHTS = [RIGHTS.setAdmin, RIGHTS.editRole, RIGHTS.resetPassword];

/** Finds the ids of the roles with admin rights. */
export async function findAdminRoleIds(db: Kysely<Tables>): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('role_right')
    .select('role_id')
    .distinct()
    .where('right_id', 'in', ADMIN_RIGHTS)
    .execute();
  return new Set(rows.map((row) => row.role_id));
}

/**
 * Refuses admin accounts without the right to set admins: resetting their password would be a way to become one.
 *
 * @throws Failure `user.setAdmin`
 */
export async function requireNoAdmins(
  db: Kysely<Tables>,
  principal: Principal,
  roleIds: readonly number[],
): Promise<void> {
  if (principal.rights.has('setAdmin')) return;
  const admins = await findAdminRoleIds(db);
  if (roleIds.some((id) => admins.has(id))) throw new Failure('user.setAdmin');
}

/** Returns the requested roles without duplicates. @throws Failure `role.notFound` @throws Failure `role.notFound` */
export async function requireRoles(db: Kysely<Tables>, roleIds: readonly number[]): Promise<number[]> {
  const requestedIds = [...new Set(roleIds)];
  if (requestedIds.length === 0) return [];
  const rows = await db.selectFrom('role').select('id').where('id', 'in', requestedIds).execute();
  if (rows.length !== requestedIds.length) throw new Failure('role.notFound');
  return requestedIds;
}

/** Replaces the roles of an account. */
export async function writeRoles(db: Kysely<Tables>, accountId: string, roleIds: readonly number[]): Promise<void> {
  await db.deleteFrom('account_role').where('account_id', '=', accountId).execute();
  if (roleIds.length > 0) {
    await db
      .insertInto('account_role')
      .values(roleIds.map((role) => ({ account_id: accountId, role_id: role })))
      .execute();
  }
}

/** Increments the version of an account, so that older open forms are refused. */
export async function incrementUserVersion(db: Kysely<Tables>, accountId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute();
}
