import { createHash } from 'node:crypto';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { FLAG_NAMES, type FlagName, type Flags } from '@dentarium/domain';
import type { CanaryCaller } from '@dentarium/release';
import { StartupError } from '../config/startup-error.ts';
import { createPublishedVersion } from '../../testing/published-version.ts';
import { openModuleRegistry } from './module-registry.ts';

let modulesDir: string;

beforeEach(async () => {
  modulesDir = await mkdtemp(join(tmpdir(), 'dentarium-registry-'));
});

afterEach(() => rm(modulesDir, { recursive: true }));

const goodForAll = () => 'good' as const;
const NOTHING_ON = Object.fromEntries(FLAG_NAMES.map((name) => [name, false])) as Flags;

/** The hashes of the module's files; that of `first.css` is invalid, because no such file was built. */
const integrity = Object.fromEntries(
  ['entry.js', 'first.js', 'later.js'].map((file) => [file, createHash('sha256').update(file).digest('hex')]),
);

/** The registry of a site with one module that declares this switch. */
async function registryWith(flag: string | null, on: readonly FlagName[], more: object = {}, hashes = integrity) {
  const declaration = {
    name: 'fixture',
    title: { ch: '夹具', en: 'Fixture' },
    routes: ['/fixture'],
    flag,
    ...more,
  };
  const requires = { react: { version: '^19.0.0', exports: ['useState'] } };
  const files = (kind: string) => ({ sync: [`first.${kind}`], async: [`later.${kind}`] });
  const metaData = { remoteEntry: { name: 'entry.js' } };
  const manifest = {
    name: 'fixture',
    metaData,
    exposes: [{ name: 'module', assets: { js: files('js'), css: files('css') } }],
  };
  const version = createPublishedVersion(declaration, '1', { manifest, requires, integrity: hashes });
  const modules = { fixture: { live: '1', previous: null, versions: { '1': version } } };
  await writeFile(join(modulesDir, 'registry.json'), JSON.stringify({ modules }));
  const flags = Object.fromEntries(FLAG_NAMES.map((name) => [name, on.includes(name)])) as Flags;
  return openModuleRegistry({ modulesDir, off: [], flags, log: { error: () => undefined } });
}

test.each(FLAG_NAMES)('MODE-06 enables a module with the switch %s, and disables it without', async (flag) => {
  const on = await registryWith(flag, [flag]);
  expect(on.isOff('fixture')).toBe(false);
  expect(on.list(null, goodForAll)).toMatchObject([{ enabled: true, live: { version: '1' } }]);
  const off = await registryWith(
    flag,
    FLAG_NAMES.filter((name) => name !== flag),
  );
  expect(off.isOff('fixture')).toBe(true);
  expect(off.list(null, goodForAll)).toMatchObject([{ enabled: false, live: null, lastGood: null }]);
});

test('MODE-06 enables a module without a switch, and disables one with an unknown switch', async () => {
  expect((await registryWith(null, [])).isOff('fixture')).toBe(false);
  expect((await registryWith('telephone', FLAG_NAMES)).isOff('fixture')).toBe(true);
});

test('MFE-04 leaves out and reports a version with an unknown declaration, and no other module', async () => {
  const module = (name: string, more: object) => ({
    live: '1',
    previous: null,
    versions: { '1': createPublishedVersion({ name, ...more }, '1') },
  });
  const modules = { plain: module('plain', {}), later: module('later', { floats: [] }) };
  await writeFile(join(modulesDir, 'registry.json'), JSON.stringify({ modules }));
  const messages: unknown[] = [];
  const registry = openModuleRegistry({
    modulesDir,
    off: [],
    flags: NOTHING_ON,
    log: { error: (fact: unknown) => messages.push(fact) },
  });
  expect(registry.list(null, goodForAll).map(({ name }) => name)).toEqual(['plain']);
  expect(messages).toMatchObject([{ version: 'later 1' }]);
});

test('MFE-07 omits declarations of single pages from the list for every page', async () => {
  const title = { ch: '夹具', en: 'Fixture' };
  const help = [{ id: 'first', title, text: title, order: 10 }];
  const auditNames = { 'fixture.create': title };
  const auditFacts = { until: { label: title, value: 'text' } } as const;
  const registry = await registryWith(null, [], { help, auditNames, auditFacts });
  expect(registry.declarations()).toMatchObject([{ name: 'fixture', help, auditNames, auditFacts }]);
  const listed = registry.list(null, goodForAll).flatMap(Object.keys);
  expect(listed.filter((key) => ['help', 'auditNames', 'auditFacts'].includes(key))).toEqual([]);
});

test('MFE-02 names no later file in the list for every page', async () => {
  const [fixture] = (await registryWith(null, [])).list(null, goodForAll);
  const assets = { js: { sync: ['first.js'], async: [] }, css: { sync: ['first.css'], async: [] } };
  expect(fixture?.live?.manifest).toEqual({
    name: 'fixture',
    metaData: { remoteEntry: { name: 'entry.js' } },
    exposes: [{ name: 'module', assets }],
  });
});

test('MFE-03 gives a page the hashes of the first files, and the file with those of all others', async () => {
  const [fixture] = (await registryWith(null, [])).list(null, goodForAll);
  const sha256 = (content: string) => `sha256-${createHash('sha256').update(content).digest('base64')}`;
  expect(fixture?.live?.integrity).toEqual({
    'entry.js': sha256('entry.js'),
    'first.js': sha256('first.js'),
    // As `module publish` writes it beside the files.
    'integrity.json': sha256(`${JSON.stringify(integrity, null, 2)}\n`),
  });
});

test('MFE-08 refuses a registry of a newer product at a start, and keeps serving pages with the last one', async () => {
  const registry = await registryWith(null, []);
  writeFileSync(join(modulesDir, 'registry.json'), '{ "format": 3, "floors": {} }');
  const error = jest.fn();
  const open = () => openModuleRegistry({ modulesDir, off: [], flags: NOTHING_ON, log: { error } });
  expect(open).toThrow(StartupError);
  expect(open).toThrow('registry.json has format 3; this product reads formats up to 2. Update the product first.');
  expect(registry.list(null, goodForAll)).toMatchObject([{ name: 'fixture', live: { version: '1' } }]);
});

test('MFE-03 does not check a changing version in development', async () => {
  const [fixture] = (await registryWith(null, [], {}, {})).list(null, goodForAll);
  expect(fixture?.live).toMatchObject({ version: '1' });
  expect(fixture?.live).not.toHaveProperty('integrity');
});

test('MFE-08 gives a page the requirements of a version', async () => {
  const [fixture] = (await registryWith(null, [])).list(null, goodForAll);
  expect(fixture?.live?.requires).toEqual({ react: { version: '^19.0.0', exports: ['useState'] } });
});

describe('MFE-04 fallback of pages', () => {
  const RELEASES = [
    ['activate', '2'],
    ['activate', '3'],
  ] as const;

  /**
   * Returns the fallback of a site with versions 1 to 4, published one after the other, of which some are good.
   */
  async function lastGood(
    { ledger, ...state }: { readonly ledger?: readonly (readonly [string, string])[] } & object,
    ...goodVersions: readonly string[]
  ): Promise<string | undefined> {
    const version = (id: string) =>
      createPublishedVersion({ name: 'fixture' }, id, { publishedAt: `2026-01-0${id}T00:00:00.000Z` });
    const versions = Object.fromEntries(['4', '3', '2', '1'].map((id) => [id, version(id)]));
    await writeFile(
      join(modulesDir, 'registry.json'),
      JSON.stringify({
        modules: { fixture: { live: '4', previous: null, versions, ...state } },
        ledger: (ledger ?? []).map(([action, id]) => ({ at: '', by: 'Wang', module: 'fixture', action, version: id })),
      }),
    );
    const registry = openModuleRegistry({ modulesDir, off: [], flags: NOTHING_ON, log: { error: () => undefined } });
    const [fixture] = registry.list(null, (_, id) => (goodVersions.includes(id) ? 'good' : null));
    return fixture?.lastGood?.version;
  }

  test.each([
    [
      'the latest version before that is good',
      { previous: '3', ledger: [['activate', '1'], ...RELEASES, ['activate', '4']] },
      ['1', '2'],
      '2',
    ],
    [
      'the version before as long as none is good',
      { previous: '3', ledger: [...RELEASES, ['activate', '4']] },
      [],
      '3',
    ],
    ['the version before on a site of before the ledger', { previous: '3' }, ['1', '2'], '3'],
    [
      'none that was never live',
      {
        previous: '2',
        ledger: [
          ['activate', '2'],
          ['activate', '4'],
        ],
      },
      ['2', '3'],
      '2',
    ],
    [
      'none that an operator left by activating an older one',
      { previous: '2', ledger: [...RELEASES, ['activate', '2'], ['activate', '4']] },
      ['2', '3'],
      '2',
    ],
    ['nothing where there was none before', {}, ['4'], undefined],
    ['none that was rolled back', { previous: '2', withdrawn: '3' }, ['2', '3'], '2'],
    [
      'none that was rolled back before another one became live',
      { previous: '2', ledger: [...RELEASES, ['rollback', '2'], ['activate', '4']] },
      ['2', '3'],
      '2',
    ],
    [
      'one that was rolled back, and made live again',
      { previous: '3', ledger: [...RELEASES, ['rollback', '2'], ['activate', '3'], ['activate', '4']] },
      ['2', '3'],
      '3',
    ],
    [
      'no canary that was taken back',
      {
        previous: '2',
        ledger: [
          ['activate', '2'],
          ['canary', '3'],
          ['end-canary', '3'],
          ['activate', '4'],
        ],
      },
      ['2', '3'],
      '2',
    ],
    ['none that is newer than what is live', { live: '2', previous: '1' }, ['1', '3', '4'], '1'],
  ] as const)('%s', async (_, state, goodVersions, expected) => {
    expect(await lastGood(state, ...goodVersions)).toBe(expected);
  });
});

test('MFE-04 marks a version that has not worked on enough pages, so that pages report it', async () => {
  const registry = await registryWith(null, []);
  for (const outcome of [null, 'seen', 'failed'] as const)
    expect(registry.list(null, () => outcome)).toMatchObject([{ live: { version: '1', seen: false } }]);
  expect(registry.list(null, goodForAll)[0]?.live).not.toHaveProperty('seen');
});

test('MODE-06 survives a temporarily unreachable registry and reports its change afterwards', async () => {
  const registry = await registryWith(null, []);
  const path = join(modulesDir, 'registry.json');
  const stopController = new AbortController();
  let notificationCount = 0;
  jest.useFakeTimers();
  try {
    registry.watch(() => (notificationCount += 1), stopController.signal);
    rmSync(path);
    // Every check fails, as on an unreachable share.
    symlinkSync(path, path);
    jest.advanceTimersByTime(3_000);
    expect(notificationCount).toBe(0);
    rmSync(path);
    writeFileSync(path, '{"modules":{}}');
    jest.advanceTimersByTime(3_000);
    expect([notificationCount, registry.list(null, goodForAll)]).toEqual([1, []]);
  } finally {
    stopController.abort();
    jest.useRealTimers();
  }
});

test('MFE-01 assigns a canary to its users, with the live version as fallback', async () => {
  await registryWith(null, []);
  const content = JSON.parse(await readFile(join(modulesDir, 'registry.json'), 'utf8')) as {
    modules: { fixture: { versions: Record<string, { declaration: object }> } };
  };
  const { fixture } = content.modules;
  const [one] = Object.values(fixture.versions);
  const laterVersion = { ...one, declaration: { ...one?.declaration, routes: ['/fixture', '/more'] } };
  const canary = { version: '3', users: ['li'], organisations: ['north'] };
  const list = async (changes: object, caller: CanaryCaller | null) => {
    const changedModule = {
      previous: '1',
      live: '2',
      canary,
      versions: { '1': one, '2': one, '3': laterVersion },
      ...changes,
    };
    await writeFile(join(modulesDir, 'registry.json'), JSON.stringify({ modules: { fixture: changedModule } }));
    const flags = Object.fromEntries(FLAG_NAMES.map((name) => [name, false])) as Flags;
    const registry = openModuleRegistry({ modulesDir, off: [], flags, log: { error: () => undefined } });
    return registry
      .list(caller, goodForAll)
      .map(({ routes, live, lastGood }) => [routes.length, live?.version, lastGood?.version]);
  };
  const wang = { accountId: 'a', userName: 'wang', organisationIds: ['north'] };
  const zhao = { accountId: 'b', userName: 'zhao', organisationIds: ['south'] };
  expect(await list({}, wang)).toEqual([[2, '3', '2']]);
  expect(await list({}, { ...zhao, userName: 'li' })).toEqual([[2, '3', '2']]);
  expect(await list({}, zhao)).toEqual([[1, '2', '1']]);
  expect(await list({}, null)).toEqual([[1, '2', '1']]);
  expect(await list({ live: null }, wang)).toEqual([[2, '3', undefined]]);
  expect(await list({ live: null }, zhao)).toEqual([]);
  expect(await list({ off: { reason: 'Moving house' } }, wang)).toEqual([[2, undefined, undefined]]);
  // An unreadable version is assigned to nobody.
  const unreadable = { ...laterVersion, declaration: { ...laterVersion.declaration, floats: [] } };
  expect(await list({ versions: { '1': one, '2': one, '3': unreadable } }, wang)).toEqual([[1, '2', '1']]);
});
