import { UPLOAD_PART_SIZE } from '@dentarium/domain';

// Memory for bodies of the size of a part. What the system gives anew for each part has to be emptied by it and swept up by
// the collector of garbage, which costs more than to receive the part.

/** Larger than a part with all around it. */
const SIZE = UPLOAD_PART_SIZE + 64 * 1024;
/** Smaller bodies are not worth one of these. */
const WORTH = SIZE / 8;
/** Two browsers' parts at a time; more come and go. */
const KEPT = 8;

const free: Buffer[] = [];

/** Memory of at least this size. It holds what was there before. */
export function acquireMemory(size: number): Buffer {
  if (size < WORTH || size > SIZE) return Buffer.allocUnsafeSlow(size);
  return free.pop() ?? Buffer.allocUnsafeSlow(SIZE);
}

/** Takes memory back that nobody reads any more. */
export function releaseMemory(memory: Buffer): void {
  if (memory.length === SIZE && free.length < KEPT) free.push(memory);
}
