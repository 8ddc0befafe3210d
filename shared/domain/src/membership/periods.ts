import type { PlanTerms } from './plan.ts';

const SECOND_MS = 1000;
const DAY_MS = 86_400_000;

/** One entry from which the membership of an account is computed: a purchase, a code, or a grant of the operator. */
export interface MembershipGrant {
  readonly id: string;
  readonly plan: PlanTerms;
  /** The moment of the entry. */
  readonly at: Date;
  /** True for a purchase. A code, a trial and a grant have the daily cost 0. */
  readonly isPaid: boolean;
  /** The end that was set instead of the duration of the plan. */
  readonly fixedUntil: Date | null;
}

/** A time for which an entry gives its plan. */
export interface MembershipPeriod {
  readonly grant: MembershipGrant;
  readonly from: Date;
  /** `null` without an end. */
  readonly endsAt: Date | null;
}

/** An active membership: the period that runs now, and those that follow it. They have the same plan code. */
export interface Membership {
  readonly plan: PlanTerms;
  /** The end of the last period; `null` without an end. */
  readonly endsAt: Date | null;
  readonly periods: readonly MembershipPeriod[];
}

/** Returns the membership that is active at a moment; `null` for none or an ended one. */
export function findActiveMembership(periods: readonly MembershipPeriod[], now: Date): Membership | null {
  const openPeriods = periods.filter(({ endsAt }) => endsAt === null || endsAt > now);
  const [first] = openPeriods;
  const last = openPeriods.at(-1);
  if (first === undefined || last === undefined) return null;
  return { plan: first.grant.plan, endsAt: last.endsAt, periods: openPeriods };
}

/**
 * Converts the rest of a membership into time of another plan: old daily cost × remaining time ÷ new daily cost
 * (specification 1, section 7). The daily cost is the price ÷ the days of the plan that was bought, and 0 for what was
 * not bought.
 *
 * @returns whole seconds, rounded down
 */
export function convertRest(membership: Membership | null, plan: PlanTerms, now: Date): number {
  if (membership === null || plan.days === null || plan.price === 0) return 0;
  // One common denominator, so that only the sum is rounded.
  let [numerator, denominator] = [0n, 1n];
  for (const { grant, from, endsAt } of membership.periods) {
    if (!grant.isPaid || grant.plan.days === null || endsAt === null) continue;
    const restMs = endsAt.getTime() - Math.max(from.getTime(), now.getTime());
    const days = BigInt(grant.plan.days);
    numerator = numerator * days + BigInt(grant.plan.price) * BigInt(restMs) * denominator;
    denominator *= days;
  }
  return Number((numerator * BigInt(plan.days)) / (denominator * BigInt(plan.price) * BigInt(SECOND_MS)));
}

/**
 * Returns the time that a plan adds to a membership: from the current end for the same plan, from now otherwise, with
 * the rest of another plan converted.
 */
export function computePeriod(
  plan: PlanTerms,
  membership: Membership | null,
  now: Date,
): { readonly from: Date; readonly endsAt: Date | null; readonly convertedSeconds: number } {
  const isRenewal = membership !== null && membership.plan.code === plan.code;
  const convertedSeconds = isRenewal ? 0 : convertRest(membership, plan, now);
  const from = isRenewal ? (membership.endsAt ?? now) : now;
  const isEndless = plan.days === null || (isRenewal && membership.endsAt === null);
  const durationMs = convertedSeconds * SECOND_MS + (plan.days ?? 0) * DAY_MS;
  return { from, endsAt: isEndless ? null : new Date(from.getTime() + durationMs), convertedSeconds };
}

/**
 * Computes the periods of an account from its entries in the order of their moments. The result depends on the entries
 * alone: an entry that is reversed is left out, and the others count as if it had never been.
 */
export function computePeriods(grants: readonly MembershipGrant[]): readonly MembershipPeriod[] {
  let periods: readonly MembershipPeriod[] = [];
  for (const grant of grants) {
    const membership = findActiveMembership(periods, grant.at);
    const isRenewal = membership !== null && membership.plan.code === grant.plan.code;
    // Nothing follows a period without an end.
    if (isRenewal && membership.endsAt === null) continue;
    const { from, endsAt } = computePeriod(grant.plan, membership, grant.at);
    const period = { grant, from, endsAt: grant.fixedUntil ?? endsAt };
    if (period.endsAt !== null && period.endsAt <= from) continue;
    periods = [...(isRenewal ? periods : endPeriods(periods, grant.at)), period];
  }
  return periods;
}

/** Ends periods at a moment, and drops those that would begin after it. */
function endPeriods(periods: readonly MembershipPeriod[], at: Date): readonly MembershipPeriod[] {
  return periods
    .filter(({ from }) => from < at)
    .map((period) => (period.endsAt === null || period.endsAt > at ? { ...period, endsAt: at } : period));
}
