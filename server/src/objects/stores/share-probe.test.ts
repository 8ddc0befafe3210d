import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { createShareProbe } from './share-probe.ts';

describe('SITE-08 probe of a share', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dentarium-share-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const check = (root: string) => createShareProbe(root).check(new AbortController().signal);

  test('accepts a folder that can be written to, and leaves nothing there', async () => {
    await check(folder);
    expect(await readdir(folder)).toEqual([]);
  });

  test('explains a folder that is gone', async () => {
    await expect(check(join(folder, 'gone'))).rejects.toThrow(
      'LIBRARY_SHARE_PATH: the share cannot be read (ENOENT). Mount it again.',
    );
  });

  test('explains a file in place of the folder', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(check(join(folder, 'file'))).rejects.toThrow(
      'LIBRARY_SHARE_PATH is no folder. Mount the share there.',
    );
  });

  test.each(['/proc', '/sys'])('explains a folder that cannot be written to: %s', async (root) => {
    await expect(check(root)).rejects.toThrow(/^LIBRARY_SHARE_PATH: the share cannot be written to \(E[A-Z]+\)\.$/);
  });
});
