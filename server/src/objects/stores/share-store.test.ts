import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { StoreUnreachableError } from '../../kernel/failures/store-errors.ts';
import { DiskStore } from './disk-store.ts';
import { FallbackStore } from './fallback-store.ts';
import { GuardedStore } from './guarded-store.ts';
import type { ObjectStore } from './object-store.ts';
import { openShare } from './share-store.ts';
import { StorePlace } from './store-place.ts';

let folder: string;
const NAME = { bucket: 'dentarium', name: 'library/a/b/original.stl' };
const SITE = '7b1f6f0e-3c55-4f0e-9a53-0a8c2b1f4d11';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dentarium-share-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function openGuardedShare(): Promise<GuardedStore> {
  const store = await openShare(folder);
  await store.writeOwner(SITE);
  return new GuardedStore(new StorePlace({ key: 'share', kind: 'share', setting: 'LIBRARY_SHARE_PATH', store }));
}

async function readText(store: Pick<ObjectStore, 'read'>): Promise<string> {
  return (await buffer(await store.read(NAME))).toString();
}

test('UPL-09 stores objects on the mounted share under their names', async () => {
  const store = await openGuardedShare();
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
  await expect(openShare(join(folder, 'missing'))).rejects.toThrow(
    /LIBRARY_SHARE_PATH: there is no folder .* Mount the share/,
  );
  await writeFile(join(folder, 'file'), '');
  await expect(openShare(join(folder, 'file'))).rejects.toThrow('LIBRARY_SHARE_PATH');
});

test('UPL-09 SITE-05 reports a lost mount, writes nothing into the empty folder, and continues after it returns', async () => {
  const store = await openGuardedShare();
  await store.putBytes(NAME, Buffer.from('before'));
  // A lost mount leaves the empty folder of its mount point.
  await rename(folder, `${folder}-lost`);
  await mkdir(folder);
  const uses: readonly (() => Promise<unknown>)[] = [
    () => store.read(NAME),
    () => store.readSize(NAME),
    () => store.withFile(NAME, async () => undefined),
    () => store.copy(NAME, { ...NAME, name: 'library/copy' }),
    () => store.putBytes(NAME, Buffer.from('after')),
    () => store.remove(NAME),
  ];
  for (const use of uses) await expect(use()).rejects.toThrow(StoreUnreachableError);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  await rename(`${folder}-lost`, folder);
  expect(await readText(store)).toBe('before');
});

test('UPL-11 keeps older objects readable after the site changes its kind of store', async () => {
  const disk = new DiskStore({ root: `${folder}/disk`, isDurable: false });
  await disk.putBytes(NAME, Buffer.from('older'));
  const store = new FallbackStore(await openGuardedShare(), disk);
  expect(await readText(store)).toBe('older');
  expect(await store.readSize(NAME)).toBe(5);
  const copy = { ...NAME, name: 'library/a/c/original.stl' };
  await store.copy(NAME, copy);
  expect(await readFile(join(folder, copy.bucket, copy.name), 'utf8')).toBe('older');
  await store.remove(NAME);
  expect(await store.readSize(NAME)).toBeUndefined();
});
