import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { PRIVATE_UMASK } from '../site/private-files.ts';
import { findDatabaseHome } from './database-home.ts';
import { canEnter } from './unprivileged-user.ts';

const whenRoot = process.getuid?.() === 0 ? describe : describe.skip;

describe('the folder of the database', () => {
  let parent: string;
  let messages: string[];
  let umask: number;
  const log = { warn: (_: unknown, message?: string) => void messages.push(message ?? '') };

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'dentarium-home-'));
    messages = [];
    await chmod(parent, 0o711);
    // As the server and its commands do before they create anything.
    umask = process.umask(PRIVATE_UMASK);
  });
  afterEach(async () => {
    process.umask(umask);
    await rm(parent, { recursive: true });
  });

  const find = (dataDir: string) => findDatabaseHome(dataDir, log, join(parent, 'system'));

  test('is the data folder, which is created if missing and hides its content from others', async () => {
    const dataDir = join(parent, 'a', 'data');
    const { folder } = await find(dataDir);
    expect(folder).toBe(join(dataDir, 'postgres'));
    expect((await stat(folder)).mode & 0o777).toBe(0o711);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o711);
    expect((await stat(join(parent, 'a'))).mode & 0o777).toBe(0o711);
    expect(messages).toEqual([]);
  });

  whenRoot('for root', () => {
    test('is a reported system folder if the data folder is closed to others', async () => {
      const closedFolder = join(parent, 'closed');
      await mkdir(closedFolder, { mode: 0o700 });
      const one = await find(join(closedFolder, 'one'));
      const two = await find(join(closedFolder, 'two'));
      expect(one.folder).toMatch(new RegExp(`^${parent}/system/[0-9a-f]{16}$`));
      expect(two.folder).not.toBe(one.folder);
      expect(messages[0]).toContain(`The database lies in ${one.folder}`);
    });

    test('is open to the account of PostgreSQL, also in a system folder that an earlier version closed', async () => {
      const closedFolder = join(parent, 'closed');
      await mkdir(closedFolder, { mode: 0o700 });
      const home = await find(join(closedFolder, 'data'));
      expect(await canEnter(home.runAs, home.folder)).toBe(true);
      await chmod(join(parent, 'system'), 0o700);
      expect(await find(join(closedFolder, 'data'))).toEqual(home);
      expect(await canEnter(home.runAs, home.folder)).toBe(true);
      await chmod(join(parent, 'system'), 0o700);
      const other = await find(join(closedFolder, 'other'));
      expect(await canEnter(other.runAs, other.folder)).toBe(true);
    });

    test('stays there when the data folder is opened later, so that no empty database replaces it', async () => {
      const closedFolder = join(parent, 'closed');
      await mkdir(closedFolder, { mode: 0o700 });
      const before = await find(join(closedFolder, 'data'));
      await chmod(closedFolder, 0o755);
      expect(await find(join(closedFolder, 'data'))).toEqual(before);
    });

    test('is not moved when the data folder is closed later, which is refused with advice', async () => {
      const dataDir = join(parent, 'data');
      const { folder } = await find(dataDir);
      await mkdir(join(folder, 'cluster'));
      await chmod(dataDir, 0o700);
      await expect(find(dataDir)).rejects.toThrow('chmod o+x');
      expect(existsSync(join(parent, 'system'))).toBe(false);
    });
  });

  test('is refused below a file', async () => {
    await expect(find('/dev/null/data')).rejects.toThrow(
      'DATA_DIR: a file is in the way of /dev/null/data, where a folder is needed',
    );
  });
});
