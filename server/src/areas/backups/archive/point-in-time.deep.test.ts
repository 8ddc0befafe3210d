import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import * as areas from '../../../app.ts';
import { listMigrations } from '../../../kernel/db/area-migrations.ts';
import { reachOwnServer } from '../../../kernel/db/launcher.ts';
import { withClient } from '../../../kernel/db/product-database.ts';
import { createBackup } from '../create-backup.ts';
import { restoreBackup } from '../restore-backup.ts';
import { BackupSite, runBackupCommand, silentLog } from '../testing/backup-site.ts';
import { findLogArchive } from './archive-slot.ts';
import { archiveLog, LOG_FOLDER } from './log-archive.ts';
import { endArchive } from './scheduled-archive.ts';

const importOptions = { migrations: listMigrations(Object.values(areas)), accountTable: 'account' };

describe('SITE-07 a restoration to a point in time', () => {
  let site: BackupSite;
  let folder: string;
  let backup: string;
  let noon: Date;

  beforeAll(async () => {
    site = await BackupSite.create();
    folder = join(site.parent, 'backups');
    backup = join(folder, 'base');
    await site.withDatabase(async (database) => {
      await archive();
      await site.insertAccount(database, 'base');
      const { config } = site;
      const options = { scope: 'site', recipient: null, hasIdentityKeys: false } as const;
      await createBackup({ config, log: silentLog, target: backup, ...options });
      await site.insertAccount(database, 'morning');
      await site.insertFile(database, join(config.dataDir, 'files'), 'after-backup.pdf', '%PDF-1.4 later');
      await archive();
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
      noon = rows[0]?.now ?? new Date();
      await site.insertAccount(database, 'evening');
      // The next segment has rows, too.
      await withServer((server) => withClient(server.superuser, (client) => client.query('select pg_switch_wal()')));
      await site.insertAccount(database, 'night');
      await archive();
    });
  });
  afterAll(() => site.close());

  async function withServer<T>(action: (server: Awaited<ReturnType<typeof reachOwnServer>>) => Promise<T>): Promise<T> {
    return action(await reachOwnServer({ dataDir: site.config.dataDir, log: silentLog }));
  }

  function archive(maxBytes = 1024 ** 3): Promise<void> {
    return withServer((server) => archiveLog({ server, folder, maxBytes, recipient: null, log: silentLog }));
  }

  async function restore(name: string, endTime: Date | null): Promise<string[]> {
    const config = site.configureOther(name);
    await restoreBackup({ config, log: silentLog, folder: backup, privateKey: null, importOptions, endTime });
    return (await site.listAccounts(config)).filter((account) => !account.startsWith('user-'));
  }

  test('names and counts the files that came after the last backup', async () => {
    const config = site.configureOther('missing');
    const lines = await runBackupCommand(config, 'restore', backup, '--until', noon.toISOString());
    expect(lines).toContainEqual(expect.stringMatching(/^Warning: 1 files .* in no backup/));
    const list = await readFile(join(config.dataDir, 'missing-files.txt'), 'utf8');
    expect(list).toMatch(/^[\da-f-]{36}\t14 bytes\tdentarium\/library\/after-backup\.pdf\n$/);
    expect(lines.join('\n')).toContain(list.trim());
    const earlier = await runBackupCommand(site.configureOther('complete'), 'restore', backup);
    expect(earlier.join()).not.toContain('Warning');
  });

  test('has the rows of that time and no later ones', async () => {
    expect(await restore('noon', noon)).toEqual(['base', 'morning']);
  });

  test('has all archived rows if the time is later than all of them', async () => {
    expect(await restore('latest', new Date(Date.now() + 3_600_000))).toEqual(['base', 'evening', 'morning', 'night']);
  });

  test('has the rows of the backup without a time', async () => {
    expect(await restore('backup', null)).toEqual(['base']);
  });

  test('is refused for a time before the backup', async () => {
    await expect(restore('early', new Date('2026-01-01'))).rejects.toThrow('Restore an earlier backup');
  });

  test('keeps the archive within its size and lets the log go when it is switched off', async () => {
    await site.withDatabase(async () => {
      await archive(1);
      const entries = await readdir(join(folder, LOG_FOLDER), { recursive: true, withFileTypes: true });
      expect(entries.filter((entry) => entry.isFile())).toEqual([]);
      const first = await withServer(({ superuser }) => findLogArchive(superuser));
      await rm(join(folder, LOG_FOLDER), { recursive: true });
      await archive();
      const second = await withServer(({ superuser }) => findLogArchive(superuser));
      expect([first, second]).toEqual([expect.any(String), expect.any(String)]);
      expect(second).not.toBe(first);
      await endArchive(site.config, silentLog);
      expect(await withServer(({ superuser }) => findLogArchive(superuser))).toBeNull();
    });
    await expect(restore('no log', new Date())).rejects.toThrow('no log that continues this backup');
  });
});
