import { ROLES } from '@dentarium/domain';
import { sql } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import { hasRight } from '../../kernel/access/principal.ts';
import { defineRowRule } from '../../kernel/access/row-rule.ts';
import { Failure } from '../../kernel/failures/failure.ts';

/** The number of active super admins of the whole site, for those who change accounts or roles. */
const activeSuperAdmins = defineRowRule({
  refusal: 'access.denied',
  async find(db, roleId: number, { principal }) {
    if (!hasRight(principal, 'resetPassword', 'editRole')) return undefined;
    // Serialises the changes, so that two administrators cannot take the right from one another at the same moment.
    await sql`select pg_advisory_xact_lock(hashtextextended('super admins', 5))`.execute(db);
    return db
      .selectFrom('account_role')
      .innerJoin('account', 'account.id', 'account_role.account_id')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('account_role.role_id', '=', roleId)
      .where('account.disabled_at', 'is', null)
      .executeTakeFirstOrThrow();
  },
});

/**
 * Runs a change of accounts or roles after which an active super admin must remain. Such changes are serialised.
 *
 * @throws Failure `user.lastSuperAdmin`
 */
export async function withRemainingSuperAdmin<T>(ctx: Context, change: () => Promise<T>): Promise<T> {
  const { row: before } = await ctx.requireRow(activeSuperAdmins, ROLES.superAdmin);
  const result = await change();
  const { row: after } = await ctx.requireRow(activeSuperAdmins, ROLES.superAdmin);
  if (before.count > 0 && after.count === 0) throw new Failure('user.lastSuperAdmin');
  return result;
}
