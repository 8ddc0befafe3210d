import { createHash, type Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { DigestAnswer, DigestQuestion } from './digest-thread.ts';

// The thread that makes digests, so that the server answers others meanwhile. What it remembers of uploads is only a
// saving of work: what is not here, or did not come in order, is read from the disk at the end.

/** Parts that came before their turn are kept up to this many; browsers send a few at a time. */
const KEPT_PARTS = 8;
/** Uploads whose digest is carried along. */
const KEPT_UPLOADS = 64;
const READ_SIZE = 4 * 1024 * 1024;

interface Progress {
  readonly hash: Hash;
  /** Bytes that are hashed. */
  done: number;
  /** By their offset. */
  readonly early: Map<number, Uint8Array>;
}

const uploads = new Map<string, Progress>();

function progressOf(uploadId: string): Progress {
  const progress = uploads.get(uploadId) ?? { hash: createHash('md5'), done: 0, early: new Map() };
  // The latest used come last, so that the first is the one to give up.
  uploads.delete(uploadId);
  uploads.set(uploadId, progress);
  const oldest = uploads.keys().next().value;
  if (uploads.size > KEPT_UPLOADS && oldest !== undefined) uploads.delete(oldest);
  return progress;
}

function add(uploadId: string, offset: number, bytes: Uint8Array): void {
  const progress = progressOf(uploadId);
  if (offset > progress.done && progress.early.size < KEPT_PARTS) progress.early.set(offset, bytes);
  if (offset !== progress.done) return;
  for (let part: Uint8Array | undefined = bytes; part !== undefined; part = progress.early.get(progress.done)) {
    progress.hash.update(part);
    progress.early.delete(progress.done);
    progress.done += part.length;
  }
}

async function whole(uploadId: string, path: string): Promise<string> {
  const { hash, done } = uploads.get(uploadId) ?? { hash: createHash('md5'), done: 0 };
  const rest = hash.copy();
  const file = await open(path, 'r');
  try {
    const buffer = Buffer.alloc(READ_SIZE);
    for (let at = done; ;) {
      const { bytesRead } = await file.read(buffer, 0, READ_SIZE, at);
      if (bytesRead === 0) return rest.digest('hex');
      rest.update(buffer.subarray(0, bytesRead));
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
}

async function answer(question: DigestQuestion): Promise<void> {
  if (question.kind === 'add') add(question.uploadId, question.offset, question.bytes);
  if (question.kind === 'forget') uploads.delete(question.uploadId);
  if (question.kind === 'part') {
    const md5 = createHash('md5').update(question.bytes).digest('hex');
    parentPort?.postMessage({ id: question.id, md5 } satisfies DigestAnswer);
  }
  if (question.kind === 'whole') {
    const md5 = await whole(question.uploadId, question.path).catch(() => '');
    parentPort?.postMessage({ id: question.id, md5 } satisfies DigestAnswer);
  }
}

parentPort?.on('message', (question: DigestQuestion) => void answer(question));
