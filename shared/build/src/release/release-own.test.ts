import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activate, publish, readRegistry, rollback, switchOff, switchOn, type Target } from '@dentarium/release';
import { writeModuleBuild, writeSitePlatform } from '@dentarium/release/testing';
import { formatDeployResult, deployOwnModules, type OwnModules, releaseAtStart } from './release-own.ts';

let folder: string;
let target: Target;
/** The names of the built modules. */
let builtNames: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-start-'));
  target = { modulesDir: join(folder, 'modules') };
  builtNames = [];
  writeSitePlatform(target.modulesDir, { version: '1.0.0', provides: { react: { version: '19.3.1', exports: null } } });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Creates a checkout whose module of the patients has this version. */
function checkoutWith(version: string, platform = '^1.0.0'): OwnModules {
  return {
    modules: [{ name: 'patients', version }],
    build: async (names) => {
      builtNames.push(...names);
      return names.map(() => writeModuleBuild(folder, { version, platform, code: `code ${version}` }));
    },
  };
}

/** Deploys a checkout and returns the printed lines. */
async function deployAndFormat(own: OwnModules, names: readonly string[]): Promise<string[]> {
  return formatDeployResult(await deployOwnModules(target, own, names));
}

/** Publishes and activates a version as another team. */
async function release(version: string): Promise<void> {
  await publish(target, writeModuleBuild(folder, { version, code: `their ${version}` }));
  await activate(target, 'patients', version);
}

async function patients() {
  const { modules, ledger = [] } = await readRegistry(target.modulesDir);
  return { ...modules['patients'], done: ledger.map(({ action, version }) => [action, version]) };
}

test('MFE-01 releases the modules of the checkout into a new site at the start', async () => {
  expect(await releaseAtStart(target, checkoutWith('1.0.0'))).toEqual([]);
  expect(await patients()).toMatchObject({
    live: '1.0.0',
    done: [
      ['publish', '1.0.0'],
      ['deploy', '1.0.0'],
    ],
  });
});

test('releases the modules at a start after one that was killed early', async () => {
  await publish(target, writeModuleBuild(folder, { version: '1.0.0', code: 'code 1.0.0' }));
  await releaseAtStart(target, checkoutWith('1.0.0'));
  expect(await patients()).toMatchObject({ live: '1.0.0' });
});

test('MFE-01 builds no module at a later start, keeps the live versions, and reports those of the checkout', async () => {
  await releaseAtStart(target, checkoutWith('1.0.0'));
  await release('1.1.0');
  builtNames = [];
  expect(await releaseAtStart(target, checkoutWith('1.0.0'))).toEqual([
    'patients: 1.1.0 is live; this checkout has 1.0.0',
    '`module deploy` makes live what this checkout has.',
  ]);
  expect(await releaseAtStart(target, checkoutWith('1.1.0'))).toEqual([]);
  expect(builtNames).toEqual([]);
  expect(await patients()).toMatchObject({ live: '1.1.0', previous: '1.0.0' });
});

test('MFE-01 replaces modules released by a start in an upgrade, and keeps those released by a person', async () => {
  await releaseAtStart(target, checkoutWith('1.0.0'));
  expect(await deployAndFormat(checkoutWith('2.0.0'), [])).toEqual(['patients 2.0.0 is live.']);
  await release('2.1.0');
  const [line] = await deployAndFormat(checkoutWith('3.0.0'), []);
  expect(line).toMatch(
    /^patients stays: 2\.1\.0 was activated on [\d-]+ by .+\. `module deploy patients` replaces it\.$/,
  );
  expect((await patients()).live).toBe('2.1.0');
  await rollback(target, 'patients');
  expect((await deployAndFormat(checkoutWith('3.0.0'), []))[0]).toContain('made live again by a rollback');
  expect(await deployAndFormat(checkoutWith('3.0.0'), ['patients'])).toEqual(['patients 3.0.0 is live.']);
  expect((await patients()).live).toBe('3.0.0');
  await expect(deployOwnModules(target, checkoutWith('3.0.0'), ['orders'])).rejects.toThrow('no module named "orders"');
});

test('MFE-01 replaces modules that no longer fit the new platform in an upgrade', async () => {
  await release('1.1.0');
  writeSitePlatform(target.modulesDir, { version: '2.0.0', provides: { react: { version: '19.3.1', exports: null } } });
  expect(await deployAndFormat(checkoutWith('2.0.0', '^2.0.0'), [])).toEqual(['patients 2.0.0 is live.']);
});

test('MODE-06 switches a module off with a reason and on again, and records both', async () => {
  await release('1.0.0');
  await expect(switchOff(target, 'patients', ' ')).rejects.toThrow('Say why');
  await switchOff(target, 'patients', 'Moving house');
  expect(await patients()).toMatchObject({ live: '1.0.0', off: { reason: 'Moving house' } });
  await switchOn(target, 'patients');
  const { off, done } = await patients();
  expect(off).toBeUndefined();
  expect(done.slice(2)).toEqual([
    ['off', null],
    ['on', null],
  ]);
  await expect(switchOn(target, 'patients')).rejects.toThrow('not switched off here');
});
