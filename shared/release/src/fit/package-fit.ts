import semver from 'semver';
import type { ExportSignature, ModuleRequires } from '@dentarium/api/modules/calls';
import type { ProvidedPackage } from './platform.ts';

type PackageRequirement = ModuleRequires[string];
type Signatures = Readonly<Record<string, ExportSignature>>;

/**
 * Returns why a module cannot use a package of a site. The names and signatures of the used exports decide, if both sides
 * list them. If one side does not, an export fits as long as its signature was only extended between the two versions,
 * which the newer side knows. Everything else is compared by the range of versions.
 */
export function findPackageMisfits(
  name: string,
  required: PackageRequirement,
  provided: ProvidedPackage | undefined,
): string[] {
  if (provided === undefined) return [`it needs ${name}, which the platform does not provide`];
  const { version, exports } = provided;
  const missing = exports === null ? [] : (required.exports ?? []).filter((used) => !exports.includes(used));
  const changedExports = findChangedExports(required, provided);
  return [
    ...(changedExports === null ? [`it needs ${name} ${toRange(required)}; the platform provides ${version}`] : []),
    ...missing.map((used) => `${name}: \`${used}\` is not provided by this site (${version})`),
    ...(changedExports ?? [])
      .filter((used) => !missing.includes(used))
      .map((used) => `${name}: \`${used}\` has another signature on this site (${version})`),
  ];
}

/** Returns the used exports with another signature than on the site; null if the versions do not fit. */
function findChangedExports(required: PackageRequirement, provided: ProvidedPackage): string[] | null {
  const usedExports = required.exports;
  if (usedExports !== null && required.signatures !== undefined && provided.signatures !== undefined)
    return findForeignSignatures(usedExports, required.signatures, provided.signatures);
  if (semver.satisfies(provided.version, toRange(required))) return [];
  const signatures = findSignaturesOfNewerSide(required, provided);
  if (usedExports === null || signatures === null) return null;
  const olderVersion = [toBuiltVersion(required), provided.version].toSorted(semver.compare)[0] ?? provided.version;
  return usedExports.filter((used) => {
    const signature = findSignature(signatures, used);
    return signature === undefined || semver.gt(signature.since, olderVersion);
  });
}

/** Returns the exports whose signatures on both sides are no extensions of a common one. */
function findForeignSignatures(names: readonly string[], used: Signatures, provided: Signatures): string[] {
  return names.filter((name) => {
    const [usedSignature, providedSignature] = [findSignature(used, name), findSignature(provided, name)];
    if (usedSignature === undefined || providedSignature === undefined) return false;
    return !usedSignature.hashes.some((hash) => providedSignature.hashes.includes(hash));
  });
}

function findSignature(signatures: Signatures, name: string): ExportSignature | undefined {
  return Object.hasOwn(signatures, name) ? signatures[name] : undefined;
}

/** Returns the signatures of the side with the newer version, which tell since when each is compatible. */
function findSignaturesOfNewerSide(required: PackageRequirement, provided: ProvidedPackage): Signatures | null {
  const isSiteNewer = semver.gte(provided.version, toBuiltVersion(required));
  return (isSiteNewer ? provided.signatures : required.signatures) ?? null;
}

/** Returns the range of versions that certainly fit the build. */
function toRange({ version, builtWith }: PackageRequirement): string {
  return builtWith === undefined ? version : `^${builtWith}`;
}

/** Returns the version that the module was built with; of an older build the lowest one of its range. */
function toBuiltVersion({ version, builtWith }: PackageRequirement): string {
  return builtWith ?? semver.minVersion(version)?.version ?? '0.0.0';
}
