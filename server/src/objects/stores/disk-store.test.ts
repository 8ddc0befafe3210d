import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { DiskStore } from './disk-store.ts';
import { MissingObjectError } from './object-store.ts';

describe('DiskStore', () => {
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

  test('returns stored bytes, completely and in part', async () => {
    await store.putBytes(object, bytes);
    expect(await readContent()).toEqual(bytes);
    expect(await buffer(await store.read(object, { first: 3, last: 5 }))).toEqual(Buffer.from('345'));
    expect(await store.readSize(object)).toBe(10);
    expect(await store.withFile(object, (path) => readFile(path))).toEqual(bytes);
    expect(await readdir(join(root, '.unfinished'))).toEqual([]);
  });

  test('takes a file, also repeatedly after a crash', async () => {
    const path = join(folder, 'upload');
    await writeFile(path, bytes);
    await store.take(path, object);
    await store.take(path, object);
    expect(await readContent()).toEqual(bytes);
  });

  test('keeps a copy after the original is removed', async () => {
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
  ])('reports %s as a missing object', async (_, name) => {
    await writeFile(join(folder, 'secret'), 'secret');
    await expect(store.read(name)).rejects.toThrow(MissingObjectError);
    await expect(store.withFile(name, async () => undefined)).rejects.toThrow(MissingObjectError);
  });

  test('SITE-05 reports an object that is lost while a path to it is used as missing, and keeps other errors', async () => {
    await store.putBytes(object, bytes);
    const damaged = new Error('damaged');
    await expect(store.withFile(object, () => Promise.reject(damaged))).rejects.toBe(damaged);
    const lose = async (path: string) => {
      await rm(path);
      throw damaged;
    };
    await expect(store.withFile(object, lose)).rejects.toThrow(MissingObjectError);
  });

  test('does not follow links out of the store, neither of files nor of folders', async () => {
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
