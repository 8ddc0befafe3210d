import { UPLOAD_PART_SIZE } from '@dentarium/domain';

// Memory for bodies of the size of a part. What the system gives anew for each part has to be emptied by it and swept up by
// the collector of garbage, which costs more than to receive the part.

/** Larger than a part with all around it. */
const BUFFER_BYTES = UPLOAD_PART_SIZE + 64 * 1024;
/** Smaller bodies are not worth one of these. */
const MIN_REUSED_BYTES = BUFFER_BYTES / 8;
/** Two browsers' parts at a time; more come and go. */
const MAX_FREE_BUFFERS = 8;

const freeBuffers: Buffer[] = [];

/** Memory of at least this size. It holds what was there before. */
export function acquireMemory(size: number): Buffer {
  if (size < MIN_REUSED_BYTES || size > BUFFER_BYTES) return Buffer.allocUnsafeSlow(size);
  return freeBuffers.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES);
}

/** Takes memory back that nobody reads any more. */
export function releaseMemory(memory: Buffer): void {
  if (memory.length === BUFFER_BYTES && freeBuffers.length < MAX_FREE_BUFFERS) freeBuffers.push(memory);
}
