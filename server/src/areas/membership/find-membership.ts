import type { BenefitKey } from '@dentarium/domain';
import {
  computePeriods,
  findActiveMembership,
  type Membership,
  type MembershipPeriod,
} from '@dentarium/domain/membership';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { type PlanVersion, toTerms } from './plans/plan-version.ts';

/** The membership of an account as it is shown, including an ended one. */
interface ShownMembership {
  readonly plan: PlanVersion;
  /** The end of all that follows without a gap; `null` without an end. */
  readonly endsAt: Date | null;
  /** True if the membership has not ended. An ended membership gives no benefits. */
  readonly isActive: boolean;
}

/** Loads the active membership of an account, or the one that ended last. Returns `undefined` if there is none. */
export async function findMembership(db: Kysely<Tables>, accountId: string): Promise<ShownMembership | undefined> {
  const row = await db
    .selectFrom('entitlement')
    .innerJoin('plan_version', 'plan_version.id', 'entitlement.plan_version_id')
    .selectAll('plan_version')
    .select([
      sql<boolean>`valid_until is null or valid_until > now()`.as('is_active'),
      sql<Date | null>`(select case when bool_or(valid_until is null) then null else max(valid_until) end
        from entitlement as later where later.account_id = entitlement.account_id)`.as('ends_at'),
    ])
    .where('account_id', '=', accountId)
    .where('valid_from', '<=', sql<Date>`now()`)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { is_active: isActive, ends_at: endsAt, ...plan } = row;
  return { plan, endsAt, isActive };
}

/** Returns whether the account has an active membership that includes the benefit: one indexed row decides. */
export async function hasBenefit(db: Kysely<Tables>, accountId: string, benefit: BenefitKey): Promise<boolean> {
  const row = await db
    .selectFrom('entitlement')
    .innerJoin('plan_version', 'plan_version.id', 'entitlement.plan_version_id')
    .select('benefits')
    .where('account_id', '=', accountId)
    .where('valid_from', '<=', sql<Date>`now()`)
    .where((eb) => eb.or([eb('valid_until', 'is', null), eb('valid_until', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  return row?.benefits.includes(benefit) ?? false;
}

/** Computes the periods of an account from its entries that were not reversed, in their order. */
export async function loadPeriods(
  db: Kysely<Tables>,
  accountId: string,
): Promise<readonly (MembershipPeriod & { readonly planVersionId: number })[]> {
  const rows = await db
    .selectFrom('membership_grant')
    .innerJoin('plan_version', 'plan_version.id', 'membership_grant.plan_version_id')
    .selectAll('plan_version')
    .select(['membership_grant.id as grant_id', 'source', 'granted_at', 'fixed_until', 'place'])
    .where('account_id', '=', accountId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('membership_reversal').select('grant_id').whereRef('grant_id', '=', 'membership_grant.id'),
        ),
      ),
    )
    .orderBy('granted_at')
    .orderBy('place')
    .execute();
  const planByGrant = new Map(rows.map((row) => [row.grant_id, row.id]));
  const grants = rows.map(({ grant_id: id, source, granted_at: at, fixed_until: fixedUntil, ...plan }) => ({
    id,
    at,
    fixedUntil,
    isPaid: source === 'purchase',
    plan: toTerms(plan),
  }));
  return computePeriods(grants).map((period) => ({ ...period, planVersionId: planByGrant.get(period.grant.id) ?? 0 }));
}

/** Loads the active membership of an account for the rules; `null` for none or an ended one. */
export async function loadActiveMembership(
  db: Kysely<Tables>,
  accountId: string,
  now: Date,
): Promise<Membership | null> {
  return findActiveMembership(await loadPeriods(db, accountId), now);
}
