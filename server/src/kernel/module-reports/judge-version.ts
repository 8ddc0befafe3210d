import type { VersionOutcome } from '@dentarium/release';

/** Counts of the reports of pages about a version. */
export interface VersionCounts {
  /** Pages that have shown it for a while without a fault. */
  readonly goodPages: number;
  readonly goodAccounts: number;
  /** Accounts on whose pages it had a fault. */
  readonly faultAccounts: number;
  /** The same within the last day. */
  readonly recentFaultAccounts: number;
  /** The time between the first and the last good page. */
  readonly secondsOfUse: number;
}

/** The site that judges. */
interface JudgingSite {
  /** The number of pages that make a version good. */
  readonly goodPages: number;
  /** The number of accounts that may sign in. */
  readonly accounts: number;
}

/** The number of accounts whose reports count: fewer decide nothing for others. A site with fewer accounts needs all. */
const MIN_ACCOUNTS = 3;

/** The time of use that makes a version good on a site with few accounts. */
const MIN_SECONDS_OF_USE = 3600;

/** A version fails if it had faults for more than this share of the accounts on whose pages it worked. */
const FAULT_SHARE = 0.1;

/** Returns the number of distinct accounts from which faults of a version count. */
export function toFaultThreshold(accounts: number): number {
  return Math.max(1, Math.min(MIN_ACCOUNTS, accounts));
}

/**
 * Judges a version by the reports of pages. A version that has worked on enough pages is judged by the faults of the last
 * day only, because in the course of months every version has a few. Null before any report.
 */
export function judgeVersion(
  { goodPages, goodAccounts, faultAccounts, recentFaultAccounts, secondsOfUse }: VersionCounts,
  site: JudgingSite,
): VersionOutcome | null {
  const threshold = toFaultThreshold(site.accounts);
  const isUsedLong = site.accounts < site.goodPages && goodPages > 1 && secondsOfUse >= MIN_SECONDS_OF_USE;
  const works = (goodPages >= site.goodPages && goodAccounts >= threshold) || isUsedLong;
  const faults = works ? recentFaultAccounts : faultAccounts;
  if (faults >= threshold && faults > goodAccounts * FAULT_SHARE) return 'failed';
  if (works) return 'good';
  return goodPages > 0 ? 'seen' : null;
}
