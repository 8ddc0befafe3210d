import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeModuleBuild, writeSitePlatform } from '../testing/module-build.ts';
import { formatModuleList, listPublishedModules } from './list.ts';
import { readRegistry, writeRegistry } from '../registry/registry.ts';
import { publish } from './publish.ts';
import { activate } from './release.ts';
import { remove } from './remove.ts';

let folder: string;
let modulesDir: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-remove-'));
  modulesDir = join(folder, 'modules');
  writeSitePlatform(modulesDir, { version: '1.0.0', provides: { react: { version: '19.3.1', exports: null } } });
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await publish({ modulesDir }, writeModuleBuild(folder, { version, code: `code ${version}` }));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('MFE-01 removes a published version that was not activated with its files, and keeps the others', async () => {
  await activate({ modulesDir }, 'patients', '1.0.0');
  await remove({ modulesDir }, 'patients', '1.2.0');
  expect(readdirSync(join(modulesDir, 'patients'))).toEqual(['1.0.0', '1.1.0']);
  const { live, versions } = (await readRegistry(modulesDir)).modules['patients'] ?? {};
  expect(live).toBe('1.0.0');
  expect(Object.keys(versions ?? {})).toEqual(['1.0.0', '1.1.0']);
});

test('removes an unreadable version like any other', async () => {
  const { modules } = await readRegistry(modulesDir);
  const unreadableModules = JSON.parse(
    JSON.stringify(modules).replaceAll('["/patient"]', '"patient"'),
  ) as typeof modules;
  await writeRegistry(modulesDir, { modules: unreadableModules });
  await remove({ modulesDir }, 'patients', '1.1.0');
  expect(existsSync(join(modulesDir, 'patients/1.1.0'))).toBe(false);
});

test('does not remove a version that pages load or fall back to', async () => {
  for (const version of ['1.0.0', '1.1.0']) await activate({ modulesDir }, 'patients', version);
  await expect(remove({ modulesDir }, 'patients', '1.1.0')).rejects.toThrow('is live: activate another one first');
  await expect(remove({ modulesDir }, 'patients', '1.0.0')).rejects.toThrow('is what pages fall back to');
  await expect(remove({ modulesDir }, 'patients', '3.0.0')).rejects.toThrow('Published: 1.0.0, 1.1.0, 1.2.0');
  await expect(remove({ modulesDir }, 'orders', '1.0.0')).rejects.toThrow('No module named "orders"');
  expect(readdirSync(join(modulesDir, 'patients'))).toHaveLength(3);
});

test('removes a module with its only version', async () => {
  await activate({ modulesDir }, 'patients', '1.0.0');
  for (const version of ['1.1.0', '1.2.0', '1.0.0']) await remove({ modulesDir }, 'patients', version);
  const { modules, ledger } = await readRegistry(modulesDir);
  expect(modules).toEqual({});
  expect(ledger?.at(-1)).toMatchObject({ module: 'patients', action: 'remove', version: '1.0.0' });
  expect(readdirSync(modulesDir)).toEqual(['.registry.sqlite', 'platform.json', 'registry.json']);
});

test('MFE-04 lists an unreadable version, keeps it through releases, and removes it on request', async () => {
  const list = async () => formatModuleList(await listPublishedModules(modulesDir, 'patients'));
  const path = join(modulesDir, 'registry.json');
  const [first = '', ...others] = readFileSync(path, 'utf8').split('"routes"');
  writeFileSync(path, [`${first}"routes"${others.shift()}`, ...others].join('"floors"'));
  const before = await list();
  expect(before.filter((line) => line.endsWith('cannot be read by this product'))).toHaveLength(2);
  await activate({ modulesDir }, 'patients', '1.0.0');
  expect(await list()).toHaveLength(before.length);
  await remove({ modulesDir }, 'patients', '1.1.0');
  await remove({ modulesDir }, 'patients', '1.2.0');
  expect(await list()).toEqual(['patients', expect.stringMatching(/^ {2}1\.0\.0 .* live$/)]);
});
