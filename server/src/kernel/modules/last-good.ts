/** Returns whether pages have reported that they showed a version for a while without a fault. */
export type WasSeen = (module: string, version: string) => boolean;

/** A module and its versions. */
interface ModuleVersions {
  readonly name: string;
  readonly live: string | null;
  readonly previous: string | null;
  /** The version that the last rollback withdrew; a registry from before rollbacks were recorded lists no others. */
  readonly withdrawn: string | null;
  /** Every version that a rollback has withdrawn. */
  readonly withdrawnVersions: ReadonlySet<string>;
  readonly versions: ReadonlyMap<string, { readonly publishedAt: string }>;
  /** The requirements of each version that the platform does not meet. */
  readonly missingRequirements: ReadonlyMap<string, readonly string[]>;
}

/**
 * Returns the version that pages fall back to: from a canary to the live version, and from the live version to the
 * newest earlier one that pages have shown without a fault, that fits the platform and that nobody has rolled back,
 * else to the previous live version.
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
