import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../files/problem.ts';
import { toScript, writeModuleBuild, writeSitePlatform } from '../testing/module-build.ts';
import { listLiveMisfits } from '../fit/live-misfits.ts';
import { readRegistry, type Target } from '../registry/registry.ts';
import type { PublishedModule } from '../registry/registry-document.ts';
import { formatModuleList, listPublishedModules } from './list.ts';
import { writeOutcomes } from './outcomes.ts';
import { publish } from './publish.ts';
import { activate, deploy, rollback } from './release.ts';

let folder: string;
let target: Target;

const ui = { version: '1.4.0', exports: ['Field'] };
const platform = { version: '1.2.0', provides: { react: { version: '19.3.1', exports: null }, '@dentarium/ui': ui } };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-release-'));
  target = { modulesDir: join(folder, 'modules') };
  writeSitePlatform(target.modulesDir, platform);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function patients(): Promise<PublishedModule> {
  const patientsModule = (await readRegistry(target.modulesDir)).modules['patients'];
  if (patientsModule === undefined) throw new Error('patients is not published');
  return patientsModule;
}

test('MFE-01 publishes a version without making it live', async () => {
  expect(await publish(target, writeModuleBuild(folder, { version: '1.0.0' }))).toBe(true);
  const module = await patients();
  expect(module.live).toBeNull();
  expect(module.versions['1.0.0']).toMatchObject({
    declaration: { name: 'patients', title: { ch: '影像资料', en: 'Image data' }, routes: ['/patient'] },
    manifest: { name: 'patients' },
    entry: 'modules/patients/1.0.0/',
  });
});

test('records the hash of each file as written', async () => {
  await publish(target, writeModuleBuild(folder, { version: '1.0.0', code: 'some code' }));
  const { integrity } = (await patients()).versions['1.0.0'] ?? {};
  expect(integrity?.['module.js']).toBe(createHash('sha256').update(toScript('some code')).digest('hex'));
  expect(Object.keys(integrity ?? {})).toEqual(['mf-manifest.json', 'module.js', 'remoteEntry.js', 'requires.json']);
  const storedIntegrity = JSON.parse(
    readFileSync(join(target.modulesDir, 'patients/1.0.0/integrity.json'), 'utf8'),
  ) as unknown;
  expect(storedIntegrity).toEqual(integrity);
});

test('moves only the pointer in activations and rollbacks', async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    await publish(target, writeModuleBuild(folder, { version, code: `code ${version}` }));
    await activate(target, 'patients', version);
  }
  expect(await patients()).toMatchObject({ live: '1.1.0', previous: '1.0.0' });
  expect(await rollback(target, 'patients')).toEqual({ version: '1.0.0', canary: null });
  expect(await patients()).toMatchObject({ live: '1.0.0', previous: null });
  expect(existsSync(join(target.modulesDir, 'patients/1.1.0/module.js'))).toBe(true);
  await expect(rollback(target, 'patients')).rejects.toThrow('no earlier version');
});

/** Makes versions live one after the other. */
async function activateAll(...versions: readonly string[]): Promise<void> {
  for (const version of versions) {
    await publish(target, writeModuleBuild(folder, { version, code: `code ${version}` }));
    await activate(target, 'patients', version);
  }
}

test('MFE-04 rolls back over every version that failed on pages', async () => {
  await activateAll('1.0.0', '1.1.0', '1.2.0', '1.3.0');
  await writeOutcomes(target.modulesDir, { patients: { '1.0.0': 'good', '1.2.0': 'failed', '1.3.0': 'failed' } });
  expect(await rollback(target, 'patients')).toEqual({ version: '1.1.0', canary: null });
  expect(await patients()).toMatchObject({ live: '1.1.0', previous: '1.0.0', withdrawn: '1.3.0' });
  expect(await rollback(target, 'patients')).toEqual({ version: '1.0.0', canary: null });
  await expect(rollback(target, 'patients')).rejects.toThrow('no earlier version');
});

test('MFE-04 rolls back to the version before if all have failed, and by unreadable outcomes', async () => {
  await activateAll('1.0.0', '1.1.0');
  writeFileSync(join(target.modulesDir, '.outcomes.json'), '{');
  await activateAll('1.2.0');
  expect(await rollback(target, 'patients')).toMatchObject({ version: '1.1.0' });
  await writeOutcomes(target.modulesDir, { patients: { '1.0.0': 'failed', '1.1.0': 'failed' } });
  expect(await rollback(target, 'patients')).toMatchObject({ version: '1.0.0' });
});

test('MFE-04 does not roll back to a version that an operator has left, and undoes the activation of an older one', async () => {
  await activateAll('1.0.0', '1.1.0', '1.2.0', '1.0.0', '1.3.0');
  expect(await rollback(target, 'patients')).toMatchObject({ version: '1.0.0' });
  await activateAll('1.4.0', '1.0.0');
  expect(await rollback(target, 'patients')).toMatchObject({ version: '1.4.0' });
});

test('MFE-04 lists what pages have reported about each version', async () => {
  await activateAll('1.0.0', '1.1.0');
  await writeOutcomes(target.modulesDir, { patients: { '1.0.0': 'good' } });
  expect(formatModuleList(await listPublishedModules(target.modulesDir))).toEqual([
    'patients',
    expect.stringMatching(/^ {2}1\.0\.0 .*Z {2}good {4}before the live one$/),
    expect.stringMatching(/^ {2}1\.1\.0 .*Z {10}live$/),
  ]);
});

test('keeps the previous version when the live one is activated again', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.1.0']) {
    await publish(target, writeModuleBuild(folder, { version, code: `code ${version}` }));
    await activate(target, 'patients', version);
  }
  expect(await patients()).toMatchObject({ live: '1.1.0', previous: '1.0.0' });
});

test.each([
  ['a platform that is too old', { platform: '^1.3.0' }, 'needs platform ^1.3.0; this is 1.2.0'],
  ['a range that is none', { platform: 'new' }, 'is no range of versions'],
  [
    'a shared package of another major',
    { requires: { react: '^20.0.0' } },
    'needs react ^20.0.0; the platform provides 19.3.1',
  ],
  ['a package that nobody shares', { requires: { vue: '^3.0.0' } }, 'needs vue, which the platform does not provide'],
  ['another name in the build', { builtAs: 'orders' }, 'built as "orders"'],
  ['a name in one language only', { title: { ch: '影像资料', en: ' ' } }, 'gives no proper title.en'],
  ['a version that is none', { version: 'latest' }, '"latest" is no version'],
  ['a version that leaves the folder', { version: '../1.0.0' }, 'is no version'],
])('refuses a module that needs %s without a trace', async (_, build, reason) => {
  const refusal = publish(target, writeModuleBuild(join(folder, 'builds'), { version: '1.0.0', ...build }));
  await expect(refusal).rejects.toThrow(Problem);
  await expect(refusal).rejects.toThrow(reason);
  expect(readdirSync(target.modulesDir)).toEqual(['platform.json']);
});

test('compares an older build without export names by versions only', async () => {
  const build = writeModuleBuild(folder, {
    version: '1.0.0',
    requires: { react: '^19.0.0', '@dentarium/ui': '^1.4.0' },
  });
  expect(await publish(target, build)).toBe(true);
});

test('MFE-08 refuses a module built against a newer interface by name, and publishes it once the site has it', async () => {
  const requires = { '@dentarium/ui': { version: '^1.4.0', exports: ['Field', 'FormDrawer'] } };
  const build = writeModuleBuild(folder, { version: '1.0.0', requires });
  await expect(publish(target, build)).rejects.toThrow(
    'patients 1.0.0 was not published:\n  @dentarium/ui: `FormDrawer` is not provided by this site (1.4.0)',
  );
  const newer = { version: '1.5.0', exports: ['Field', 'FormDrawer'] };
  writeSitePlatform(target.modulesDir, { ...platform, provides: { ...platform.provides, '@dentarium/ui': newer } });
  expect(await publish(target, build)).toBe(true);
  expect((await patients()).versions['1.0.0']?.requires).toEqual(requires);
});

test('refuses releases on a site without a platform contract', async () => {
  rmSync(join(target.modulesDir, 'platform.json'));
  await expect(publish(target, writeModuleBuild(folder, { version: '1.0.0' }))).rejects.toThrow('start the site once');
});

test('MFE-04 reports at the start a version that no longer fits the platform, and does not roll back to it', async () => {
  for (const version of ['1.0.0', '1.1.0'])
    await deploy(target, [writeModuleBuild(folder, { version, code: `code ${version}` })]);
  expect(await listLiveMisfits(target.modulesDir)).toEqual([]);
  writeSitePlatform(target.modulesDir, { version: '2.0.0', provides: platform.provides });
  const reason = 'it needs platform ^1.0.0; this is 2.0.0';
  expect(await listLiveMisfits(target.modulesDir)).toEqual([`patients 1.1.0, which is live: ${reason}`]);
  await expect(rollback(target, 'patients')).rejects.toThrow(reason);
  expect((await patients()).live).toBe('1.1.0');
});

test('refuses a build that lacks a file of its manifest', async () => {
  const build = writeModuleBuild(folder, { version: '1.0.0' });
  rmSync(join(build.buildFolder, 'module.js'));
  await expect(publish(target, build)).rejects.toThrow('names module.js, which is not there');
});

test('MFE-04 refuses a build whose entry exceeds its budget', async () => {
  const build = writeModuleBuild(folder, { version: '1.0.0' });
  writeFileSync(join(build.buildFolder, 'remoteEntry.js'), randomBytes(10_500));
  await expect(publish(target, build)).rejects.toThrow(/its entry has \d+ bytes of gzip; at most 10000 are allowed/);
});

test('accepts the same build again as published, and refuses a different one', async () => {
  await publish(target, writeModuleBuild(folder, { version: '1.0.0' }));
  expect(await publish(target, writeModuleBuild(folder, { version: '1.0.0' }))).toBe(false);
  const other = publish(target, writeModuleBuild(folder, { version: '1.0.0', code: 'other code' }));
  await expect(other).rejects.toThrow('module.js was changed');
  expect(readFileSync(join(target.modulesDir, 'patients/1.0.0/module.js'), 'utf8')).toBe(toScript('nothing'));
});

test('does not overwrite a version that this product cannot read', async () => {
  await publish(target, writeModuleBuild(folder, { version: '1.0.0', code: 'old' }));
  const path = join(target.modulesDir, 'registry.json');
  writeFileSync(path, readFileSync(path, 'utf8').replace('"routes"', '"floors": [],"routes"'));
  await expect(publish(target, writeModuleBuild(folder, { version: '1.0.0', code: 'new' }))).rejects.toThrow(
    'patients 1.0.0 is published already, and a published version never changes:\n  this product cannot read what is there',
  );
  expect(readFileSync(join(target.modulesDir, 'patients/1.0.0/module.js'), 'utf8')).toBe(toScript('old'));
});

test('does not activate a version whose files were changed after publication', async () => {
  await publish(target, writeModuleBuild(folder, { version: '1.0.0' }));
  writeFileSync(join(target.modulesDir, 'patients/1.0.0/module.js'), 'touched');
  await expect(activate(target, 'patients', '1.0.0')).rejects.toThrow('module.js was changed');
  expect((await patients()).live).toBeNull();
});

test('does not activate a version that needs a newer platform', async () => {
  await publish(target, writeModuleBuild(folder, { version: '1.0.0' }));
  writeSitePlatform(target.modulesDir, { ...platform, version: '2.0.0' });
  await expect(activate(target, 'patients', '1.0.0')).rejects.toThrow('this is 2.0.0');
});

test('names unknown modules and versions', async () => {
  await expect(activate(target, 'orders', '1.0.0')).rejects.toThrow('No module named "orders"');
  await publish(target, writeModuleBuild(folder, { version: '1.0.0' }));
  await expect(activate(target, 'patients', '2.0.0')).rejects.toThrow('Published: 1.0.0');
});

test('keeps all parallel publications, and leaves no drafts', async () => {
  const versions = Array.from({ length: 8 }, (_, index) => `1.0.${index}`);
  await Promise.all(versions.map((version) => publish(target, writeModuleBuild(folder, { version }))));
  expect(Object.keys((await patients()).versions).toSorted((a, b) => a.localeCompare(b))).toEqual(versions);
  expect(readdirSync(target.modulesDir).toSorted((a, b) => a.localeCompare(b))).toEqual([
    '.registry.sqlite',
    'patients',
    'platform.json',
    'registry.json',
  ]);
  expect(readdirSync(join(target.modulesDir, 'patients'))).toHaveLength(8);
});
