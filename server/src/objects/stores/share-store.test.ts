import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DiskStore } from './disk-store.ts';
import { StoreUnreachableError } from '../../kernel/failures/store-errors.ts';
import { openShare } from './share-store.ts';
import { FallbackStore } from './fallback-store.ts';

let folder: string;
const NAME = { bucket: 'dentarium', name: 'library/a/b/original.stl' };

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dentarium-share-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function readText(store: Pick<DiskStore, 'read'>): Promise<string> {
  return Buffer.concat((await (await store.read(NAME)).toArray()) as Buffer[]).toString();
}

test('UPL-09 stores objects on the mounted share under their names', async () => {
  const store = await openShare(folder, false);
  const path = `${folder}-incoming`;
  await writeFile(path, 'a model');
  await store.take(path, NAME);
  await rm(path);
  expect(await readFile(join(folder, NAME.bucket, NAME.name), 'utf8')).toBe('a model');
  expect(await readText(store)).toBe('a model');
  await store.remove(NAME);
  expect(await store.readSize(NAME)).toBeUndefined();
});

test('UPL-09 refuses to start with an explanation if the share is not mounted', async () => {
  await expect(openShare(join(folder, 'missing'), false)).rejects.toThrow(
    /LIBRARY_SHARE_PATH: there is no folder .* Mount the share/,
  );
  await writeFile(join(folder, 'file'), '');
  await expect(openShare(join(folder, 'file'), false)).rejects.toThrow('LIBRARY_SHARE_PATH');
});

test('UPL-09 reports a lost mount, writes nothing into the empty folder, and continues after it returns', async () => {
  const store = await openShare(folder, false);
  await store.putBytes(NAME, Buffer.from('before'));
  // A lost mount leaves the empty folder of its mount point.
  await rename(folder, `${folder}-lost`);
  await mkdir(folder);
  await expect(store.read(NAME)).rejects.toThrow(StoreUnreachableError);
  await expect(store.readSize(NAME)).rejects.toThrow(StoreUnreachableError);
  await expect(store.putBytes(NAME, Buffer.from('after'))).rejects.toThrow(/the share is not mounted/);
  await rm(folder, { recursive: true });
  await rename(`${folder}-lost`, folder);
  expect(await readText(store)).toBe('before');
});

test('UPL-11 keeps older objects readable after the site changes its kind of store', async () => {
  const disk = new DiskStore({ root: `${folder}/disk`, isDurable: false });
  await disk.putBytes(NAME, Buffer.from('older'));
  const store = new FallbackStore(await openShare(folder, false), disk);
  expect(await readText(store)).toBe('older');
  expect(await store.readSize(NAME)).toBe(5);
  const copy = { ...NAME, name: 'library/a/c/original.stl' };
  await store.copy(NAME, copy);
  expect(await readFile(join(folder, copy.bucket, copy.name), 'utf8')).toBe('older');
  await store.remove(NAME);
  expect(await store.readSize(NAME)).toBeUndefined();
});
