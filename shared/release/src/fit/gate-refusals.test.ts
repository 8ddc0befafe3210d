import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { Problem } from '../files/problem.ts';
import { type Candidate, checkBuild, publish } from '../publishing/publish.ts';
import { activate } from '../publishing/release.ts';
import type { FederationManifest } from '../registry/registry-document.ts';
import { createFixtureBuild, createGateSite, FIXTURE_TITLE } from '../testing/gate-site.ts';
import { writeModuleBuild } from '../testing/module-build.ts';

let folder: string;
let modulesDir: string;
beforeEach(async () => {
  ({ folder, modulesDir } = await createGateSite());
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const goodBuild = (declares: Partial<ModuleDeclaration> = {}): Candidate => createFixtureBuild(folder, declares);
const entry = { to: '/fixture', order: 1 };
const title = FIXTURE_TITLE;

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

const tab = { ...entry, id: 'fixture', title };

/** Adds a file to a build. */
function add({ buildFolder }: Candidate, file: string, content: string | Buffer): undefined {
  writeFileSync(join(buildFolder, file), content);
}

/** Writes into the entry what the federation plugin writes for a package that the build takes from the page. */
function take(build: Candidate, name: string, range: string): undefined {
  const path = join(build.buildFolder, 'remoteEntry.js');
  const list = `shareScope:["default"],singleton:!0,requiredVersion:"${range}",strictVersion:!0,eager:!1,layer:void 0,shareKey:"${name}"`;
  writeFileSync(path, `${readFileSync(path, 'utf8')};void{${list}}`);
}

test('publishes a correct build, also one at the limit of its first load', async () => {
  await checkBuild({ modulesDir }, goodBuild());
  expect(readdirSync(modulesDir)).toEqual(['calls.json', 'platform.json', 'whitelists.json']);
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
  ...(
    [
      ['tabs.0.to', { tabs: [{ ...tab, to: '/patient' }] }],
      ['tabs.0.to', { tabs: [{ ...tab, to: '/fixtures' }] }],
      ['tabs.0.to', { tabs: [{ ...tab, to: '/fixture/../login' }] }],
      ['tabs.0.to', { tabs: [{ ...tab, to: '//evil.example/fixture' }] }],
      ['menu.0.to', { menu: [{ ...tab, to: '/personal' }] }],
      ['landing.0.to', { landing: [{ to: '/logout', order: 1 }] }],
      ['home.to', { home: { to: '/', order: 1 } }],
      ['actions.0.to', { actions: [{ ...tab, on: 'patient', to: '/case?patient=:patientId' }] }],
      ['shows.patient', { shows: { patient: '/patient/:patientId' } }],
    ] satisfies [string, Partial<ModuleDeclaration>][]
  ).map(([place, declares]): [string, () => Candidate, string] => [
    `a foreign target of ${place}`,
    () => goodBuild(declares),
    `which is no page of the module; it may be /fixture or a page below`,
  ]),
  ...(
    [
      ['tabs', { tabs: [tab, tab] }],
      ['menu', { menu: [tab, tab] }],
      ['help', { help: [1, 2].map((order) => ({ id: 'fixture', title, text: title, order })) }],
      ['actions', { actions: [1, 2].map(() => ({ ...tab, on: 'patient' as const })) }],
      [
        'notices',
        { notices: [1, 2].map((order) => ({ id: 'a', path: '/api/FixtureService/QueryCount', reads: [], order })) },
      ],
    ] satisfies [string, Partial<ModuleDeclaration>][]
  ).map(([slot, declares]): [string, () => Candidate, string] => [
    `an id that occurs twice in ${slot}`,
    () => goodBuild(declares),
    `module.json gives ${slot}.1.id the value`,
  ]),
  ...[-1, 1001, 1e9].flatMap((order): [string, () => Candidate, string][] => [
    [
      `the position ${order} of a landing`,
      () => goodBuild({ landing: [{ to: '/fixture', order }] }),
      `module.json gives landing.0.order the value ${order}; it may be 0 to 1000`,
    ],
    [
      `the position ${order} of the logo`,
      () => goodBuild({ home: { to: '/fixture', order } }),
      `module.json gives home.order the value ${order}; it may be 0 to 1000`,
    ],
  ]),
  ...['/api/FixtureService/QueryNothing', '/api/FixtureService/QueryCount?a=1', '/'].map(
    (path): [string, () => Candidate, string] => [
      `a number from ${path}`,
      () => goodBuild({ tabs: [{ ...tab, badge: { path, events: [] } }] }),
      `module.json loads tabs.0.badge.path from ${path}; it may be the path of a GET call of this site`,
    ],
  ),
  [
    'notices from no call',
    () => goodBuild({ notices: [{ id: 'a', path: '/api/FixtureService/Gone', reads: [], order: 1 }] }),
    'module.json loads notices.0.path from /api/FixtureService/Gone',
  ],
  ['a page', (build) => add(build, 'index.html', '<script>1</script>'), 'index.html is no file that a build writes'],
  ['a hidden file', (build) => add(build, '.htaccess', 'x'), '.htaccess is no file that a build writes'],
  ['a list of its own', (build) => add(build, 'data.json', '{}'), 'data.json is no file that a build writes'],
  ['code that is none', (build) => add(build, 'module.js', 'let let = {'), 'module.js cannot be read as js'],
  ['an entry that is none', (build) => add(build, 'remoteEntry.js', '<html>'), 'remoteEntry.js cannot be read as js'],
  [
    'a list of more levels than any build writes',
    (build) => add(build, 'mf-stats.json', `${'['.repeat(5000)}${']'.repeat(5000)}`),
    'mf-stats.json cannot be read as json',
  ],
  [
    'a chunk over its budget',
    (build) => add(build, '1.js', `"${'x'.repeat(2 * 1024 ** 2)}"`),
    '1.js has 2097154 bytes; at most 2097152 are allowed',
  ],
  ['another copy', (build) => add(build, 'module.js.gz', gzipSync('evil()')), 'module.js.gz has other content'],
  ['a copy that is none', (build) => add(build, 'module.js.br', 'evil()'), 'module.js.br has other content'],
  [
    'a copy that unpacks to a thousand times its size',
    (build) => add(build, 'module.js.br', brotliCompressSync(Buffer.alloc(1e7))),
    'module.js.br has other content than module.js',
  ],
  [
    'a copy of nothing',
    (build) => add(build, 'gone.js.br', brotliCompressSync('1')),
    'gone.js.br is a copy of gone.js',
  ],
  [
    'a package that its list conceals',
    (build) => take(build, 'antd', '^6.0.0'),
    'it takes antd from the page, which requires.json does not name',
  ],
  [
    'a package in another range than its list says',
    (build) => (take(build, 'react', '^20.0.0'), take(build, '@dentarium/ui', '*')),
    'requires.json gives react the range ^19.0.0; the build takes ^20.0.0',
  ],
  [
    'a list of packages that it does not take',
    (build) => take(build, 'react', '^19.0.0'),
    'requires.json names @dentarium/ui, which the build does not take from the page',
  ],
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
  expect(readdirSync(modulesDir)).toEqual(['calls.json', 'platform.json', 'whitelists.json']);
});

test('MFE-08 accepts a build for another platform version that uses only what the site provides', async () => {
  expect(await publish({ modulesDir }, goodBuild({ platform: '^7.0.0' }))).toBe(true);
});

test('MFE-08 accepts copies with the content of their file, and a list that the build confirms', async () => {
  const build = goodBuild();
  const code = readFileSync(join(build.buildFolder, 'module.js'));
  add(build, 'module.js.gz', gzipSync(code));
  add(build, 'module.js.br', brotliCompressSync(code));
  take(build, 'react', '^19.0.0');
  take(build, '@dentarium/ui', '*');
  expect(await publish({ modulesDir }, build)).toBe(true);
});

test('MFE-07 refuses an action whose event nobody hears, and accepts it if the module or another one does', async () => {
  const action = { id: 'ask', on: 'patient' as const, title, order: 1, event: 'fixture:asked' };
  const build = (hears: readonly string[], version = '1.0.0') => {
    const candidate = goodBuild({ actions: [action] });
    add(candidate, 'events.json', JSON.stringify({ sends: [], hears }));
    return { ...candidate, version };
  };
  await expect(publish({ modulesDir }, build(['fixture:other']))).rejects.toThrow(
    'module.json sends actions.0.event "fixture:asked", which nobody hears',
  );
  expect(await publish({ modulesDir }, build(['fixture:asked']))).toBe(true);
  const other = writeModuleBuild(folder, {
    version: '1.0.0',
    events: { sends: [], hears: ['fixture:asked'] },
    declarationChanges: { name: 'other', routes: ['/other'], tabs: [] },
  });
  await publish({ modulesDir }, other);
  await activate({ modulesDir }, 'other', '1.0.0');
  expect(await publish({ modulesDir }, build([], '1.1.0'))).toBe(true);
});

test('MFE-08 names no path of the site in a refusal', async () => {
  const build = goodBuild();
  lose(build, 'mf-manifest.json');
  const refusals = [await publish({ modulesDir }, build).catch(String)];
  rmSync(join(modulesDir, 'platform.json'));
  refusals.push(await publish({ modulesDir }, goodBuild()).catch(String));
  expect(refusals.map((text) => typeof text === 'string' && !text.includes(folder))).toEqual([true, true]);
});
