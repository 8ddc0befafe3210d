import { pageStore } from '@dentarium/platform';
import { LIMITS } from './limits.ts';
import { type ModuleVersion, slowPartsAtom } from './module-version.ts';
import { reportStage } from './stages.ts';

/** The list of the hashes of a version. */
const LIST = 'integrity.json';

/** The pending reads of the hashes of versions, by their folders. */
const pendingReads = new Map<string, Promise<void>>();

/** The number of parts that are being loaded. */
let pendingCount = 0;

/** Returns whether code or styles are being loaded that a version has requested while it is shown. */
export function isLoadingLater(): boolean {
  return pendingCount > 0;
}

/**
 * Loads code or styles that a version requests while it is shown. They are checked by the list of the version, and
 * requested again after a delay if they do not arrive.
 *
 * @throws a `ChunkLoadError` when they have not arrived in time, or the last try has failed.
 */
export async function loadLaterCode(version: ModuleVersion, part: () => Promise<unknown>): Promise<unknown> {
  const timeout = Promise.withResolvers<never>();
  const limitTimer = setTimeout(() => timeout.reject(new Error('The code did not come in time')), LIMITS.totalMs);
  const slowPart = { version };
  const quietTimer = setTimeout(() => pageStore.set(slowPartsAtom, (parts) => [...parts, slowPart]), LIMITS.quietMs);
  let isOver = false;
  async function loadWithRetries(): Promise<unknown> {
    for (const delay of LIMITS.retryDelaysMs) {
      try {
        return await loadChecked(version, part);
      } catch (error) {
        if (isOver) throw error;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
    return loadChecked(version, part);
  }
  pendingCount += 1;
  try {
    return await Promise.race([loadWithRetries(), timeout.promise]);
  } catch (error) {
    // Another try does not wait for a list that hangs.
    pendingReads.delete(version.folder);
    reportStage(version, 'chunk', error);
    throw Object.assign(new Error(String(error), { cause: error }), { name: 'ChunkLoadError' });
  } finally {
    isOver = true;
    pendingCount -= 1;
    clearTimeout(limitTimer);
    clearTimeout(quietTimer);
    pageStore.set(slowPartsAtom, (parts) =>
      parts.includes(slowPart) ? parts.filter((other) => other !== slowPart) : parts,
    );
  }
}

async function loadChecked(version: ModuleVersion, part: () => Promise<unknown>): Promise<unknown> {
  if (hasOnlyFirstHashes(version)) await readHashes(version);
  return part();
}

/**
 * Reads the hashes of the later parts of a version before it requests any. After a failure they are read again with the
 * first part.
 */
export function prefetchHashes(version: ModuleVersion): void {
  if (hasOnlyFirstHashes(version)) readHashes(version).catch(() => undefined);
}

/** Returns whether only the first files of a version can be checked yet. */
function hasOnlyFirstHashes({ hashes }: ModuleVersion): boolean {
  return hashes !== undefined && LIST in hashes;
}

function readHashes(version: ModuleVersion): Promise<void> {
  const { folder } = version;
  const pendingRead = pendingReads.get(folder);
  if (pendingRead !== undefined) return pendingRead;
  const list = fetchHashes(version).finally(() => pendingReads.delete(folder));
  pendingReads.set(folder, list);
  return list;
}

async function fetchHashes(version: ModuleVersion): Promise<void> {
  const address = `${version.folder}${LIST}`;
  const integrity = version.hashes?.[LIST] ?? '';
  const signal = AbortSignal.timeout(LIMITS.totalMs);
  // A broken answer in the cache of the browser must not be checked again and again.
  const answer = await fetch(address, { integrity, signal, cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  const hashes = (await answer.json()) as Readonly<Record<string, string>>;
  version.hashes = Object.fromEntries(Object.entries(hashes).map(([file, hex]) => [file, `sha256-${toBase64(hex)}`]));
}

/** Converts a hash to the notation of the `integrity` of a script. */
function toBase64(hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  return btoa(String.fromCharCode(...bytes));
}
