import { cp, mkdir, open, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { findDatabaseHome } from '../../kernel/db/database-home.ts';
import { listMigrations } from '../../kernel/db/area-migrations.ts';
import type { Config } from '../../kernel/config/config.ts';
import * as areas from '../../app.ts';
import { createBackupKeys, readBackupPrivateKey, readBackupPublicKey } from './backup-encryption.ts';
import { CONTENTS_FILE } from './contents.ts';
import { createBackup } from './create-backup.ts';
import { type Manifest, readManifest, writeManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { BackupSite, readFolder, silentLog } from './testing/backup-site.ts';
import { verifyBackup } from './verify-backup.ts';

const importOptions = { migrations: listMigrations(Object.values(areas)), accountTable: 'account' };

describe('SITE-07 a backup of a site', () => {
  let site: BackupSite;
  let backup: string;
  let encrypted: string;
  let keys: { privateFile: string; publicFile: string };
  let manifest: Manifest;

  beforeAll(async () => {
    site = await BackupSite.create();
    await site.addAccount('wang');
    backup = join(site.parent, 'backup-1');
    encrypted = join(site.parent, 'encrypted-1');
    manifest = await make(backup);
    keys = await createBackupKeys(join(site.parent, 'keys'));
    const recipient = await readBackupPublicKey(keys.publicFile);
    await createBackup({
      config: site.config,
      log: silentLog,
      target: encrypted,
      scope: 'site',
      recipient,
      hasIdentityKeys: true,
    });
  });
  afterAll(() => site.close());

  const damaged = () => join(site.parent, 'damaged');
  afterEach(() => rm(damaged(), { recursive: true, force: true }));

  function make(target: string): Promise<Manifest> {
    return createBackup({
      config: site.config,
      log: silentLog,
      target,
      scope: 'site',
      recipient: null,
      hasIdentityKeys: false,
    });
  }

  async function verify(folder: string, keyFile?: string) {
    const privateKey = keyFile === undefined ? null : await readBackupPrivateKey(keyFile);
    const { folder: scratchParent } = await findDatabaseHome(site.config.dataDir, silentLog);
    return verifyBackup({ folder, privateKey, scratchParent, log: silentLog });
  }

  async function restore(folder: string, config: Config, keyFile?: string) {
    const privateKey = keyFile === undefined ? null : await readBackupPrivateKey(keyFile);
    return restoreBackup({ config, log: silentLog, folder, privateKey, importOptions, endTime: null });
  }

  test('holds the database, files, modules and trusted keys with their numbers', async () => {
    expect(manifest).toMatchObject({
      scope: 'site',
      hasIdentityKeys: false,
      encryptedFor: null,
      settings: { mode: 'private', libraryType: 0 },
      parts: { files: { files: 3, bytes: 201_000 }, modules: { files: 1 } },
    });
    expect(manifest.database.tables).toMatchObject({ account: 1, role: 7 });
    expect(Object.keys(await readFolder(join(backup, 'data'))).toSorted()).toEqual([
      'site.json',
      'trusted-keys/maker.pem',
    ]);
  });

  test.each([
    ['a plain one', () => backup, () => undefined],
    ['an encrypted one', () => encrypted, () => keys.privateFile],
  ])('is proven and restored into an empty folder: %s', async (name, folder, keyFile) => {
    expect(await verify(folder(), keyFile())).toMatchObject({ isDatabaseProven: true });
    const config = site.configureOther(`restored ${name}`);
    await mkdir(config.dataDir);
    await restore(folder(), config, keyFile());
    expect(await readFolder(join(config.dataDir, 'files'))).toEqual({
      'dental-cli/ab/photograph': 'p'.repeat(200_000),
      'dental-cli/cd/scan': 's'.repeat(1_000),
      'dental-cli/empty': '',
    });
    expect(await readFile(join(config.modulesDir, 'registry.json'), 'utf8')).toBe('{"modules":{}}');
    const hasKeys = await stat(config.identity.keysFile).then(
      () => true,
      () => false,
    );
    expect(hasKeys).toBe(keyFile() !== undefined);
    expect(await site.listAccounts(config)).toEqual(['wang']);
    await expect(restore(folder(), config, keyFile())).rejects.toThrow('holds data already');
  });

  test('is unreadable without its key, which only a part of the check needs', async () => {
    expect(await verify(encrypted)).toMatchObject({ isDatabaseProven: false });
    const config = site.configureOther('closed');
    await expect(restore(encrypted, config)).rejects.toThrow('--key');
    const others = await createBackupKeys(join(site.parent, 'other-keys'));
    await expect(restore(encrypted, config, others.privateFile)).rejects.toThrow('another key');
    const storedText = Object.values(await readFolder(join(encrypted, 'files'))).join('');
    expect(storedText).not.toContain('sss');
  });

  test('links the files of the one before, except for damaged ones', async () => {
    const photograph = join('files', 'dental-cli', 'ab', 'photograph');
    await make(join(site.parent, 'backup-2'));
    const inode = async (name: string, path: string) => (await stat(join(site.parent, name, path))).ino;
    expect(await inode('backup-2', photograph)).toBe(await inode('backup-1', photograph));
    const scan = join('files', 'dental-cli', 'cd', 'scan');
    await cp(join(site.parent, 'backup-2'), join(site.parent, 'kept'), { recursive: true, preserveTimestamps: true });
    await rm(join(site.parent, 'backup-2'), { recursive: true });
    await writeFile(join(site.parent, 'kept', scan), 'S'.repeat(1_000));
    await rm(join(site.parent, 'backup-1-later'), { recursive: true, force: true });
    await make(join(site.parent, 'backup-3'));
    expect(await readFile(join(site.parent, 'backup-3', scan), 'utf8')).toBe('s'.repeat(1_000));
    await expect(verify(join(site.parent, 'kept'))).rejects.toThrow('files/dental-cli/cd/scan has changed');
    await verify(join(site.parent, 'backup-3'));
  });

  test('never replaces a folder, and is incomplete until its manifest is there', async () => {
    await expect(make(backup)).rejects.toThrow('is there already');
    await cp(backup, damaged(), { recursive: true });
    await unlink(join(damaged(), 'manifest.json'));
    await expect(verify(damaged())).rejects.toThrow('no complete backup');
    const config = site.configureOther('none');
    await expect(restore(damaged(), config)).rejects.toThrow('no complete backup');
  });

  test.each([
    ['a plain one', () => backup],
    ['an encrypted one without its key', () => encrypted],
  ])('finds each of 100 flipped bytes in its files: %s', async (_, folder) => {
    await cp(folder(), damaged(), { recursive: true });
    const files = (await readdir(damaged(), { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile() && entry.parentPath !== damaged())
      .map((entry) => join(entry.parentPath, entry.name))
      .toSorted();
    let flips = 0;
    for (const [index, path] of files.entries()) {
      const { size } = await stat(path);
      if (size === 0 || flips === 100) continue;
      // The first, the last and other bytes.
      await flip(path, index % 3 === 0 ? 0 : index % 3 === 1 ? size - 1 : (index * 7919) % size);
      flips += 1;
    }
    expect(flips).toBe(100);
    await expect(verify(damaged())).rejects.toThrow('and 90 more');
  });

  test.each(['manifest.json', 'manifest.sha256', CONTENTS_FILE])('finds any flipped byte of %s', async (name) => {
    await cp(backup, damaged(), { recursive: true });
    const path = join(damaged(), name);
    const { size } = await stat(path);
    for (const place of [0, 1, Math.floor(size / 3), Math.floor(size / 2), size - 2, size - 1]) {
      await flip(path, place);
      await expect(verify(damaged())).rejects.toThrow('damaged');
      await flip(path, place);
    }
    expect(await verify(damaged())).toMatchObject({ isDatabaseProven: true });
  });

  async function flip(path: string, place: number): Promise<void> {
    const file = await open(path, 'r+');
    const byte = Buffer.alloc(1);
    await file.read(byte, 0, 1, place);
    await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, place);
    await file.close();
  }

  test('restores nothing from a damaged one', async () => {
    await cp(backup, damaged(), { recursive: true });
    await flip(join(damaged(), 'files', 'dental-cli', 'ab', 'photograph'), 5);
    const config = site.configureOther('nothing');
    await expect(restore(damaged(), config)).rejects.toThrow('Nothing was restored');
    expect(await readdir(config.dataDir)).toEqual([]);
  });

  test('misses a segment of the log that its list does not name', async () => {
    await cp(backup, damaged(), { recursive: true });
    const log = join(damaged(), 'database', 'cluster', 'pg_wal');
    const [segment] = (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name));
    await unlink(join(log, segment ?? ''));
    await expect(verify(damaged())).rejects.toThrow('is missing');
    await rewriteManifest(damaged(), (lines) => lines.filter((line) => !line.includes(segment ?? '')));
    await expect(verify(damaged())).rejects.toThrow('no server starts on the database');
  });

  test('misses rows that its database does not have', async () => {
    await cp(backup, damaged(), { recursive: true });
    await rewriteManifest(damaged(), (lines) => lines, { account: 2 });
    await expect(verify(damaged())).rejects.toThrow('table account has 1 rows instead of 2');
  });

  /** Makes check sums of a changed list, as a faulty program would. */
  async function rewriteManifest(
    folder: string,
    change: (lines: string[]) => string[],
    tables: Readonly<Record<string, number>> = {},
  ): Promise<void> {
    const path = join(folder, CONTENTS_FILE);
    const before = (await readFile(path, 'utf8')).split('\n');
    const after = change(before);
    await writeFile(path, after.join('\n'));
    const old = await readManifest(folder);
    const part = old.parts['database'] ?? { files: 0, bytes: 0 };
    await writeManifest(folder, {
      ...old,
      contents: createHash('sha256').update(after.join('\n')).digest('hex'),
      parts: { ...old.parts, database: { ...part, files: part.files - (before.length - after.length) } },
      database: { ...old.database, tables: { ...old.database.tables, ...tables } },
    });
  }

  test.each([
    ['another mode', { MODE: 'public', LIBRARY_TYPE: '0' }, 'Set MODE=private'],
    ['another store', { LIBRARY_TYPE: '1' }, 'Set LIBRARY_TYPE=0'],
    ['another database', { DATABASE_URL: 'postgresql://localhost/none' }, 'without DATABASE_URL'],
  ])('is not restored with the settings of %s', async (_, environment, message) => {
    await expect(restore(backup, site.configureOther('other settings', environment))).rejects.toThrow(message);
  });
});
