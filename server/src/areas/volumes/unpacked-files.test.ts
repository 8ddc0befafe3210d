import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MAX_UNPACKED_BYTES, UnpackedFiles } from './unpacked-files.ts';

describe('BEN-06 unpacked multi-frame files on disk', () => {
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

  test('unpacks once for all readers and removes the files on close', async () => {
    expect(await Promise.all([part('a'), part('a'), part('b')])).toEqual(['ame', 'ame', 'ame']);
    expect([await part('a'), paths.length]).toEqual(['ame', 2]);
    expect(paths.every((path) => existsSync(path))).toBe(true);
    await files.close();
    expect(paths.filter((path) => existsSync(path))).toEqual([]);
  });

  test('evicts unused files and refuses a file without room', async () => {
    await part('a', MAX_UNPACKED_BYTES);
    const read = Promise.withResolvers<void>();
    const reading = files.use('b', MAX_UNPACKED_BYTES, unpack, () => read.promise);
    // The first file is evicted for the third, because the second is in use.
    expect(await part('c', MAX_UNPACKED_BYTES)).toBe('ame');
    await expect(part('d', MAX_UNPACKED_BYTES + 1)).rejects.toMatchObject({ code: 'volume.busy' });
    read.resolve();
    await reading;
  });

  test('retries a failed unpacking at the next request', async () => {
    const refuse = () => Promise.reject(new Error('damaged'));
    await expect(files.use('a', 6, refuse, () => Promise.resolve())).rejects.toThrow('damaged');
    expect(await part('a')).toBe('ame');
  });
});
