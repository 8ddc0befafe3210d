import type { VersionOutcome } from '@dentarium/release';

/** Returns what pages have reported about a version; null before the first report. */
export type VersionJudge = (module: string, version: string) => VersionOutcome | null;

/** A module and its versions. */
interface ModuleVersions {
  readonly name: string;
  readonly live: string | null;
  /** The versions that were live and that nobody has left behind, the live one last. */
  readonly liveStack: readonly string[];
  readonly versions: ReadonlyMap<string, unknown>;
  /** The requirements of each version that the platform does not meet. */
  readonly missingRequirements: ReadonlyMap<string, readonly string[]>;
}

/** The number of versions that a page tries one after the other. */
const MAX_FALLBACKS = 3;

/** The order in which versions are tried, by what pages have reported. */
const RANKS = { good: 0, seen: 1, none: 1, failed: 2 } as const;

/**
 * Returns the versions that pages fall back to, the first one first: from a canary the live version, then the earlier
 * ones that fit the platform, the most recent first. Those that worked on enough pages are tried before the others, and
 * those that failed last.
 */
export function findFallbackVersions(
  { name, live, liveStack, versions, missingRequirements }: ModuleVersions,
  currentVersion: string,
  judge: VersionJudge,
): string[] {
  const rank = (id: string): number => RANKS[judge(name, id) ?? 'none'];
  const earlierVersions = liveStack
    .slice(0, -1)
    .toReversed()
    .filter((id) => versions.has(id) && missingRequirements.get(id)?.length === 0 && id !== currentVersion)
    .toSorted((one, other) => rank(one) - rank(other));
  const isCanary = live !== null && currentVersion !== live;
  return [...(isCanary ? [live] : []), ...earlierVersions].slice(0, MAX_FALLBACKS);
}
