import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MAX_UNPACKED_BYTES, UnpackedFiles } from './unpacked-files.ts';

describe('BEN-06 files of frames that lie unpacked on the disk', () => {
  let folder: string;
  let files: UnpackedFiles;
  const paths: string[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dentarium-unpacked-'));
    paths.length = 0;
    files = new UnpackedFiles(async (work) => {
      const path = join(folder, String(paths.length));
      paths.push(path);
      try {
        return await work(path);
      } finally {
        await rm(path, { force: true });
      }
    });
  });
  afterEach(async () => {
    await files.close();
    await rm(folder, { recursive: true });
  });

  const unpack = (path: string): Promise<void> => writeFile(path, 'frames');
  const part = (key: string, size = 6): Promise<string> =>
    files.use(key, size, unpack, async (bytes) => (await bytes.read(2, 3)).toString());

  test('are unpacked once for all who read them, and are gone when they are closed', async () => {
    expect(await Promise.all([part('a'), part('a'), part('b')])).toEqual(['ame', 'ame', 'ame']);
    expect([await part('a'), paths.length]).toEqual(['ame', 2]);
    expect(paths.every((path) => existsSync(path))).toBe(true);
    await files.close();
    expect(paths.filter((path) => existsSync(path))).toEqual([]);
  });

  test('give way to others when nobody reads them, and are refused where there is no room', async () => {
    await part('a', MAX_UNPACKED_BYTES);
    const read = Promise.withResolvers<void>();
    const reading = files.use('b', MAX_UNPACKED_BYTES, unpack, () => read.promise);
    // The first one makes room for the third, the second one is being read.
    expect(await part('c', MAX_UNPACKED_BYTES)).toBe('ame');
    await expect(part('d', MAX_UNPACKED_BYTES + 1)).rejects.toMatchObject({ code: 'volume.busy' });
    read.resolve();
    await reading;
  });

  test('that cannot be unpacked are tried again by the next who asks', async () => {
    const refuse = () => Promise.reject(new Error('damaged'));
    await expect(files.use('a', 6, refuse, () => Promise.resolve())).rejects.toThrow('damaged');
    expect(await part('a')).toBe('ame');
  });
});
