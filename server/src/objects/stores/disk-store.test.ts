import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DiskStore } from './disk-store.ts';
import { MissingObjectError } from './object-store.ts';

describe('the store on a disk', () => {
  let folder: string;
  let root: string;
  let store: DiskStore;
  const object = { bucket: 'dentarium', name: 'library/a.bin' };
  const bytes = Buffer.from('0123456789');

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'disk-store-'));
    root = join(folder, 'files');
    await mkdir(root);
    store = new DiskStore({ root, isDurable: true });
  });
  afterEach(() => rm(folder, { recursive: true }));

  const readContent = async (name = object) => buffer(await store.read(name));

  test('gives back what was put, whole and in part', async () => {
    await store.putBytes(object, bytes);
    expect(await readContent()).toEqual(bytes);
    expect(await buffer(await store.read(object, { first: 3, last: 5 }))).toEqual(Buffer.from('345'));
    expect(await store.readSize(object)).toBe(10);
    expect(await store.withFile(object, (path) => readFile(path))).toEqual(bytes);
    expect(await readdir(join(root, '.unfinished'))).toEqual([]);
  });

  test('takes a file, and taking it again after a crash is harmless', async () => {
    const path = join(folder, 'upload');
    await writeFile(path, bytes);
    await store.take(path, object);
    await store.take(path, object);
    expect(await readContent()).toEqual(bytes);
  });

  test('a copy lives on when the first is removed', async () => {
    const copy = { bucket: 'dentarium', name: 'library/b.bin' };
    await store.putBytes(object, bytes);
    await store.copy(object, copy);
    await store.remove(object);
    await store.remove(object);
    expect(await store.readSize(object)).toBeUndefined();
    expect(await readContent(copy)).toEqual(bytes);
  });

  test.each([
    ['nothing', { bucket: 'dentarium', name: 'no.bin' }],
    ['a folder of our own', { bucket: '.uploads', name: 'a' }],
    ['a name that leads out', { bucket: 'dentarium', name: '../../secret' }],
  ])('%s is a missing object', async (_, name) => {
    await writeFile(join(folder, 'secret'), 'secret');
    await expect(store.read(name)).rejects.toThrow(MissingObjectError);
    await expect(store.withFile(name, async () => undefined)).rejects.toThrow(MissingObjectError);
  });

  test('follows no link out of the store, neither of a file nor of a folder', async () => {
    await writeFile(join(folder, 'secret'), 'secret');
    await mkdir(join(root, 'dentarium'));
    await symlink(join(folder, 'secret'), join(root, 'dentarium', 'file'));
    await symlink(folder, join(root, 'dentarium', 'folder'));
    await expect(store.read({ bucket: 'dentarium', name: 'file' })).rejects.toThrow(MissingObjectError);
    await expect(store.read({ bucket: 'dentarium', name: 'folder/secret' })).rejects.toThrow(MissingObjectError);
    await expect(store.putBytes({ bucket: 'dentarium', name: 'folder/new' }, bytes)).rejects.toThrow(
      MissingObjectError,
    );
    expect(await readdir(folder)).toEqual(['files', 'secret']);
  });
});
