import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readBackupState } from './backup-history.ts';
import { findManifest } from './manifest.ts';
import { createBackupProbe, runScheduledBackup } from './scheduled-backup.ts';
import { BackupSite, silentLog } from './testing/backup-site.ts';

describe('SITE-07 scheduled backups', () => {
  let site: BackupSite;
  let folder: string;

  beforeAll(async () => {
    site = await BackupSite.create();
    folder = join(site.parent, 'backups');
  });
  afterAll(() => site.close());

  test('keep the number that is set, and those of the operator', async () => {
    await mkdir(join(folder, 'scheduled-2026-01-01T00-00-00-000Z.unfinished'), { recursive: true });
    await mkdir(join(folder, 'by-hand'), { recursive: true });
    const config = { ...site.config, backup: { ...site.config.backup, count: 1 } };
    await site.withDatabase(async ({ db }) => {
      const run = (day: number) =>
        runScheduledBackup({ config, folder, db, log: silentLog, now: new Date(2026, 10, day, 12) });
      for (const day of [1, 1, 2]) await run(day);
      const names = (await readdir(folder)).toSorted();
      expect(names).toHaveLength(2);
      expect(names[0]).toBe('by-hand');
      for (const name of names.slice(1)) expect(await findManifest(join(folder, name))).not.toBeNull();
      await createBackupProbe(db).check(AbortSignal.timeout(10_000));
    });
  }, 900_000);

  test('keep the earlier ones and are reported if a new one fails', async () => {
    const before = await readdir(folder);
    const file = join(site.parent, 'no-folder');
    await writeFile(file, '');
    await site.withDatabase(async ({ db }) => {
      const options = { config: site.config, folder: file, db, log: silentLog, now: new Date(2026, 10, 9, 12) };
      await expect(runScheduledBackup(options)).rejects.toThrow(/EEXIST|ENOTDIR/);
      expect(await readBackupState(db)).toMatchObject({ lastError: expect.stringMatching(/EEXIST|ENOTDIR/) });
      await expect(createBackupProbe(db).check(AbortSignal.timeout(10_000))).rejects.toThrow('has failed');
    });
    expect(await readdir(folder)).toEqual(before);
  }, 900_000);
});
