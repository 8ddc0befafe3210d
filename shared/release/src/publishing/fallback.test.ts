import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordFallback } from './fallback.ts';
import { formatLedger } from './ledger.ts';
import { readRegistry } from '../registry/registry.ts';
import { publish } from './publish.ts';
import { activate } from './release.ts';
import { writeModuleBuild, writeSitePlatform } from '../testing/module-build.ts';

let folder: string;
let modulesDir: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dentarium-fallback-'));
  modulesDir = join(folder, 'modules');
  writeSitePlatform(modulesDir, { version: '1.2.0', provides: { react: { version: '19.3.1', exports: null } } });
  for (const version of ['1.0.0', '1.1.0', '1.2.0'])
    await publish({ modulesDir }, writeModuleBuild(folder, { version, code: `code ${version}` }));
  for (const version of ['1.0.0', '1.1.0']) await activate({ modulesDir }, 'patients', version);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const fallbacks = async () =>
  formatLedger((await readRegistry(modulesDir)).ledger ?? []).flatMap((line) => line.split('  fallback    ')[1] ?? []);

test('MFE-04 records a fallback of pages once in the ledger', async () => {
  const fallback = { module: 'patients', version: '1.1.0', to: '1.0.0', reason: 'mount: TypeError: x' };
  await Promise.all([recordFallback(modulesDir, fallback), recordFallback(modulesDir, fallback)]);
  await recordFallback(modulesDir, { ...fallback, reason: 'render: RangeError: y' });
  expect(await fallbacks()).toEqual(['patients  1.1.0  to 1.0.0  by pages  (mount: TypeError: x)']);
});

test('MFE-04 removes line breaks and control codes from the reason of a page', async () => {
  const reason = 'mount: \u001b[2J\n2027-01-01T00:00:00.000Z  fallback  x';
  await recordFallback(modulesDir, { module: 'patients', version: '1.1.0', to: '1.0.0', reason });
  const plainReason = 'mount:  [2J 2027-01-01T00:00:00.000Z  fallback  x';
  expect(await fallbacks()).toEqual([`patients  1.1.0  to 1.0.0  by pages  (${plainReason})`]);
});

test('MFE-04 records no fallback of a version that no page loads', async () => {
  await recordFallback(modulesDir, { module: 'patients', version: '1.2.0', to: '1.0.0', reason: 'mount: E' });
  await recordFallback(modulesDir, { module: 'nothing', version: '1.1.0', to: '1.0.0', reason: 'mount: E' });
  expect(await fallbacks()).toEqual([]);
});
