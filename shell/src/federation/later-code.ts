import { pageStore } from '@dentarium/platform';
import { LIMITS } from './limits.ts';
import { type ModuleVersion, slowPartsAtom } from './module-version.ts';
import { tellStage } from './stages.ts';

/** The list of the hashes of a version. */
const LIST = 'integrity.json';

/** The pending reads of the hashes of versions, by their folders. */
const reading = new Map<string, Promise<void>>();

/** The number of parts that are being loaded. */
let underWay = 0;

/** Returns whether code or styles are being loaded that a version has requested while it is shown. */
export function isLoadingLater(): boolean {
  return underWay > 0;
}

/**
 * Loads code or styles that a version requests while it is shown. They are checked by the list of the version, and
 * requested again after a delay if they do not arrive.
 *
 * @throws a `ChunkLoadError` when they have not arrived in time, or the last try has failed.
 */
export async function loadLater(version: ModuleVersion, part: () => Promise<unknown>): Promise<unknown> {
  const end = Promise.withResolvers<never>();
  const limit = setTimeout(() => end.reject(new Error('The code did not come in time')), LIMITS.whole);
  const slow = { version };
  const quiet = setTimeout(() => pageStore.set(slowPartsAtom, (parts) => [...parts, slow]), LIMITS.quiet);
  let isOver = false;
  async function insist(): Promise<unknown> {
    for (const delay of LIMITS.again) {
      try {
        return await loadChecked(version, part);
      } catch (error) {
        if (isOver) throw error;
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
    return loadChecked(version, part);
  }
  underWay += 1;
  try {
    return await Promise.race([insist(), end.promise]);
  } catch (error) {
    // Another try does not wait for a list that hangs.
    reading.delete(version.folder);
    tellStage(version, 'chunk', error);
    throw Object.assign(new Error(String(error), { cause: error }), { name: 'ChunkLoadError' });
  } finally {
    isOver = true;
    underWay -= 1;
    clearTimeout(limit);
    clearTimeout(quiet);
    pageStore.set(slowPartsAtom, (parts) => (parts.includes(slow) ? parts.filter((other) => other !== slow) : parts));
  }
}

async function loadChecked(version: ModuleVersion, part: () => Promise<unknown>): Promise<unknown> {
  if (lacksList(version)) await readHashes(version);
  return part();
}

/**
 * Reads the hashes of the later parts of a version before it requests any. After a failure they are read again with the
 * first part.
 */
export function expectLater(version: ModuleVersion): void {
  if (lacksList(version)) readHashes(version).catch(() => undefined);
}

/** Returns whether only the first files of a version can be checked yet. */
function lacksList({ hashes }: ModuleVersion): boolean {
  return hashes !== undefined && LIST in hashes;
}

function readHashes(version: ModuleVersion): Promise<void> {
  const { folder } = version;
  const known = reading.get(folder);
  if (known !== undefined) return known;
  const list = fetchHashes(version).finally(() => reading.delete(folder));
  reading.set(folder, list);
  return list;
}

async function fetchHashes(version: ModuleVersion): Promise<void> {
  const address = `${version.folder}${LIST}`;
  const integrity = version.hashes?.[LIST] ?? '';
  const signal = AbortSignal.timeout(LIMITS.whole);
  // A broken answer in the cache of the browser must not be checked again and again.
  const answer = await fetch(address, { integrity, signal, cache: 'no-cache' });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  const hashes = (await answer.json()) as Readonly<Record<string, string>>;
  version.hashes = Object.fromEntries(Object.entries(hashes).map(([file, hex]) => [file, `sha256-${base64Of(hex)}`]));
}

/** Converts a hash to the notation of the `integrity` of a script. */
function base64Of(hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16));
  return btoa(String.fromCharCode(...bytes));
}
