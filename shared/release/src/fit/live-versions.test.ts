import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { type Candidate, checkBuild, publish } from '../publishing/publish.ts';
import { activate, rollback } from '../publishing/release.ts';
import { createFixtureBuild, createGateSite, FIXTURE_PLATFORM } from '../testing/gate-site.ts';
import { writeSitePlatform } from '../testing/module-build.ts';
import { listLiveMisfits } from './live-misfits.ts';
import { announceWhitelists } from './site-names.ts';
import { announcePlatform } from './site-platform.ts';

let folder: string;
let modulesDir: string;
beforeEach(async () => {
  ({ folder, modulesDir } = await createGateSite());
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const goodBuild = (declares: Partial<ModuleDeclaration> = {}): Candidate => createFixtureBuild(folder, declares);
const entry = { to: '/fixture', order: 1 };

test('MFE-08 lets no module take the first page of the user or the logo from another one', async () => {
  const owner = goodBuild({ landing: [{ to: '/fixture', order: 20 }], home: { to: '/fixture', order: 20 } });
  await publish({ modulesDir }, owner);
  await activate({ modulesDir }, 'fixture', '1.0.0');
  const other = (declares: Partial<ModuleDeclaration>, version = '1.0.0') => ({
    ...goodBuild({
      name: 'other',
      routes: ['/other'],
      tabs: [],
      menu: [],
      actions: [],
      help: [],
      pages: [],
      ...declares,
    }),
    version,
  });
  const at = (order: number, when = {}) => ({
    landing: [{ to: '/other', order, when }],
    home: { to: '/other', order: order + 100 },
  });
  for (const order of [1, 20])
    await expect(publish({ modulesDir }, other(at(order)))).rejects.toThrow(
      `module.json takes the page after the sign-in from fixture (landing ${order}); its order may be above 20`,
    );
  await expect(publish({ modulesDir }, other({ ...at(21), home: { to: '/other', order: 5 } }))).rejects.toThrow(
    'module.json takes the target of the logo from fixture (home 5); its order may be above 20',
  );
  await publish({ modulesDir }, other(at(21)));
  await activate({ modulesDir }, 'other', '1.0.0');
  expect(await publish({ modulesDir }, other(at(21), '1.1.0'))).toBe(true);
  expect(await publish({ modulesDir }, other(at(1, { whitelist: 'callNumber' }), '1.2.0'))).toBe(true);
  // The owner stays where it is.
  expect(await publish({ modulesDir }, { ...owner, version: '1.1.0' })).toBe(true);
});

test('accepts all conditions on a site that announces none', async () => {
  const { version, provides } = FIXTURE_PLATFORM;
  writeSitePlatform(modulesDir, { version, provides });
  rmSync(join(modulesDir, 'whitelists.json'));
  const home = { ...entry, when: { whitelist: 'dentureDesign' } };
  expect(await publish({ modulesDir }, goodBuild({ flag: 'remote', home }))).toBe(true);
});

test('accepts any white list until the server has announced its own', async () => {
  const home = { ...entry, when: { whitelist: 'dentureDesign' } };
  const shell = join(folder, 'shell');
  writeSitePlatform(shell, FIXTURE_PLATFORM);
  await announcePlatform(modulesDir, shell);
  await checkBuild({ modulesDir }, goodBuild({ home }));
  await announceWhitelists(modulesDir, ['callNumber']);
  await expect(checkBuild({ modulesDir }, goodBuild({ home }))).rejects.toThrow('the white list "dentureDesign"');
});

test.each<[string, (version: string) => void, string]>([
  ['altered', (version) => writeFileSync(join(version, 'module.js'), 'altered'), 'module.js was changed'],
  ['lost', (version) => rmSync(join(version, 'module.js')), 'module.js is missing'],
  ['added', (version) => writeFileSync(join(version, 'more.js'), ''), 'more.js was added'],
])('MFE-08 does not activate a version of which a file was %s after its publication', async (_, spoil, reason) => {
  await publish({ modulesDir }, goodBuild());
  spoil(join(modulesDir, 'fixture', '1.0.0'));
  await expect(activate({ modulesDir }, 'fixture', '1.0.0')).rejects.toThrow(
    `fixture 1.0.0 was not activated:\n  ${reason}`,
  );
});

test('MFE-08 does not activate a version with a condition that the site no longer has', async () => {
  await publish({ modulesDir }, goodBuild());
  writeSitePlatform(modulesDir, { ...FIXTURE_PLATFORM, conditions: { ...FIXTURE_PLATFORM.conditions, right: [] } });
  await expect(activate({ modulesDir }, 'fixture', '1.0.0')).rejects.toThrow('it asks for the right "edit"');
});

test('MFE-08 does not activate a version with a removed white list, and keeps live ones', async () => {
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish({ modulesDir }, { ...goodBuild(), version });
  for (const version of ['1.0.0', '1.1.0']) await activate({ modulesDir }, 'fixture', version);
  await announceWhitelists(modulesDir, []);
  await expect(activate({ modulesDir }, 'fixture', '1.2.0')).rejects.toThrow('it asks for the white list "callNumber"');
  expect(await listLiveMisfits(modulesDir)).toEqual([]);
  expect(await rollback({ modulesDir }, 'fixture')).toMatchObject({ version: '1.0.0' });
});
