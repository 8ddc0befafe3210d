import { collectRegistrations } from '@dentarium/bus';
import { loadLaterCode } from './later-code.ts';
import type { ModuleVersion } from './module-version.ts';
import { type Stage, type StagedVersion, reportStage } from './stages.ts';

type FileElement = HTMLScriptElement | HTMLLinkElement;

/** The hash for a file that was not published with the version: no file matches it. */
const NO_FILE = `sha256-${'A'.repeat(43)}=`;

/** The versions by the addresses of their folders. */
const versions = new Map<string, ModuleVersion>();
/** The number of requests for each address: a browser repeats no request that is pending or cached. */
const requestCounts = new Map<string, number>();

/** Lets the page load the files of a version, beginning with the first one. */
export function admitVersion(
  stagedVersion: StagedVersion,
  folder: string,
  hashes: Readonly<Record<string, string>> | undefined,
): ModuleVersion {
  const version = {
    ...stagedVersion,
    folder,
    hashes,
    stage: 'manifest',
    isRunning: false,
    isRetired: false,
    styles: new Map(),
    withdrawals: [],
  } satisfies ModuleVersion;
  versions.set(folder, version);
  return version;
}

/** Records that the loading of a version has reached a stage, so that the one before is passed. */
export function reachStage(version: ModuleVersion | undefined, stage: Stage): void {
  if (version === undefined || version.stage === stage) return;
  reportStage(version, version.stage);
  version.stage = stage;
}

/** Runs the code of a version. The code that it loads and registers later belongs to this version. */
export function runVersion<Code>(version: ModuleVersion, code: () => Code): Code {
  versions.set(version.folder, version);
  version.isRunning = true;
  return collectFor(version, code);
}

/**
 * Removes a version from the page with everything that it has registered. Its styles have the class names of the
 * version that is shown.
 */
export function retireVersion(version: ModuleVersion, hasSuccessor: boolean): void {
  version.isRetired = true;
  for (const withdraw of version.withdrawals.splice(0)) withdraw();
  if (hasSuccessor) removeFiles(version.folder, () => true);
}

/**
 * Removes the unfinished files of a version from the page: another try would wait for them instead of requesting them
 * again.
 */
export function dropUnfinished(folder: string): void {
  removeFiles(folder, (element) => element instanceof HTMLScriptElement || element.sheet === null);
}

/** Waits for the styles of a version: its code also runs without them, and would look broken. */
export async function waitForStyles({ styles }: ModuleVersion): Promise<void> {
  await Promise.all(styles.values());
}

/** The interface of the page for the code of modules; `shared/build` adds the calls to their builds. */
export const pageModules = {
  /** Prepares a script or style that is about to be added to the page: its hash, and the address of another try. */
  prepare(element: FileElement): void {
    const address = getAddress(element);
    const version = findVersion(address);
    if (version === undefined) return;
    if (version.hashes !== undefined) {
      element.crossOrigin = 'anonymous';
      element.integrity = version.hashes[address.slice(version.folder.length)] ?? NO_FILE;
    }
    const count = (requestCounts.get(address) ?? 0) + 1;
    requestCounts.set(address, count);
    const retryAddress = count === 1 ? address : `${address}?try=${count}`;
    if (element instanceof HTMLScriptElement) {
      element.src = retryAddress;
      return;
    }
    element.href = retryAddress;
    // The code of the build finds the style by this attribute.
    element.dataset['href'] = address;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => undefined);
    version.styles.set(address, promise);
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      reject(new Error(`The style ${address} did not come`));
    });
  },

  /**
   * Loads a part of the code of a version. A later part is checked by the list of the version, and loaded in several
   * tries.
   */
  async load(folder: string, part: () => Promise<unknown>): Promise<unknown> {
    const version = versions.get(folder);
    if (version?.isRunning !== true) return part();
    return loadLaterCode(version, part);
  },

  /**
   * Runs a file of the code of a version. Its registrations belong to the version, and are withdrawn if the version was
   * retired.
   */
  run<Code>(folder: string, code: () => Code): Code {
    const version = versions.get(folder);
    return version === undefined ? code() : collectFor(version, code);
  },
};

function collectFor<Code>(version: ModuleVersion, code: () => Code): Code {
  const { result, withdraw } = collectRegistrations(code);
  if (version.isRetired) withdraw();
  else version.withdrawals.push(withdraw);
  return result;
}

/** Finds the version of a file, by the address of the file. */
export function findVersion(address: string): ModuleVersion | undefined {
  return versions.get(address.slice(0, address.lastIndexOf('/') + 1));
}

function getAddress(element: FileElement): string {
  return element instanceof HTMLScriptElement ? element.src : element.href;
}

function removeFiles(folder: string, shouldRemove: (element: FileElement) => boolean): void {
  for (const element of document.querySelectorAll<FileElement>('script[src], link[rel="stylesheet"]'))
    if (getAddress(element).startsWith(folder) && shouldRemove(element)) element.remove();
}
