import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { deploy } from '../publishing/release.ts';
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

/** Lists the modes of everything that a release writes, such as `700`. */
async function listModes(folderMode: number): Promise<Set<string>> {
  const modulesDir = join(folder, 'modules');
  mkdirSync(modulesDir);
  chmodSync(modulesDir, folderMode);
  writeSitePlatform(modulesDir, { version: '1.0.0', provides: { react: { version: '19.3.1', exports: null } } });
  const earlierNames = new Set(readdirSync(modulesDir));
  await deploy({ modulesDir }, [writeModuleBuild(folder, { version: '1.0.0', code: 'code' })]);
  const newNames = readdirSync(modulesDir, { recursive: true }).filter((name) => !earlierNames.has(String(name)));
  expect(newNames).toEqual(expect.arrayContaining(['registry.json', '.registry.sqlite', 'patients/1.0.0/module.js']));
  return new Set(newNames.map((name) => (statSync(join(modulesDir, String(name))).mode & 0o777).toString(8)));
}

test.each([
  ['closed to other accounts', 0o700, ['600', '700']],
  ['that a web server may read', 0o755, ['644', '755']],
])('SITE-08 files of a release have the rights of a folder %s', async (_, folderMode, modes) => {
  expect([...(await listModes(folderMode))].toSorted()).toEqual(modes);
});
