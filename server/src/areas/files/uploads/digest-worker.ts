import { createHash, type Hash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { DigestAnswer, DigestQuestion } from './digest-thread.ts';

// The thread that computes digests, so that the server stays responsive. It may block on the disk. Its state of uploads
// is only a cache: missing bytes are read from the disk at the end.

/** The maximum number of uploads with an incremental digest. */
const MAX_TRACKED_UPLOADS = 64;
/** The buffer fits into the processor cache between reading and hashing. */
const buffer = Buffer.alloc(256 * 1024);

interface Progress {
  readonly hash: Hash;
  /** The number of hashed bytes. */
  hashedBytes: number;
  /** The ends of out-of-order parts, by offset. */
  readonly early: Map<number, number>;
}

const uploads = new Map<string, Progress>();

function getProgress(uploadId: string): Progress {
  const progress = uploads.get(uploadId) ?? { hash: createHash('md5'), hashedBytes: 0, early: new Map() };
  // Most recently used last, so that the first one is dropped.
  uploads.delete(uploadId);
  uploads.set(uploadId, progress);
  const oldest = uploads.keys().next().value;
  if (uploads.size > MAX_TRACKED_UPLOADS && oldest !== undefined) uploads.delete(oldest);
  return progress;
}

/** Hashes the next bytes of a file, up to an offset or to its end. */
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

/** Discards the state of an unreadable file. The file is read again or is gone. */
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
