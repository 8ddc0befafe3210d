import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { explainPostgres } from '../db/explain-postgres.ts';
import { loadConfig } from './config.ts';
import { explainStartup } from './explain-startup.ts';
import { requireUsableFolders } from './require-folders.ts';
import { PeerUnavailableError } from './startup-error.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-folders-'));
  file = join(folder, 'file');
  writeFileSync(file, '');
  mkdirSync(join(folder, 'data'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('SITE-05 folders of the settings', () => {
  const load = (settings: Readonly<Record<string, string>>) =>
    loadConfig({ DATA_DIR: join(folder, 'data'), SITE_DIR: folder, MODULES_DIR: folder, ...settings });

  test.each(['DATA_DIR', 'MODULES_DIR', 'SITE_DIR', 'BACKUP_DIR'])('refuses a file as %s, and below one', (setting) => {
    expect(() => requireUsableFolders(load({ [setting]: file }))).toThrow(
      expect.objectContaining({
        exitCode: 78,
        message: `${setting}: ${file} is a file, where a folder is needed: move the file away, or name another folder.`,
      }),
    );
    const lowerPath = join(file, 'below');
    expect(() => requireUsableFolders(load({ [setting]: lowerPath }))).toThrow(
      expect.objectContaining({
        exitCode: 78,
        message: `${setting}: a file is in the way of ${lowerPath}, where a folder is needed: move the file away.`,
      }),
    );
  });

  test('refuses a folder that cannot be reached, unless it is the one of backups, which may be away', () => {
    const loop = join(folder, 'loop');
    symlinkSync(loop, loop);
    for (const setting of ['DATA_DIR', 'MODULES_DIR', 'SITE_DIR'])
      expect(() => requireUsableFolders(load({ [setting]: loop }))).toThrow(
        expect.objectContaining({ exitCode: 78, message: expect.stringContaining('lead in a circle') }),
      );
    expect(() => requireUsableFolders(load({ BACKUP_DIR: loop }))).not.toThrow();
  });

  test('accepts folders that exist, and those that are yet to be created', () => {
    expect(() => requireUsableFolders(load({}))).not.toThrow();
    const missing = join(folder, 'a', 'b');
    const settings = { DATA_DIR: missing, MODULES_DIR: missing, SITE_DIR: missing, BACKUP_DIR: missing };
    expect(() => requireUsableFolders(load(settings))).not.toThrow();
  });
});

const CONFIG = loadConfig({
  DATA_DIR: '/srv/data',
  MODULES_DIR: '/srv/modules',
  SITE_DIR: '/opt/site',
  BACKUP_DIR: '/mnt/backup',
  LOG_FILE: '/var/log/clinic/server.log',
  LIBRARY_TYPE: '2',
  LIBRARY_SHARE_PATH: '/mnt/share',
});
const createError = (code: string, path?: string) =>
  Object.assign(new Error(code), { code, ...(path !== undefined && { path }) });

test.each<[string, string | undefined, string]>([
  [
    'ENOSPC',
    '/srv/data/files/ab',
    'DATA_DIR: the disk of /srv/data/files/ab is full: make room on it, then start again.',
  ],
  [
    'EDQUOT',
    '/srv/data/x',
    'DATA_DIR: the disk quota of /srv/data/x is used up: raise it or make room, then start again.',
  ],
  [
    'EROFS',
    '/mnt/backup/x',
    'BACKUP_DIR: the disk of /mnt/backup/x is read-only: mount it for writing, or name another folder.',
  ],
  [
    'EACCES',
    '/srv/modules/registry.json',
    'MODULES_DIR: this account may not use /srv/modules/registry.json: give it the right, or start the product as the account that owns it.',
  ],
  [
    'EPERM',
    '/opt/site',
    'SITE_DIR: this account may not use /opt/site: give it the right, or start the product as the account that owns it.',
  ],
  [
    'ENOTDIR',
    '/srv/data/files/a',
    'DATA_DIR: a file is in the way of /srv/data/files/a, where a folder is needed: move the file away.',
  ],
  [
    'EEXIST',
    '/srv/data/log',
    'DATA_DIR: /srv/data/log is a file, where a folder is needed: move the file away, or name another folder.',
  ],
  [
    'EISDIR',
    '/var/log/clinic/server.log',
    'LOG_FILE: /var/log/clinic/server.log is a folder, where a file is needed: move the folder away, or name another file.',
  ],
  ['ELOOP', '/srv/data', 'DATA_DIR: the links of /srv/data lead in a circle: mend them, or name another folder.'],
  ['ENAMETOOLONG', '/srv/data', 'DATA_DIR: /srv/data is too long for this system: name a shorter folder.'],
  ['EIO', '/srv/data', 'DATA_DIR: the disk of /srv/data reports errors (EIO): check it, then start again.'],
  ['ESTALE', '/mnt/share/ab', 'LIBRARY_SHARE_PATH: the share of /mnt/share/ab does not answer: mount it again.'],
  [
    'EACCES',
    '/etc/other',
    'This account may not use /etc/other: give it the right, or start the product as the account that owns it.',
  ],
  ['53100', undefined, 'DATA_DIR: the disk of /srv/data is full: make room on it, then start again.'],
  [
    'EMFILE',
    undefined,
    'The system allows too few open files: raise the limit (ulimit -n, or LimitNOFILE of the unit), then start again.',
  ],
])('SITE-05 explains %s at %s', (code, path, message) => {
  const wrapped = new Error('a migration has failed', { cause: createError(code, path) });
  for (const error of [createError(code, path), wrapped])
    expect(explainStartup(error, CONFIG)).toMatchObject({ name: 'StartupError', exitCode: 78, message, cause: error });
});

test('SITE-05 names the server of DATABASE_URL when its disk is full', () => {
  const config = { ...CONFIG, databaseUrl: 'postgresql://db/clinic' };
  expect(explainStartup(createError('53100'), config)).toMatchObject({
    exitCode: 78,
    message: 'The disk of the server of DATABASE_URL is full: make room on it, then start again.',
  });
});

test('SITE-05 leaves defects, and errors that are explained already, as they are', () => {
  const peer = new PeerUnavailableError('The share is away.');
  for (const error of [new Error('a defect'), createError('ENOENT', '/srv/data/x'), createError('ENOSPC'), peer])
    expect(explainStartup(error, CONFIG)).toBe(error);
});

test.each([
  [
    'initdb: error: could not write: No space left on device',
    'DATA_DIR: the disk of /d is full: make room on it, then start again.',
  ],
  [
    'FATAL:  could not open "x": Read-only file system',
    'DATA_DIR: the disk of /d is read-only: mount it for writing, or name another folder.',
  ],
  [
    'FATAL:  could not open "x": Permission denied',
    'DATA_DIR: this account may not use /d: give it the right, or start the product as the account that owns it.',
  ],
  [
    'FATAL: could not resize shared memory segment "/x" to 9 bytes: No space left on device',
    'PostgreSQL has too little shared memory: give a container 256 MiB (--shm-size 256m).',
  ],
  [
    'LOG: one\nFATAL:  could not find a valid checkpoint\nLOG: two',
    'PostgreSQL does not work on /d (could not find a valid checkpoint): mend the cause, or restore the folder from a backup.',
  ],
  [
    'one\nlast line',
    'PostgreSQL does not work on /d (last line): mend the cause, or restore the folder from a backup.',
  ],
])('SITE-05 explains the output of PostgreSQL: %j', (output, sentence) => {
  expect(explainPostgres(output, '/d')).toBe(sentence);
});
