import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { DigestAnswer, DigestQuestion } from './digest-thread.ts';

// The thread that makes digests, so that the server answers others meanwhile; it may wait for the disk. What it holds
// of uploads is only a saving of work: what is not here is read from the disk at the end.

/** Uploads whose digest is carried along. */
const MAX_TRACKED_UPLOADS = 64;
/** Small enough to stay in the processor's cache between reading and hashing. */
const buffer = Buffer.alloc(256 * 1024);

interface Progress {
  readonly hash: Hash;
  /** Bytes that are hashed. */
  hashedBytes: number;
  /** Where the parts end that came before their turn, by their offset. */
  readonly early: Map<number, number>;
}

const uploads = new Map<string, Progress>();

function getProgress(uploadId: string): Progress {
  const progress = uploads.get(uploadId) ?? { hash: createHash('md5'), hashedBytes: 0, early: new Map() };
  // The latest used come last, so that the first is the one to drop.
  uploads.delete(uploadId);
  uploads.set(uploadId, progress);
  const oldest = uploads.keys().next().value;
  if (uploads.size > MAX_TRACKED_UPLOADS && oldest !== undefined) uploads.delete(oldest);
  return progress;
}

/** Hashes what follows in a file, up to an offset or to its end. */
function hashUpTo(progress: Progress, path: string, end: number): void {
  const file = openSync(path, 'r');
  try {
    while (progress.hashedBytes < end) {
      const read = readSync(file, buffer, 0, Math.min(buffer.length, end - progress.hashedBytes), progress.hashedBytes);
      if (read === 0) return;
      progress.hash.update(buffer.subarray(0, read));
      progress.hashedBytes += read;
    }
  } finally {
    closeSync(file);
  }
}

function add({ uploadId, path, offset, size }: Extract<DigestQuestion, { kind: 'add' }>): void {
  const progress = getProgress(uploadId);
  if (offset < progress.hashedBytes) return;
  progress.early.set(offset, offset + size);
  let end = progress.hashedBytes;
  for (let next = progress.early.get(end); next !== undefined; next = progress.early.get(end)) {
    progress.early.delete(end);
    end = next;
  }
  if (end > progress.hashedBytes) hashUpTo(progress, path, end);
}

function whole({ uploadId, path }: Extract<DigestQuestion, { kind: 'whole' }>): string {
  const progress = getProgress(uploadId);
  uploads.delete(uploadId);
  hashUpTo(progress, path, Number.MAX_SAFE_INTEGER);
  return progress.hash.digest('hex');
}

/** The state of a file that cannot be read is discarded: it is read anew, or gone. */
function runOrDiscard<T>(uploadId: string, work: () => T): T | undefined {
  try {
    return work();
  } catch {
    uploads.delete(uploadId);
    return undefined;
  }
}

parentPort?.on('message', (question: DigestQuestion) => {
  const { kind, uploadId } = question;
  if (kind === 'add') runOrDiscard(uploadId, () => add(question));
  if (kind === 'discard') uploads.delete(uploadId);
  if (kind === 'whole') {
    const md5 = runOrDiscard(uploadId, () => whole(question)) ?? '';
    parentPort?.postMessage({ id: question.id, md5 } satisfies DigestAnswer);
  }
});
