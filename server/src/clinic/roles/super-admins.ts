import { ROLES } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';

/**
 * Runs a change of accounts or roles after which an active super admin must remain. Such changes are serialised, so
 * that two administrators cannot take the right from one another at the same moment.
 *
 * @throws Failure `user.lastSuperAdmin`
 */
export async function withRemainingSuperAdmin<T>(ctx: Context, change: () => Promise<T>): Promise<T> {
  const { db } = ctx;
  // The number of super admins concerns the whole site.
  ctx.declareSiteData();
  await sql`select pg_advisory_xact_lock(hashtextextended('super admins', 5))`.execute(db);
  const before = await countSuperAdmins(db);
  const result = await change();
  if (before > 0 && (await countSuperAdmins(db)) === 0) throw new Failure('user.lastSuperAdmin');
  return result;
}

async function countSuperAdmins(db: Kysely<Tables>): Promise<number> {
  const { count } = await db
    .selectFrom('account_role')
    .innerJoin('account', 'account.id', 'account_role.account_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_role.role_id', '=', ROLES.superAdmin)
    .where('account.disabled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
