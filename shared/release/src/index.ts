export { ENTRY_LIMIT } from './budget.ts';
export { readManifest } from './build-files.ts';
export { makeKeys, readSigningKey, trustedKeys } from './bundle/bundle-keys.ts';
export { type ChosenVersion, installModules, modulesForBundle } from './bundle/bundle-modules.ts';
export { installProduct, thisSystem } from './bundle/bundle-product.ts';
export { type BundleContent, writeBundle } from './bundle/write-bundle.ts';
export { audienceText, type CanaryCaller, isInCanary } from './canary.ts';
export { clean } from './clean.ts';
export { declarationProblems } from './declaration-problems.ts';
export { recordFallback } from './fallback.ts';
export { heldBy, ledgerLines, takenBack } from './ledger.ts';
export { listLines, publishedModules } from './list.ts';
export { liveMisfits, misfitsOfLive } from './live-misfits.ts';
export { misfits } from './platform-fit.ts';
export { PLATFORM_FILE, type Platform, type ProvidedPackage } from './platform.ts';
export { Problem } from './problem.ts';
export { readRegistry, type Target, writeRegistry } from './registry.ts';
export {
  type Canary,
  type BusUses,
  type FederationManifest,
  type ModuleIntegrity,
  type PublishedVersion,
  readRegistryDocument,
  type Registry,
  type UnreadVersion,
} from './registry-document.ts';
export { type Candidate, publish } from './publish.ts';
export { activate, deploy, rollback } from './release.ts';
export { promote, startCanary } from './release-canary.ts';
export { PACKED_TYPE, unpackVersion } from './packed-version.ts';
export { carryOut, RELEASES_PATH, type ReleaseRequest, releaseRequest } from './release-requests.ts';
export { type Releases, releasesIn } from './releases.ts';
export { releasesAt } from './site-releases.ts';
export { remove } from './remove.ts';
export { servedVersion, writeModulesAnswer } from './served-version.ts';
export { announcePlatform, isAnnounced, readPlatform } from './site-platform.ts';
export { announceWhitelists } from './site-whitelists.ts';
export { SITE_TYPES_FILE, type SiteTypes } from './site-types.ts';
export { switchOff, switchOn } from './switch.ts';
