import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import '../tables.ts';

/** The membership of a test account. */
export interface TestMembership {
  /** The id of a plan of the first migration: 1 `super`, 2 `premium`, 5 `trial`, 7 `lifetime`. */
  readonly plan: number;
  readonly expiresAt: string | Date;
  /** True for a purchase, whose rest is converted by an upgrade; it needs the id of one. */
  readonly purchase?: string;
}

const YEAR_MS = 365 * 86_400_000;

/** Replaces the membership of an account by one that began a year before its end, or just now; `null` for none. */
export async function setTestMembership(
  db: Kysely<Tables>,
  accountId: string,
  membership: TestMembership | null,
): Promise<void> {
  await db.deleteFrom('membership_grant').where('account_id', '=', accountId).execute();
  if (membership === null) return;
  const endsAt = new Date(membership.expiresAt);
  const startsAt = new Date(Math.min(Date.now() - 1, endsAt.getTime() - YEAR_MS));
  const { id } = await db
    .insertInto('membership_grant')
    .values({
      account_id: accountId,
      plan_version_id: membership.plan,
      source: membership.purchase === undefined ? 'operator' : 'purchase',
      purchase_id: membership.purchase ?? null,
      code_id: null,
      reason: 'test',
      granted_at: startsAt,
      fixed_until: endsAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('entitlement')
    .values({
      account_id: accountId,
      grant_id: id,
      plan_version_id: membership.plan,
      valid_from: startsAt,
      valid_until: endsAt,
    })
    .execute();
}
