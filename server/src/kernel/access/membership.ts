import type { BenefitKey } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../failures/failure.ts';
import type { Principal } from './principal.ts';

/** Reads memberships. The area that owns their tables implements it. */
export interface MembershipReader {
  /** Returns whether the account has a membership that has not expired and includes the benefit. */
  hasBenefit(db: Kysely<Tables>, accountId: string, benefit: BenefitKey): Promise<boolean>;
}

/**
 * Refuses a tool that the caller's membership does not include; does nothing if `benefit` is left out. The membership
 * is read for each call, so a purchase takes effect at once and ends on time. Private mode includes all tools.
 *
 * @param db the connection of the call, so that a transaction does not wait for a second one
 * @throws Failure `membership.required`
 */
export async function requireBenefit(
  memberships: MembershipReader,
  db: Kysely<Tables>,
  benefit: BenefitKey | undefined,
  { mode, accountId }: Pick<Principal, 'mode' | 'accountId'>,
): Promise<void> {
  if (benefit === undefined || mode === 'private') return;
  if (!(await memberships.hasBenefit(db, accountId, benefit))) throw new Failure('membership.required', { benefit });
}
