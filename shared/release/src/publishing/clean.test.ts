import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeModuleBuild, writeSitePlatform } from '../testing/module-build.ts';
import { removeUnneededVersions, findUnneededVersions } from './clean.ts';
import { recordFallback } from './fallback.ts';
import type { LedgerEntry } from '../registry/registry-document.ts';
import { createFolderReleases } from './releases.ts';
import { publish } from './publish.ts';
import { activate } from './release.ts';

let folder: string;
let modulesDir: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-clean-'));
  modulesDir = join(folder, 'modules');
  writeSitePlatform(modulesDir, { version: '1.0.0', provides: { react: { version: '19.3.1', exports: null } } });
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'])
    await publish({ modulesDir }, writeModuleBuild(folder, { version, code: `code ${version}` }));
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await activate({ modulesDir }, 'patients', version);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

test('MFE-01 removes versions that no page has loaded for the given days, and keeps those that pages load or fall back to', async () => {
  expect(await removeUnneededVersions(createFolderReleases({ modulesDir }), 30, inDays(29))).toEqual([]);
  expect(readdirSync(join(modulesDir, 'patients'))).toHaveLength(4);
  expect(await removeUnneededVersions(createFolderReleases({ modulesDir }), 30, inDays(31))).toEqual(
    ['1.0.0', '1.3.0'].map((version) => ({ name: 'patients', version })),
  );
  expect(readdirSync(join(modulesDir, 'patients'))).toEqual(['1.1.0', '1.2.0']);
});

test('keeps a fallback version of a failing one, however long ago it was live', async () => {
  const fallback = { module: 'patients', version: '1.2.0', to: '1.0.0', reason: 'mount' };
  await recordFallback(modulesDir, fallback);
  expect(await removeUnneededVersions(createFolderReleases({ modulesDir }), 30, inDays(31))).toEqual([
    { name: 'patients', version: '1.3.0' },
  ]);
  await activate({ modulesDir }, 'patients', '1.1.0');
  expect(await removeUnneededVersions(createFolderReleases({ modulesDir }), 30, inDays(31))).toEqual([
    { name: 'patients', version: '1.0.0' },
  ]);
});

/**
 * Returns the published modules and the ledger, as if the first version had been live for long and was replaced at this
 * time.
 */
async function replacedAt(at: string) {
  const toEntryTime = (version: string | null) => (version === '1.0.0' ? '2025-01-02T00:00:00Z' : at);
  const [modules, ledger] = await Promise.all([
    createFolderReleases({ modulesDir }).list(),
    createFolderReleases({ modulesDir }).ledger(),
  ]);
  return {
    modules: modules.map((module) => ({
      ...module,
      versions: module.versions.map(({ version }) => ({ version, publishedAt: '2025-01-01T00:00:00Z' })),
    })),
    ledger: ledger.map((entry): LedgerEntry => ({ ...entry, at: toEntryTime(entry.version) })),
  };
}

test('keeps a version that was live recently, however old it is', async () => {
  const firstOfMay = new Date('2025-05-01T00:00:00Z');
  const unneededAt = async (at: string) => {
    const { modules, ledger } = await replacedAt(at);
    return findUnneededVersions(modules, ledger, firstOfMay).map(({ version }) => version);
  };
  expect(await unneededAt('2025-05-02T00:00:00Z')).toEqual([]);
  expect(await unneededAt('2025-04-30T00:00:00Z')).toEqual(['1.0.0', '1.3.0']);
});

test('uses the first known change for a version older than the ledger', async () => {
  const { modules, ledger } = await replacedAt('2025-05-02T00:00:00Z');
  const firstOfMay = new Date('2025-05-01T00:00:00Z');
  const june = new Date('2025-06-01T00:00:00Z');
  expect(findUnneededVersions(modules, [], june)).toEqual([]);
  const laterEntries = ledger.filter(({ action, version }) => action === 'activate' && version === '1.2.0');
  expect(findUnneededVersions(modules, laterEntries, firstOfMay)).toEqual([]);
  expect(findUnneededVersions(modules, laterEntries, june).map(({ version }) => version)).toEqual(['1.0.0', '1.3.0']);
});
