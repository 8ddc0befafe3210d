import type { BenefitKey } from '@dentarium/domain';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** The membership of an account, including an expired one. */
interface Membership {
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

/** Returns whether the account has a membership that has not expired and includes the benefit. */
export async function hasBenefit(db: Kysely<Tables>, accountId: string, benefit: BenefitKey): Promise<boolean> {
  const membership = await findMembership(db, accountId);
  return membership?.isActive === true && membership.plan.benefits.includes(benefit);
}
