import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { UploadArea } from './upload-area.ts';

describe('UploadArea', () => {
  let folder: string;
  let area: UploadArea;
  const id = randomUUID();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'upload-area-'));
    area = new UploadArea(join(folder, '.uploads'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  test('UPL-01 writes parts to their place in any order and concurrently', async () => {
    expect(await area.listUploads()).toEqual([]);
    expect(await area.readSize(id)).toBeUndefined();
    await Promise.all([
      area.write(id, 6, Buffer.from('ghi')),
      area.write(id, 0, Buffer.from('abc')),
      area.write(id, 3, Buffer.from('def')),
    ]);
    expect(await readFile(area.path(id), 'utf8')).toBe('abcdefghi');
    expect(await area.readSize(id)).toBe(9);
    expect((await area.listUploads()).map(({ uploadId }) => uploadId)).toEqual([id]);
    await area.discard(id);
    await area.discard(id);
    expect(await area.listUploads()).toEqual([]);
  });

  test('UPL-01 stores a part completely that is larger than one write', async () => {
    const bytes = randomBytes(1_000_001);
    await area.write(id, 10, bytes);
    expect((await readFile(area.path(id))).subarray(10).equals(bytes)).toBe(true);
  });

  test('refuses an invalid id', () => {
    expect(() => area.path('../../etc/passwd')).toThrow(RangeError);
  });
});
