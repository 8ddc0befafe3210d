import { computePeriod, type Membership } from './periods.ts';
import { isFinalPlan, type PlanTerms } from './plan.ts';

/** A membership may be renewed in its last days. */
const RENEWAL_DAYS = 30;
const DAY_MS = 86_400_000;

/** The way by which somebody gets a plan. Only a purchase needs a plan on sale. */
export type MembershipWay = 'purchase' | 'code';

/** The reasons for which a plan cannot be bought or redeemed. */
export type PurchaseRefusal =
  /** "This membership cannot be bought." */
  | 'notOnSale'
  /** "It cannot be bought again while it is active." */
  | 'stillActive'
  /** "It is not available with your membership." */
  | 'notAvailable';

/** The result of the rules for a plan. */
export type PurchaseDecision =
  | { readonly kind: 'buy' | 'renew' | 'upgrade' }
  | { readonly kind: 'refused'; readonly reason: PurchaseRefusal };

/**
 * Decides whether somebody may buy a plan, or redeem a code for it. The tabs of the purchase dialog and the server use
 * this table alone.
 *
 * @param membership the active membership; `null` for none or an ended one
 */
export function decidePurchase(
  plan: PlanTerms,
  membership: Membership | null,
  now: Date,
  way: MembershipWay = 'purchase',
): PurchaseDecision {
  if (way === 'purchase' && !plan.isOnSale) return { kind: 'refused', reason: 'notOnSale' };
  if (membership === null) return { kind: 'buy' };
  if (isFinalPlan(membership.plan.code)) return { kind: 'refused', reason: 'notAvailable' };
  if (membership.plan.code === plan.code) {
    const canRenew = membership.endsAt !== null && membership.endsAt.getTime() - now.getTime() <= RENEWAL_DAYS * DAY_MS;
    return canRenew ? { kind: 'renew' } : { kind: 'refused', reason: 'stillActive' };
  }
  return plan.tier > membership.plan.tier ? { kind: 'upgrade' } : { kind: 'refused', reason: 'notAvailable' };
}

/**
 * Returns the date until which a plan would be valid, in a time zone: today, or the current end when renewing, plus the
 * converted time and the duration.
 *
 * @returns `YYYY-MM-DD`; `null` for a plan without an end
 */
export function computeValidityDate(
  plan: PlanTerms,
  membership: Membership | null,
  now: Date,
  timeZone: string,
): string | null {
  const { endsAt } = computePeriod(plan, membership, now);
  return endsAt === null ? null : formatZonedDate(endsAt, timeZone);
}

/** Formats the date of a moment in a time zone, `YYYY-MM-DD`. */
export function formatZonedDate(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}
