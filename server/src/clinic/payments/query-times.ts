import type { Purchase } from './purchase-kind.ts';

/** The ages of a purchase, in seconds, at which the provider is asked first; then it is asked each minute. */
const FIRST_AGES = [10, 30, 60] as const;
const INTERVAL_SECONDS = 60;

/**
 * Returns the moment at which the provider is asked next about a purchase without a notice: after 10, 30 and 60 s, then
 * each minute, and for the last time when the purchase closes.
 */
export function computeNextQuery(
  { created_at: createdAt, closes_at: closesAt }: Pick<Purchase, 'created_at' | 'closes_at'>,
  now: Date,
): Date {
  const age = (now.getTime() - createdAt.getTime()) / 1000;
  const nextAge =
    FIRST_AGES.find((firstAge) => firstAge > age) ?? (Math.floor(age / INTERVAL_SECONDS) + 1) * INTERVAL_SECONDS;
  const next = createdAt.getTime() + nextAge * 1000;
  // After the end of its time, a provider that did not answer is asked again in a minute.
  if (now >= closesAt) return new Date(now.getTime() + INTERVAL_SECONDS * 1000);
  return new Date(Math.min(next, closesAt.getTime()));
}
