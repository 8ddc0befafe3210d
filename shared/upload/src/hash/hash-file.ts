import { computeCrc32 } from './crc32.ts';
import { createFastestMd5 } from './md5.ts';
import type { Md5 } from './md5.ts';
import { type FileHash, countParts, slicePart } from './parts.ts';

/** The options of a hash: the part size, the progress and the abort signal. */
export interface HashOptions {
  readonly partSize: number;
  /** Called after each part with the number of hashed bytes. */
  readonly onProgress?: (bytes: number) => void;
  readonly signal?: AbortSignal;
  /** Creates the md5; by default the fastest one that runs here. */
  readonly md5?: () => Md5 | Promise<Md5>;
}

/**
 * Computes the md5 of a file and the CRC-32 of each part in one pass: every byte is read once, the next part while this
 * one is hashed.
 */
export async function hashFile(file: Blob, options: HashOptions): Promise<FileHash> {
  const { partSize, onProgress, signal, md5 = createFastestMd5 } = options;
  const count = countParts(file.size, partSize);
  const fileMd5 = await md5();
  const parts: string[] = [];
  fileMd5.init();
  let nextRead = slicePart(file, 0, partSize).arrayBuffer();
  for (let index = 0; index < count; index += 1) {
    signal?.throwIfAborted();
    const bytes = await nextRead;
    if (index + 1 < count) nextRead = readAhead(slicePart(file, index + 1, partSize));
    fileMd5.update(bytes);
    parts.push(computeCrc32(bytes));
    onProgress?.(Math.min(file.size, (index + 1) * partSize));
  }
  signal?.throwIfAborted();
  return { md5: fileMd5.digest(), parts };
}

/** Starts a read whose failure is reported when it is awaited, not as unhandled if the hash is stopped before. */
function readAhead(part: Blob): Promise<ArrayBuffer> {
  const bytes = part.arrayBuffer();
  bytes.catch(() => undefined);
  return bytes;
}
