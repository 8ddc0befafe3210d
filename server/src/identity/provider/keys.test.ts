import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { loadIdentityKeys } from './keys.ts';

describe('the keys of the provider', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'identity-keys-'));
    file = join(folder, 'identity', 'keys.json');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('AUTH-12 are created at the first start, readable by their owner only, and remain', async () => {
    const first = await loadIdentityKeys(file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(file))).mode & 0o777).toBe(0o700);
    expect(await readdir(dirname(file))).toEqual(['keys.json']);
    expect(await loadIdentityKeys(file)).toEqual(first);
  });

  test('are shared by processes that start at the same moment', async () => {
    const all = await Promise.all([1, 2, 3].map(() => loadIdentityKeys(file)));
    expect(all[1]).toEqual(all[0]);
    expect(all[2]).toEqual(all[0]);
  });

  test('are never created over an unusable file', async () => {
    await loadIdentityKeys(file);
    await writeFile(file, '{"cookieKeys":[]}');
    await expect(loadIdentityKeys(file)).rejects.toThrow(/cannot be used/);
    expect(await readFile(file, 'utf8')).toBe('{"cookieKeys":[]}');
  });
});
