import type { BenefitKey } from '@dentarium/domain';
import type { Kysely, Selectable } from 'kysely';
import type { MemberPlanTable, Tables } from '../db/tables.ts';
import { Failure } from '../failure.ts';
import type { Principal } from './principal.ts';

/** The membership of an account, also one that has ended. */
export interface Membership {
  readonly plan: Selectable<MemberPlanTable>;
  readonly expiresAt: Date;
  /** Whether it holds now; one that has ended brings no benefit. */
  readonly isActive: boolean;
}

/** Reads the membership of an account; `undefined` without one. */
export async function findMembership(db: Kysely<Tables>, accountId: string): Promise<Membership | undefined> {
  const row = await db
    .selectFrom('account_member')
    .innerJoin('member_plan', 'member_plan.id', 'account_member.plan_id')
    .selectAll('member_plan')
    .select('account_member.expires_at')
    .where('account_member.account_id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { expires_at: expiresAt, ...plan } = row;
  return { plan, expiresAt, isActive: expiresAt > new Date() };
}

/**
 * Refuses a tool that the caller's membership does not bring; nothing where `benefit` is left out. It is read for each call, so that it holds from the
 * call on that follows a purchase, and no longer than it was bought for. Private mode has all tools.
 *
 * @throws Failure `membership.required`
 */
export async function requireBenefit(
  db: Kysely<Tables>,
  benefit: BenefitKey | undefined,
  { mode, accountId }: Pick<Principal, 'mode' | 'accountId'>,
): Promise<void> {
  if (benefit === undefined || mode === 'private') return;
  const membership = await findMembership(db, accountId);
  if (membership?.isActive !== true || !membership.plan.benefits.includes(benefit))
    throw new Failure('membership.required', { benefit });
}
