import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isInCanary } from './canary.ts';
import { removeUnneededVersions, findUnneededVersions } from './clean.ts';
import { findHoldReason, formatLedger } from './ledger.ts';
import { formatModuleList, listPublishedModules } from './list.ts';
import { readRegistry, type Target } from '../registry/registry.ts';
import type { Canary, PublishedModule } from '../registry/registry-document.ts';
import { promote, startCanary } from './release-canary.ts';
import { publish } from './publish.ts';
import { activate, deploy, rollback } from './release.ts';
import { createFolderReleases } from './releases.ts';
import { remove } from './remove.ts';
import { switchOff, switchOn } from './switch.ts';
import { writeModuleBuild, writeSitePlatform } from '../testing/module-build.ts';

const wang = { accountId: '6f1c0d5e-52a4-4c1e-8d8a-9f7f0a4f2a11', userName: 'wang', organisationIds: ['north'] };
const people = Array.from({ length: 2000 }, (_, index) => ({
  accountId: `account ${index}`,
  userName: `user ${index}`,
  organisationIds: ['south'],
}));

describe('the audience of a canary', () => {
  test.each<[string, Omit<Canary, 'version'>, boolean]>([
    ['all accounts', { percent: 100 }, true],
    ['somebody by name', { users: ['li', 'wang'] }, true],
    ['others by name', { users: ['li', 'Wang'] }, false],
    ['an organisation of theirs', { organisations: ['east', 'north'] }, true],
    ['another organisation', { organisations: ['east'] }, false],
    ['a name beside others', { users: ['wang'], organisations: ['east'] }, true],
  ])('MFE-01 selects a user by %s', (_label, audience, expected) => {
    expect(isInCanary({ version: '2.0.0', ...audience }, 'patients', wang)).toBe(expected);
  });

  test('MFE-01 excludes signed-out users', () => {
    expect(isInCanary({ version: '2.0.0', percent: 100 }, 'patients', null)).toBe(false);
  });

  test.each([1, 10, 50, 90])('MFE-01 selects about %i %% of all accounts', (percent) => {
    const share = people.filter((person) => isInCanary({ version: '2.0.0', percent }, 'patients', person)).length / 20;
    // Four standard deviations of 2000 draws are less.
    expect(Math.abs(share - percent)).toBeLessThan(4.5);
  });

  test('MFE-01 only adds users for a larger percentage, none for another version, and others for each module', () => {
    const listAudience = (percent: number, module = 'patients', version = '2.0.0') =>
      people.filter((person) => isInCanary({ version, percent }, module, person)).map(({ accountId }) => accountId);
    for (const [less, more] of [
      [5, 6],
      [10, 30],
      [30, 100],
    ] as const)
      expect(listAudience(more)).toEqual(expect.arrayContaining(listAudience(less)));
    expect(listAudience(10, 'patients', '3.0.0')).toEqual(listAudience(10));
    expect(listAudience(10, 'orders')).not.toEqual(listAudience(10));
  });
});

describe('a canary of a site', () => {
  let folder: string;
  let target: Target;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dentarium-canary-'));
    target = { modulesDir: join(folder, 'modules'), by: 'Wang' };
    writeSitePlatform(target.modulesDir, {
      version: '1.2.0',
      provides: { react: { version: '19.3.1', exports: null } },
    });
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'])
      await publish(target, writeModuleBuild(folder, { version }));
    await activate(target, 'patients', '1.0.0');
    await activate(target, 'patients', '1.1.0');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const half = { version: '1.2.0', percent: 50 };
  const module = async (): Promise<Partial<PublishedModule>> =>
    (await readRegistry(target.modulesDir)).modules['patients'] ?? {};
  const actions = async () =>
    (await readRegistry(target.modulesDir)).ledger?.slice(6).map(({ action, version }) => [action, version]);

  test('MFE-01 changes nothing for all others, and records the audience in the ledger', async () => {
    await startCanary(target, 'patients', { ...half, users: ['wang'] });
    expect(await module()).toMatchObject({
      live: '1.1.0',
      previous: '1.0.0',
      canary: { version: '1.2.0', percent: 50 },
    });
    const registry = await readRegistry(target.modulesDir);
    expect(formatLedger(registry.ledger ?? []).at(-1)).toMatch(
      /canary {6}patients {2}1\.2\.0 {2}by Wang {2}\(50 % of all accounts and user wang\)$/,
    );
    expect(formatModuleList(await listPublishedModules(target.modulesDir)).join('\n')).toMatch(
      /1\.1\.0 .* live\n.*1\.2\.0 .* canary: 50 % of all accounts and user wang\n/,
    );
  });

  test.each<[string, () => Promise<unknown>, object, unknown[]]>([
    ['promote', () => promote(target, 'patients'), { live: '1.2.0', previous: '1.1.0' }, [['promote', '1.2.0']]],
    [
      'activate, of whatever version,',
      () => activate(target, 'patients', '1.3.0'),
      { live: '1.3.0', previous: '1.1.0' },
      [['activate', '1.3.0']],
    ],
    [
      'activate of what is live already',
      () => activate(target, 'patients', '1.1.0'),
      { live: '1.1.0', previous: '1.0.0' },
      [['end-canary', '1.2.0']],
    ],
    [
      'deploy',
      () => deploy(target, [writeModuleBuild(folder, { version: '1.3.0' })]),
      { live: '1.3.0', previous: '1.1.0' },
      [['deploy', '1.3.0']],
    ],
    [
      'rollback, which leaves the live version,',
      () => rollback(target, 'patients'),
      { live: '1.1.0', previous: '1.0.0', withdrawn: '1.2.0' },
      [['end-canary', '1.2.0']],
    ],
  ])('MFE-01 ends the canary: %s', async (_label, end, expected, recorded) => {
    await startCanary(target, 'patients', half);
    await end();
    const after = await module();
    expect(after).toMatchObject(expected);
    expect(after.canary).toBeUndefined();
    expect(await actions()).toEqual([['canary', '1.2.0'], ...recorded]);
  });

  test('MFE-01 keeps the canary through off and on, and changes its audience when it is given again', async () => {
    await startCanary(target, 'patients', half);
    await switchOff(target, 'patients', 'Moving house');
    await switchOn(target, 'patients');
    expect((await module()).canary).toEqual(half);
    await startCanary(target, 'patients', { version: '1.2.0', organisations: ['north'] });
    expect((await module()).canary).toEqual({ version: '1.2.0', organisations: ['north'] });
  });

  test('MFE-01 starts a module with a canary, and leaves it without a version again', async () => {
    const orders = { name: 'orders', routes: ['/orders'], tabs: [] };
    await publish(target, writeModuleBuild(folder, { version: '1.0.0', declarationChanges: orders }));
    await startCanary(target, 'orders', { version: '1.0.0', percent: 10 });
    expect(await rollback(target, 'orders')).toEqual({ version: null, canary: '1.0.0' });
    await expect(promote(target, 'orders')).rejects.toThrow('orders has no canary.');
  });

  test.each<[string, Canary, RegExp]>([
    ['is for nobody', { version: '1.2.0', users: [], organisations: [] }, /nobody would get it/],
    ['is for no share', { version: '1.2.0', percent: 0 }, /0 is no percentage/],
    ['is for more than all', { version: '1.2.0', percent: 101 }, /101 is no percentage/],
    ['is for no number', { version: '1.2.0', percent: Number.NaN }, /NaN is no percentage/],
    ['is live', { version: '1.1.0', percent: 10 }, /it is live for everybody/],
    ['is not published', { version: '9.0.0', percent: 10 }, /patients 9\.0\.0 is not published/],
  ])('MFE-01 refuses a canary that %s', async (_label, canary, reason) => {
    await expect(startCanary(target, 'patients', canary)).rejects.toThrow(reason);
    expect((await module()).canary).toBeUndefined();
    expect(await actions()).toEqual([]);
  });

  test('MFE-08 checks a canary like an activation: altered files, the platform, and claims of others', async () => {
    appendFileSync(join(target.modulesDir, 'patients/1.2.0/module.js'), ' ');
    await expect(startCanary(target, 'patients', half)).rejects.toThrow('module.js was changed');
    writeSitePlatform(target.modulesDir, { version: '1.2.0', provides: {} });
    await expect(startCanary(target, 'patients', { ...half, version: '1.3.0' })).rejects.toThrow('it needs react');
  });

  test('MFE-08 protects the claims of a canary from other modules', async () => {
    const gallery = { tabs: [], routes: ['/gallery'] };
    await publish(
      target,
      writeModuleBuild(folder, { version: '2.0.0', declarationChanges: { ...gallery, name: 'patients' } }),
    );
    const other = writeModuleBuild(folder, { version: '1.0.0', declarationChanges: { ...gallery, name: 'gallery' } });
    await publish(target, other);
    const canary = { version: '2.0.0', percent: 1 };
    await expect(startCanary(target, 'patients', canary)).rejects.toThrow(
      'the page /gallery belongs to gallery (1.0.0)',
    );
    await remove(target, 'gallery', '1.0.0');
    await startCanary(target, 'patients', canary);
    await expect(publish(target, other)).rejects.toThrow('the page /gallery belongs to patients (2.0.0)');
  });

  test('MFE-01 neither removes nor cleans versions in use, and keeps them in an upgrade', async () => {
    await startCanary(target, 'patients', half);
    await expect(remove(target, 'patients', '1.2.0')).rejects.toThrow('is tried by 50 % of all accounts');
    const laterVersion = new Date(Date.now() + 100 * 86_400_000);
    expect(await removeUnneededVersions(createFolderReleases(target), 30, laterVersion)).toEqual([
      { name: 'patients', version: '1.3.0' },
    ]);
    expect(existsSync(join(target.modulesDir, 'patients/1.2.0/module.js'))).toBe(true);
    expect(findHoldReason(await readRegistry(target.modulesDir), 'patients')).toBe(
      '1.2.0 is tried by 50 % of all accounts',
    );
  });

  test('MFE-01 keeps a former canary as long as a former live version', async () => {
    const day = (number: number) => `2027-01-0${number}T00:00:00.000Z`;
    const entry = (at: number, action: 'activate' | 'canary' | 'end-canary' | 'promote', version: string) => ({
      at: day(at),
      by: 'Wang',
      module: 'patients',
      action,
      version,
    });
    const before = await module();
    const versions = Object.keys(before.versions ?? {}).map((version) => ({ version, publishedAt: day(1) }));
    const listUnneeded = (cutoff: number, ledger: ReturnType<typeof entry>[], live: string) =>
      findUnneededVersions(
        [{ name: 'patients', live, previous: null, versions }],
        ledger,
        new Date(Date.parse(day(cutoff)) + 1),
      ).map(({ version }) => version);
    const entries = [entry(2, 'activate', '1.1.0'), entry(3, 'canary', '1.2.0'), entry(5, 'end-canary', '1.2.0')];
    expect(listUnneeded(4, entries, '1.1.0')).not.toContain('1.2.0');
    expect(listUnneeded(5, entries, '1.1.0')).toContain('1.2.0');
    const promoted = [...entries.slice(0, 2), entry(5, 'promote', '1.2.0'), entry(7, 'activate', '1.3.0')];
    expect(listUnneeded(6, promoted, '1.3.0')).toEqual(expect.arrayContaining(['1.1.0']));
    expect(listUnneeded(6, promoted, '1.3.0')).not.toContain('1.2.0');
    expect(listUnneeded(7, promoted, '1.3.0')).toContain('1.2.0');
    // A canary beside it takes nothing away from what is live, nor does its end.
    expect(listUnneeded(4, [...entries.slice(0, 2), entry(5, 'activate', '1.3.0')], '1.3.0')).not.toContain('1.1.0');
  });
});
