import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { listLiveMisfits } from './live-misfits.ts';
import { Problem } from '../files/problem.ts';
import { type Candidate, checkBuild, publish } from '../publishing/publish.ts';
import { activate, rollback } from '../publishing/release.ts';
import type { FederationManifest } from '../registry/registry-document.ts';
import { announcePlatform } from './site-platform.ts';
import { announceWhitelists } from './site-whitelists.ts';
import { writeModuleBuild, writeSitePlatform } from '../testing/module-build.ts';

let folder: string;
let modulesDir: string;

const title = { ch: '夹具', en: 'Fixture' };
const platform = {
  version: '1.2.0',
  provides: {
    react: { version: '19.3.1', exports: null },
    '@dentarium/ui': { version: '1.4.0', exports: ['Field'] },
  },
  conditions: { right: ['edit'], role: ['admin'], mode: ['public', 'private'], flag: ['agent'] },
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-gate-'));
  modulesDir = join(folder, 'modules');
  writeSitePlatform(modulesDir, platform);
  await announceWhitelists(modulesDir, ['callNumber']);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a correct build that declares something in every slot with conditions. */
function goodBuild(declares: Partial<ModuleDeclaration> = {}): Candidate {
  const when: NonNullable<ModuleDeclaration['tabs'][number]['when']> = {
    right: 'edit',
    mode: 'public',
    flag: ['agent'],
    whitelist: 'callNumber',
  };
  return writeModuleBuild(folder, {
    version: '1.0.0',
    requires: { react: '^19.0.0', '@dentarium/ui': { version: '^1.4.0', exports: ['Field'] } },
    declarationChanges: {
      name: 'fixture',
      title,
      routes: ['/fixture'],
      tabs: [{ id: 'fixture', title, to: '/fixture', order: 1, when }],
      menu: [{ id: 'fixture', title, to: '/fixture', order: 1, when }],
      landing: [{ to: '/fixture', order: 1, when }],
      home: { to: '/fixture', order: 1, when: { role: 'admin' } },
      actions: [{ id: 'fixture', title, on: 'patient', to: '/fixture', order: 1, when }],
      help: [{ id: 'fixture', title, text: title, order: 1, when }],
      pages: [{ path: '/fixture/chat', flag: 'agent' }],
      flag: 'agent',
      ...declares,
    },
  });
}

/** Changes a JSON file of a build as text. */
function change({ buildFolder }: Candidate, file: string, from: string, to: string): undefined {
  const path = join(buildFolder, file);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace(from, to));
  if (readFileSync(path, 'utf8') === text) throw new Error(`${file} has no ${from}`);
}

function lose({ buildFolder }: Candidate, file: string): undefined {
  rmSync(join(buildFolder, file));
}

/** Makes the shell load code and styles of these names too. */
function loadFirst({ buildFolder }: Candidate, ...files: readonly string[]): undefined {
  const path = join(buildFolder, 'mf-manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as FederationManifest;
  for (const file of files) {
    manifest.exposes[0]?.assets[file.endsWith('.css') ? 'css' : 'js'].sync.push(file);
    writeFileSync(join(buildFolder, file), '');
  }
  writeFileSync(path, JSON.stringify(manifest));
}

function grow({ buildFolder }: Candidate, file: string): undefined {
  writeFileSync(join(buildFolder, file), randomBytes(10_500));
}

const entry = { to: '/fixture', order: 1 };

test('publishes a correct build, also one at the limit of its first load', async () => {
  await checkBuild({ modulesDir }, goodBuild());
  expect(readdirSync(modulesDir)).toEqual(['platform.json', 'whitelists.json']);
  const build = goodBuild();
  loadFirst(build, 'module.css');
  expect(await publish({ modulesDir }, build)).toBe(true);
});

test.each<[string, (build: Candidate) => Candidate | undefined, string]>([
  ['a version that is none', (build) => ({ ...build, version: 'latest' }), '"latest" is no version'],
  [
    'a declaration that is not as the schema says',
    () => goodBuild({ tabs: [{ ...entry, id: 'fixture', title: { ch: '甲', en: '' } }] }),
    'module.json gives no proper tabs.0.title.en',
  ],
  [
    'a page of the site itself',
    () => goodBuild({ routes: ['/fixture', '/login'] }),
    'module.json takes the page /login',
  ],
  [
    'a build under another name',
    (build) => change(build, 'mf-manifest.json', '"name":"fixture"', '"name":"other"'),
    'it was built as "other" and declares the name "fixture"',
  ],
  [
    'nothing for the shell to load',
    (build) => change(build, 'mf-manifest.json', '"exposes":[{"name":"module"', '"exposes":[{"name":"page"'),
    'it exposes no "./module"',
  ],
  ['a file that is not there', (build) => lose(build, 'module.js'), 'it names module.js, which is not there'],
  ['an entry over its budget', (build) => grow(build, 'remoteEntry.js'), 'bytes of gzip; at most 10000 are allowed'],
  [
    'a first load of more requests than its budget',
    (build) => loadFirst(build, 'more.js', 'module.css'),
    'its first load takes 4 requests; at most 3 are allowed',
  ],
  ['a platform range that is none', () => goodBuild({ platform: 'new' }), 'its platform range "new" is no range'],
  ['a newer platform', () => goodBuild({ platform: '^1.3.0' }), 'it needs platform ^1.3.0; this is 1.2.0'],
  [
    'a package that the site does not share',
    (build) => change(build, 'requires.json', '"react"', '"vue"'),
    'it needs vue, which the platform does not provide',
  ],
  [
    'a shared package of another major',
    (build) => change(build, 'requires.json', '^19.0.0', '^20.0.0'),
    'it needs react ^20.0.0; the platform provides 19.3.1',
  ],
  [
    'a name that the site does not export',
    (build) => change(build, 'requires.json', '["Field"]', '["Field","Drawer"]'),
    '@dentarium/ui: `Drawer` is not provided by this site (1.4.0)',
  ],
  ...(
    [
      ['a switch', { flag: 'remote' }, 'flag "remote"'],
      ['a switch for a page', { pages: [{ path: '/fixture/chat', flag: 'remote' }] }, 'flag "remote"'],
      ['a right for a tab', { tabs: [{ ...entry, id: 'a', title, when: { right: 'case' } }] }, 'right "case"'],
      [
        'a role for the menu',
        { menu: [{ ...entry, id: 'a', title, when: { role: ['internDoctor'] } }] },
        'role "internDoctor"',
      ],
      ['a right for a landing', { landing: [{ ...entry, when: { right: ['edit', 'case'] } }] }, 'right "case"'],
      ['a switch for the logo', { home: { ...entry, when: { flag: 'remote' } } }, 'flag "remote"'],
      [
        'a role for an action',
        { actions: [{ ...entry, id: 'a', title, on: 'file', when: { role: 'internDoctor' } }] },
        'role',
      ],
      [
        'a white list for a tab',
        { tabs: [{ ...entry, id: 'a', title, when: { whitelist: 'dentureDesign' } }] },
        'white list "dentureDesign", which the settings of this site do not have',
      ],
      [
        'a white list for help',
        { help: [{ id: 'a', title, text: title, order: 1, when: { whitelist: 'callnumber' } }] },
        'white list "callnumber"',
      ],
      ['a switch for help', { help: [{ id: 'a', title, text: title, order: 1, when: { flag: 'remote' } }] }, 'flag'],
    ] satisfies [string, Partial<ModuleDeclaration>, string][]
  ).map(([condition, declares, problem]): [string, () => Candidate, string] => [
    `${condition} that the site does not know`,
    () => goodBuild(declares),
    `it asks for the ${problem}`,
  ]),
  ['no manifest', (build) => lose(build, 'mf-manifest.json'), 'holds no mf-manifest.json: it is no build of a module'],
  [
    'no list of what it takes',
    (build) => lose(build, 'requires.json'),
    'holds no requires.json: it is no build of a module',
  ],
])('MFE-08 refuses a build with %s, with the reason, and publishes nothing', async (_, spoil, reason) => {
  const build = goodBuild();
  const spoilt = spoil(build) ?? build;
  const refusal = publish({ modulesDir }, spoilt);
  await expect(refusal).rejects.toThrow(Problem);
  await expect(refusal).rejects.toThrow(reason);
  const checked = checkBuild({ modulesDir }, spoilt);
  expect(await checked.catch(String)).toBe(await refusal.catch(String));
  expect(readdirSync(modulesDir)).toEqual(['platform.json', 'whitelists.json']);
});

test('accepts all conditions on a site that announces none', async () => {
  const { version, provides } = platform;
  writeSitePlatform(modulesDir, { version, provides });
  rmSync(join(modulesDir, 'whitelists.json'));
  const home = { ...entry, when: { whitelist: 'dentureDesign' } };
  expect(await publish({ modulesDir }, goodBuild({ flag: 'remote', home }))).toBe(true);
});

test('accepts any white list until the server has announced its own', async () => {
  const home = { ...entry, when: { whitelist: 'dentureDesign' } };
  const shell = join(folder, 'shell');
  writeSitePlatform(shell, platform);
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
  writeSitePlatform(modulesDir, { ...platform, conditions: { ...platform.conditions, right: [] } });
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
