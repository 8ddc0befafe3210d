import { DecodePool } from '@dentarium/dicom/pool';
import { queryClient } from '@dentarium/platform';
import type { OriginalReader, ViewerItem } from '../source/viewer-source.ts';
import { openFile, type OpeningFile } from './open-file.ts';
import { DEFAULT_VIEWING, toFrameIndex } from './viewing.ts';

/** A file that is opened before the viewer is mounted. */
interface EarlyFile {
  readonly fileId: string;
  readonly pool: DecodePool;
  /** The timer that closes the file if no viewer takes it. */
  readonly ending: ReturnType<typeof setTimeout>;
  opening: (OpeningFile & { readonly blob: Blob }) | null;
}

/** An item that is about to be shown. */
export interface ExpectedItem {
  readonly id: string;
  readonly originals: Pick<OriginalReader, 'query'>;
  /** Finds the item; `undefined` if the viewer does not show it. */
  readonly find: () => Promise<Pick<ViewerItem, 'id' | 'kind'> | undefined>;
}

/** Milliseconds that a file waits for its viewer. */
const MAX_WAIT_MS = 30_000;

let earlyFile: EarlyFile | null = null;

/** Returns the query for the bytes of a file, which do not change. */
export function toOriginalQuery(originals: Pick<OriginalReader, 'query'>, fileId: string) {
  return { ...originals.query(fileId), staleTime: Infinity };
}

function closeEarlyFile(): void {
  if (earlyFile === null) return;
  clearTimeout(earlyFile.ending);
  earlyFile.opening?.store.close();
  earlyFile.pool.close();
  earlyFile = null;
}

async function openEarlyFile(target: EarlyFile, { originals, find }: ExpectedItem): Promise<void> {
  const [file, blob] = await Promise.all([
    find(),
    queryClient.query({ ...toOriginalQuery(originals, target.fileId), gcTime: MAX_WAIT_MS }),
  ]);
  if (file === undefined || earlyFile !== target) return;
  target.opening = { ...openFile(target.pool, file, blob), blob };
  const { store, series } = target.opening;
  const frames = (await series)[DEFAULT_VIEWING.series]?.frames ?? [];
  const ref = frames[toFrameIndex(DEFAULT_VIEWING, frames.length)];
  if (ref !== undefined) await store.loadFrame(ref);
}

/** Starts to open an X-ray before its viewer is mounted: its bytes, a worker, and its first frame. */
export function prepareItem(item: ExpectedItem): void {
  if (earlyFile?.fileId === item.id) return;
  closeEarlyFile();
  const pool = new DecodePool();
  pool.start();
  earlyFile = { fileId: item.id, pool, ending: setTimeout(closeEarlyFile, MAX_WAIT_MS), opening: null };
  // Errors are ignored here, because the viewer makes the same requests and reports them.
  openEarlyFile(earlyFile, item).catch(() => undefined);
}

/** Returns the workers that already open a file; `null` if there are none. */
export function getEarlyPool(fileId: string): DecodePool | null {
  return earlyFile?.fileId === fileId ? earlyFile.pool : null;
}

/** Takes over the opening of a file; the caller of `getEarlyPool` ends its workers. Returns `null` if the file is not being opened. */
export function takeEarlyFile(fileId: string, blob: Blob): OpeningFile | null {
  const own = earlyFile;
  if (own === null || own.fileId !== fileId) return null;
  clearTimeout(own.ending);
  earlyFile = null;
  return own.opening?.blob === blob ? own.opening : null;
}
