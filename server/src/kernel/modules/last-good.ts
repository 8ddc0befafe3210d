/** Whether pages have reported that they showed a version for a while without a fault. */
export type WasSeen = (module: string, version: string) => boolean;

/** What is known of a module and its versions. */
interface ModuleVersions {
  readonly name: string;
  readonly live: string | null;
  readonly previous: string | null;
  /** The version that the last rollback took out of use; a registry of before rollbacks were recorded says no others. */
  readonly withdrawn: string | null;
  /** Every version that a rollback has taken out of use. */
  readonly withdrawnVersions: ReadonlySet<string>;
  readonly versions: ReadonlyMap<string, { readonly publishedAt: string }>;
  /** What each of them needs and the platform does not provide. */
  readonly missingRequirements: ReadonlyMap<string, readonly string[]>;
}

/**
 * What pages fall back to: from a canary to what all others have, and from the live version to the newest before it that pages have shown
 * without a fault, that fits the platform and that nobody has rolled back, else to the version that was live before.
 */
export function findLastGood(
  { name, live, previous, withdrawn, withdrawnVersions, versions, missingRequirements }: ModuleVersions,
  currentVersion: string,
  wasSeen: WasSeen,
): string | null {
  if (currentVersion !== live) return live;
  const publishedAt = (id: string) => versions.get(id)?.publishedAt ?? '';
  const isGood = (id: string) =>
    id !== withdrawn && !withdrawnVersions.has(id) && wasSeen(name, id) && missingRequirements.get(id)?.length === 0;
  const [newest] = [...versions.keys()]
    .filter((id) => isGood(id) && publishedAt(id) < publishedAt(live))
    .toSorted((one, other) => publishedAt(other).localeCompare(publishedAt(one)));
  return newest ?? previous;
}
