import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { deploy } from '../publishing/release.ts';
import { ensureFolder } from './folder-rights.ts';
import { writeModuleBuild, writeSitePlatform } from '../testing/module-build.ts';

let folder: string;
let umask: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'folder-rights-'));
  umask = process.umask(0o022);
});
afterEach(() => {
  process.umask(umask);
  rmSync(folder, { recursive: true });
});

/** Returns the modes, such as `700`, and the accounts of everything that a release writes. */
async function readRights(folderMode: number, account = process.getuid?.() ?? 0) {
  const modulesDir = join(folder, 'modules');
  mkdirSync(modulesDir);
  chmodSync(modulesDir, folderMode);
  if (account !== process.getuid?.()) chownSync(modulesDir, account, account);
  writeSitePlatform(modulesDir, { version: '1.0.0', provides: { react: { version: '19.3.1', exports: null } } });
  const earlierNames = new Set(readdirSync(modulesDir));
  await deploy({ modulesDir }, [writeModuleBuild(folder, { version: '1.0.0', code: 'code' })]);
  const newNames = readdirSync(modulesDir, { recursive: true }).filter((name) => !earlierNames.has(String(name)));
  expect(newNames).toEqual(expect.arrayContaining(['registry.json', '.registry.sqlite', 'patients/1.0.0/module.js']));
  const rights = newNames.map((name) => statSync(join(modulesDir, String(name))));
  return {
    modes: [...new Set(rights.map(({ mode }) => (mode & 0o777).toString(8)))].toSorted(),
    accounts: [...new Set(rights.map(({ uid }) => uid))],
  };
}

test.each([
  ['closed to other accounts', 0o700, ['600', '700']],
  ['that a web server may read', 0o755, ['644', '755']],
])('SITE-08 files of a release have the rights of a folder %s', async (_, folderMode, modes) => {
  expect((await readRights(folderMode)).modes).toEqual(modes);
});

// Nobody else may give files to other accounts.
const whenRoot = process.getuid?.() === 0 ? describe : describe.skip;

whenRoot('SITE-08 what root releases', () => {
  test('belongs to the account of the folder', async () => {
    expect((await readRights(0o700, 1234)).accounts).toEqual([1234]);
    const newFolder = join(folder, 'modules', 'a', 'b');
    await ensureFolder(newFolder);
    expect([newFolder, dirname(newFolder)].map((path) => statSync(path).uid)).toEqual([1234, 1234]);
  });
});
