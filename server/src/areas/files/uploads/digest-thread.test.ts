import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DigestThread } from './digest-thread.ts';
import { computeMd5 } from '../testing/sending.ts';

const PART = 700_000;
let folder: string;
let path: string;
let digests: DigestThread;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'digests-'));
  path = join(folder, 'upload');
  digests = new DigestThread();
});

afterEach(async () => {
  await digests.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['in order', [0, 1, 2, 3]],
  ['in another order', [2, 0, 3, 1]],
  ['one twice', [1, 0, 0, 1, 2, 3]],
  ['not all, as from a server that was started anew', [2, 3]],
  ['none', []],
])('UPL-01 the digest of an upload is that of its file: parts heard of %s', async (_, order) => {
  const bytes = randomBytes(3 * PART + 5);
  await writeFile(path, bytes);
  const id = randomUUID();
  for (const index of order) digests.add(id, path, index * PART, Math.min(PART, bytes.length - index * PART));
  expect(await digests.whole(id, path)).toBe(computeMd5(bytes));
  // Repeats the request, as after an error between the digest and the end of the upload.
  expect(await digests.whole(id, path)).toBe(computeMd5(bytes));
});

test('UPL-01 hashes parts during their arrival and does not read them again', async () => {
  const bytes = randomBytes(2 * PART);
  await writeFile(path, bytes);
  const id = randomUUID();
  digests.add(id, path, 0, PART);
  // The thread works in order, so this answer shows that the part was hashed.
  await digests.whole(randomUUID(), path);
  await writeFile(path, Buffer.concat([Buffer.alloc(PART), bytes.subarray(PART)]));
  expect(await digests.whole(id, path)).toBe(computeMd5(bytes));
  expect(await digests.whole(id, path)).not.toBe(computeMd5(bytes));
});

test('returns no digest for an unreadable file and restarts a discarded upload', async () => {
  const id = randomUUID();
  digests.add(id, path, 0, PART);
  expect(await digests.whole(id, path)).toBe('');
  const bytes = randomBytes(PART);
  await writeFile(path, randomBytes(PART));
  digests.add(id, path, 0, PART);
  digests.discard(id);
  await digests.whole(randomUUID(), path);
  await writeFile(path, bytes);
  expect(await digests.whole(id, path)).toBe(computeMd5(bytes));
});
