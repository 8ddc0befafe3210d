import type { BenefitKey } from '@dentarium/domain';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../failures/failure.ts';
import type { Principal } from './principal.ts';

/** The membership of an account, including an expired one. */
export interface Membership {
  readonly plan: Selectable<Tables['member_plan']>;
  readonly expiresAt: Date;
  /** True if the membership has not expired. An expired membership gives no benefits. */
  readonly isActive: boolean;
}

/** Loads the membership of an account. Returns `undefined` if there is none. */
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
 * Refuses a tool that the caller's membership does not include; does nothing if `benefit` is left out. The membership
 * is read for each call, so a purchase takes effect at once and ends on time. Private mode includes all tools.
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
