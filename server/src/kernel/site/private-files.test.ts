import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { closeDataFolder, tightenDataFolder } from './private-files.ts';

const FOLDERS = ['files', 'files/dentarium', 'files/dentarium/library', 'identity', 'postgres', 'postgres/cluster'];
const FILES = ['site.json', 'files/dentarium/library/a.jpg', 'identity/keys.json', 'postgres/lock-holder.txt'];

describe('SITE-04 files of a data folder', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dentarium-private-'));
    for (const folder of FOLDERS) await mkdir(join(dataDir, folder));
    for (const file of FILES) await writeFile(join(dataDir, file), 'x');
    for (const path of ['', ...FOLDERS]) await chmod(join(dataDir, path), 0o755);
    for (const path of FILES) await chmod(join(dataDir, path), 0o644);
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  const readMode = async (path: string) => ((await stat(join(dataDir, path))).mode & 0o777).toString(8);
  const tighten = (signal = new AbortController().signal) =>
    tightenDataFolder(dataDir, { signal, log: pino({ level: 'silent' }) });

  test('are closed at the top by a start, except for the folder of the database', async () => {
    await closeDataFolder(dataDir);
    const paths = ['', 'files', 'identity', 'site.json', 'postgres', 'postgres/cluster', 'postgres/lock-holder.txt'];
    expect(await Promise.all(paths.map(readMode))).toEqual(['755', '700', '700', '600', '755', '755', '600']);
  });

  test('get the modes of new ones once, without following links', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'dentarium-outside-'));
    await writeFile(join(outside, 'a'), 'x');
    await chmod(join(outside, 'a'), 0o644);
    await symlink(outside, join(dataDir, 'files', 'link'));
    await tighten();
    const paths = ['files/dentarium/library', 'files/dentarium/library/a.jpg', 'identity/keys.json'];
    expect(await Promise.all(paths.map(readMode))).toEqual(['700', '600', '600']);
    expect(((await stat(join(outside, 'a'))).mode & 0o777).toString(8)).toBe('644');
    await rm(outside, { recursive: true });
    await chmod(join(dataDir, 'files/dentarium/library/a.jpg'), 0o644);
    await tighten();
    expect(await readMode('files/dentarium/library/a.jpg')).toBe('644');
  });

  test('are tightened by the next start when one was stopped meanwhile', async () => {
    await tighten(AbortSignal.abort());
    expect(await readMode('files/dentarium/library/a.jpg')).toBe('644');
    await tighten();
    expect(await readMode('files/dentarium/library/a.jpg')).toBe('600');
  });
});
