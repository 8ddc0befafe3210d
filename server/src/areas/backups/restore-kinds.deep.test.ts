import { cp, mkdir, readdir, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Config } from '../../kernel/config/config.ts';
import { reachOwnServer } from '../../kernel/db/launcher.ts';
import { backUpDatabase } from '../../kernel/db/physical-backup.ts';
import { createEmptyDatabase, type EmptyDatabase } from '../../kernel/db/test-database.ts';
import { BackupSite, readFolder, runBackupCommand, silentLog } from './testing/backup-site.ts';

describe('SITE-07 a backup of the database from before there were manifests', () => {
  let site: BackupSite;
  let copy: string;

  beforeAll(async () => {
    site = await BackupSite.create();
    await site.addAccount('wang');
    copy = join(site.parent, 'earlier-backup');
    await site.withDatabase(async () => {
      await backUpDatabase(await reachOwnServer({ dataDir: site.config.dataDir, log: silentLog }), copy);
    });
  });
  afterAll(() => site.close());

  test('is restored beside the copied files, with a warning that it has no check sums', async () => {
    const config = site.configureOther('restored');
    await cp(join(site.config.dataDir, 'files'), join(config.dataDir, 'files'), { recursive: true });
    await cp(join(site.config.dataDir, 'site.json'), join(config.dataDir, 'site.json'));
    const lines = await runBackupCommand(config, 'restore', copy);
    expect(lines).toEqual([
      expect.stringMatching(/^Restored the database of 2.*: \d+ rows/),
      expect.stringContaining('no check sums'),
      expect.stringContaining('no files and no modules'),
    ]);
    expect(await site.listAccounts(config)).toEqual(['wang']);
    expect(await readFolder(join(config.dataDir, 'files'))).toMatchObject({ 'dental-cli/cd/scan': 's'.repeat(1_000) });
    await expect(runBackupCommand(config, 'restore', copy)).rejects.toThrow('holds a database');
  });

  test('is not restored if no server starts on it, and leaves room for another one', async () => {
    const config = site.configureOther('retried');
    const damaged = join(site.parent, 'damaged');
    await cp(copy, damaged, { recursive: true });
    await truncate(join(damaged, 'cluster', 'global', 'pg_control'), 10);
    await expect(runBackupCommand(config, 'restore', damaged)).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringContaining('Use another backup'),
    });
    await runBackupCommand(config, 'restore', copy);
    await rm(join(config.dataDir, 'site.json'), { force: true });
    await cp(join(site.config.dataDir, 'site.json'), join(config.dataDir, 'site.json'));
    expect(await site.listAccounts(config)).toEqual(['wang']);
  });

  test.each<[string, readonly string[], string]>([
    ['verified', ['verify-backup'], 'nobody can verify. Restore it with'],
    ['restored to a later time', ['restore', '--until', '2030-01-01T00:00:00Z'], 'without --key and --until'],
  ])('is refused if it is to be %s', async (_, [name = '', ...options], message) => {
    const refusal = { exitCode: 78, message: expect.stringContaining(message) };
    await expect(runBackupCommand(site.config, name, copy, ...options)).rejects.toMatchObject(refusal);
  });

  test('is refused as an interrupted one without its description', async () => {
    const unfinished = join(site.parent, 'without-description');
    await cp(copy, unfinished, { recursive: true });
    await rm(join(unfinished, 'backup.json'));
    await expect(runBackupCommand(site.configureOther('none'), 'restore', unfinished)).rejects.toThrow('interrupted');
  });
});

describe('SITE-07 SITE-05 a backup of a site with a share and a database by DATABASE_URL', () => {
  let site: BackupSite;
  let databases: EmptyDatabase[];
  let backup: string;
  let share: string;

  beforeAll(async () => {
    databases = [await createEmptyDatabase(), await createEmptyDatabase(), await createEmptyDatabase()];
    site = await BackupSite.create(undefined, configureWith(0, 'share'));
    share = site.config.library.type === 2 ? site.config.library.sharePath : '';
    await mkdir(share, { recursive: true });
    await site.withDatabase(async (database) => {
      await site.insertAccount(database, 'wang');
      await site.insertFile(database, share, 'on-share.pdf', '%PDF-1.4 shared');
      await site.insertFile(database, share, 'lost.pdf', '%PDF-1.4 lost');
    });
    await rm(join(share, 'dentarium', 'library', 'lost.pdf'));
    backup = join(site.parent, 'backup');
    await runBackupCommand(site.config, 'backup', backup);
  });
  afterAll(async () => {
    await site.close();
    await rm(share, { recursive: true, force: true });
    for (const database of databases) await database.close();
  });

  function configureWith(index: number | null, shareName: string): Record<string, string> {
    const database = index === null ? undefined : databases[index]?.databaseUrl;
    return {
      LIBRARY_TYPE: '2',
      LIBRARY_SHARE_PATH: join(tmpdir(), `dentarium-${process.pid}-${shareName}`),
      ...(database === undefined ? {} : { DATABASE_URL: database }),
    };
  }

  async function restore(
    name: string,
    index: number | null,
  ): Promise<{ config: Config; lines: string[]; path: string }> {
    const settings = configureWith(index, name);
    const path = settings['LIBRARY_SHARE_PATH'] ?? '';
    await mkdir(path, { recursive: true });
    const config = site.configureOther(name, settings);
    return { config, path, lines: await runBackupCommand(config, 'restore', backup) };
  }

  test.each<[string, number | null]>([
    ['another server', 1],
    ['an own database', null],
  ])('is restored onto another share and into %s', async (name, index) => {
    const { config, path, lines } = await restore(name.replaceAll(' ', '-'), index);
    expect(await readFolder(path)).toEqual({ 'dentarium/library/on-share.pdf': '%PDF-1.4 shared' });
    expect(lines.join('\n')).toMatch(/Warning: 1 files .*\n.*13 bytes\tdentarium\/library\/lost\.pdf/);
    expect((await site.listAccounts(config)).filter((account) => !account.startsWith('user-'))).toEqual(['wang']);
    await rm(path, { recursive: true });
  });

  test('fills no database if a file of it is damaged', async () => {
    const damaged = join(site.parent, 'damaged');
    await cp(backup, damaged, { recursive: true });
    await truncate(join(damaged, 'share', 'dentarium', 'library', 'on-share.pdf'), 3);
    const settings = configureWith(2, 'damaged');
    await mkdir(settings['LIBRARY_SHARE_PATH'] ?? '', { recursive: true });
    const config = site.configureOther('from damaged', settings);
    await expect(runBackupCommand(config, 'restore', damaged)).rejects.toThrow('Nothing was restored');
    expect(await readdir(settings['LIBRARY_SHARE_PATH'] ?? '')).toEqual([]);
    await runBackupCommand(config, 'restore', backup);
    await rm(settings['LIBRARY_SHARE_PATH'] ?? '', { recursive: true });
  });

  test('is no export, which has a command of its own', async () => {
    const folder = join(site.parent, 'export');
    await runBackupCommand(site.config, 'export-database', folder);
    await expect(runBackupCommand(site.configureOther('none'), 'restore', folder)).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringContaining(`import-database ${folder}`),
    });
    const config = site.configureOther('imported');
    await runBackupCommand(config, 'import-database', folder);
    await cp(join(site.config.dataDir, 'site.json'), join(config.dataDir, 'site.json'));
    expect(await site.listAccounts(config)).toContain('wang');
  });
});
