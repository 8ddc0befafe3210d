import { UPLOAD_PART_SIZE } from '@dentarium/domain';

// Reusable memory for bodies of the size of a part. Fresh memory for each part has to be cleared by the system and
// collected as garbage, which costs more than receiving the part.

/** Larger than a part with its framing. */
const BUFFER_BYTES = UPLOAD_PART_SIZE + 64 * 1024;
/** Smaller bodies do not justify a buffer of this size. */
const MIN_REUSED_BYTES = BUFFER_BYTES / 8;
/** Enough for the concurrent parts of two browsers; further buffers are not reused. */
const MAX_FREE_BUFFERS = 8;

const freeBuffers: Buffer[] = [];

/** Returns memory of at least this size. It may hold earlier content. */
export function acquireMemory(size: number): Buffer {
  if (size < MIN_REUSED_BYTES || size > BUFFER_BYTES) return Buffer.allocUnsafeSlow(size);
  return freeBuffers.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES);
}

/** Returns memory to the pool after its last use. */
export function releaseMemory(memory: Buffer): void {
  if (memory.length === BUFFER_BYTES && freeBuffers.length < MAX_FREE_BUFFERS) freeBuffers.push(memory);
}
