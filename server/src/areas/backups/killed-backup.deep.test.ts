import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readFolderSiteId } from '../../kernel/site/site-identity.ts';
import { buildProcessEnvironment } from '../../testing/server-process.ts';
import { waitUntil } from '../files/testing/until.ts';
import { listBackups } from './create-backup.ts';
import { BackupSite, runBackupCommand } from './testing/backup-site.ts';

const SITE_COMMAND = join(import.meta.dirname, '..', '..', 'commands', 'site.ts');

describe('SITE-07 a backup whose process is killed', () => {
  let site: BackupSite;
  let folder: string;
  let complete: string;
  let siteId: string | null;

  beforeAll(async () => {
    site = await BackupSite.create();
    await site.addAccount('wang');
    folder = join(site.parent, 'backups');
    complete = join(folder, 'complete');
    await runBackupCommand(site.config, 'backup', complete);
    siteId = await readFolderSiteId(site.config.dataDir);
  });
  afterAll(() => site.close());

  function spawnBackup(target: string): ChildProcess {
    const { dataDir, modulesDir } = site.config;
    const environment = { DATA_DIR: dataDir, MODULES_DIR: modulesDir, MODE: 'private' };
    return spawn(process.execPath, [SITE_COMMAND, 'backup', target], {
      env: { ...buildProcessEnvironment(), ...environment },
      stdio: 'ignore',
    });
  }

  /** Lists the folders with copies of the database that a killed process has left. */
  async function listScratchFolders(): Promise<string[]> {
    const home = join(site.config.dataDir, 'postgres');
    return (await readdir(home)).filter((name) => name.startsWith('scratch-')).map((name) => join(home, name));
  }

  const isThere =
    (...path: readonly string[]) =>
    async (unfinished: string) =>
      existsSync(join(unfinished, ...path));
  const hasCopy = async () =>
    (await listScratchFolders()).some((path) => existsSync(join(path, 'copy', 'backup.json')));

  test.each<[string, (unfinished: string) => Promise<boolean>]>([
    ['begins', isThere()],
    ['copies files', isThere('files', 'dental-cli')],
    ['has copied the database', hasCopy],
    ['stores the database', isThere('database', 'cluster', 'global')],
  ])('leaves the earlier backup and no half one when it %s', async (name, hasReached) => {
    for (const path of await listScratchFolders()) await age(path);
    const target = join(folder, name.replaceAll(' ', '-'));
    const process = spawnBackup(target);
    await waitUntil(async () => {
      if (process.exitCode !== null) throw new Error(`the backup ended with ${process.exitCode} before it was killed`);
      return hasReached(`${target}.${siteId}.unfinished`);
    });
    process.kill('SIGKILL');
    if (process.signalCode === null) await once(process, 'exit');
    expect(process.signalCode).toBe('SIGKILL');
    expect(existsSync(target)).toBe(false);
    const backups = await listBackups(folder, siteId);
    expect(backups.map((backup) => backup.folder)).toEqual([complete]);
    for (const command of ['verify-backup', 'restore']) {
      const attempt = runBackupCommand(site.configureOther('none'), command, `${target}.${siteId}.unfinished`);
      await expect(attempt).rejects.toMatchObject({
        exitCode: 78,
        message: expect.stringContaining('no complete backup'),
      });
    }
  });

  /** Makes a folder look as if its process was killed two minutes ago. */
  async function age(path: string): Promise<void> {
    const time = new Date(Date.now() - 120_000);
    await utimes(path, time, time);
  }

  test('is followed by one that removes the rests of this site only', async () => {
    for (const path of await listScratchFolders()) await age(path);
    const foreign = 'foreign.00000000-0000-4000-8000-000000000000.unfinished';
    await mkdir(join(folder, foreign));
    await runBackupCommand(site.config, 'backup', join(folder, 'next'));
    expect((await readdir(folder)).toSorted()).toEqual(['complete', foreign, 'next']);
    expect(await listScratchFolders()).toEqual([]);
    for (const name of ['complete', 'next'])
      expect(await runBackupCommand(site.config, 'verify-backup', join(folder, name))).toContainEqual(
        expect.stringContaining('complete and undamaged'),
      );
    const config = site.configureOther('restored');
    await runBackupCommand(config, 'restore', join(folder, 'next'));
    expect(await site.listAccounts(config)).toEqual(['wang']);
  });
});
