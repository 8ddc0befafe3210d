export { MAX_ENTRY_BYTES as ENTRY_LIMIT } from './build-files/budget.ts';
export { readManifest } from './build-files/build-files.ts';
export { makeKeys, readSigningKey, readTrustedKeys as trustedKeys } from './bundle/bundle-keys.ts';
export {
  type ModuleVersion as ChosenVersion,
  installModules,
  collectBundleModules as modulesForBundle,
} from './bundle/bundle-modules.ts';
export { installProduct, CURRENT_SYSTEM as thisSystem } from './bundle/bundle-product.ts';
export { type BundleContent, writeBundle } from './bundle/write-bundle.ts';
export { formatAudience as audienceText, type CanaryCaller, isInCanary } from './publishing/canary.ts';
export { removeUnneededVersions as clean } from './publishing/clean.ts';
export { findDeclarationProblems as declarationProblems } from './build-files/declaration-problems.ts';
export { recordFallback } from './publishing/fallback.ts';
export { findHoldReason as heldBy, formatLedger as ledgerLines } from './publishing/ledger.ts';
export { listLiveStack } from './publishing/live-stack.ts';
export { type Outcomes, readOutcomes, type VersionOutcome, writeOutcomes } from './publishing/outcomes.ts';
export { formatModuleList as listLines, listPublishedModules as publishedModules } from './publishing/list.ts';
export { listLiveMisfits as liveMisfits, findLiveMisfits as misfitsOfLive } from './fit/live-misfits.ts';
export { findPlatformMisfits as misfits, listWhitelists } from './fit/platform-fit.ts';
export { PLATFORM_FILE, type Platform, type ProvidedPackage } from './fit/platform.ts';
export { Problem } from './files/problem.ts';
export { readRegistry, type Target, writeRegistry } from './registry/registry.ts';
export {
  type Canary,
  type BusUses,
  type FederationManifest,
  type ModuleIntegrity,
  type PublishedVersion,
  parseRegistry as readRegistryDocument,
  type Registry,
  type UnreadVersion,
} from './registry/registry-document.ts';
export { type Candidate, publish } from './publishing/publish.ts';
export { activate, deploy, rollback } from './publishing/release.ts';
export { promote, startCanary } from './publishing/release-canary.ts';
export { PACKED_TYPE, unpackVersion } from './publishing/packed-version.ts';
export {
  executeRequest as carryOut,
  RELEASES_PATH,
  type ReleaseRequest,
  releaseRequest,
} from './publishing/release-requests.ts';
export { type Releases, type SiteDescription, createFolderReleases as releasesIn } from './publishing/releases.ts';
export { createSiteReleases as releasesAt, type SiteReleases } from './publishing/site-releases.ts';
export { remove } from './publishing/remove.ts';
export { toServedVersion as servedVersion, writeModulesAnswer } from './publishing/served-version.ts';
export { announcePlatform, isAnnounced, parsePlatform as readPlatform } from './fit/site-platform.ts';
export { announceCalls, announceWhitelists } from './fit/site-names.ts';
export { SITE_TYPES_FILE, type SiteTypes } from './fit/site-types.ts';
export { switchOff, switchOn } from './publishing/switch.ts';
