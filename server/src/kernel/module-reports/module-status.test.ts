import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@dentarium/api';
import { type ModuleReport, queryModuleStatus, reportModules } from '@dentarium/api/modules/report-calls';
import { activate, publish, readRegistry, startCanary, switchOff, switchOn, writeRegistry } from '@dentarium/release';
import { writeModuleBuild, writeSitePlatform } from '@dentarium/release/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';

const PLATFORM = { version: '1.2.0', provides: { react: { version: '19.3.1', exports: null } } };

let builds: string;
let site: TestApp;
let operator: Client;
let page: Client;
beforeAll(async () => {
  builds = await mkdtemp(join(tmpdir(), 'dentarium-status-'));
  site = await createTestApp({ MODE: 'private', WHITELISTS: 'operators:op' });
  const organisations = [await makeOrganisation(site.db)];
  operator = await site.as(await makeAccount(site.db, { name: 'op', organisations }));
  page = await site.as(await makeAccount(site.db, { organisations, roles: ['superAdmin'] }));
});
afterAll(async () => {
  await site.close();
  await rm(builds, { recursive: true });
});

/** A site with a module whose second version is live. */
beforeEach(async () => {
  const { modulesDir } = site.config;
  await rm(modulesDir, { recursive: true, force: true });
  await site.db.deleteFrom('module_report').execute();
  writeSitePlatform(modulesDir, PLATFORM);
  for (const version of ['1.0.0', '1.1.0']) {
    await publish({ modulesDir }, writeModuleBuild(builds, { version, code: `code ${version}` }));
    await activate({ modulesDir }, 'patients', version);
  }
});

const patients = async () => (await operator.call(queryModuleStatus, {})).modules[0];

/** Reports that the live version failed when it was mounted, and that the page shows the previous one. */
function reportFallback(more: Partial<ModuleReport> = {}): Promise<{ taken: number }> {
  const fault: ModuleReport = {
    module: 'patients',
    version: '1.1.0',
    stage: 'mount',
    cause: 'TypeError: x',
    count: 1,
    fellBackTo: '1.0.0',
  };
  return page.call(reportModules, { body: { reports: [{ ...fault, ...more }] } });
}

test('MFE-04 shows operators the live and the previous version, and which of them pages have shown', async () => {
  await page.call(reportModules, {
    body: { reports: [{ module: 'patients', version: '1.1.0', stage: 'mounted', cause: '', count: 1 }] },
  });
  const { integrity = {} } = (await readRegistry(site.config.modulesDir)).modules['patients']?.versions['1.1.0'] ?? {};
  expect(Object.keys(integrity)).toContain('module.js');
  expect(await patients()).toMatchObject({
    name: 'patients',
    title: { ch: '影像资料', en: 'Image data' },
    state: 'live',
    off: null,
    misfits: [],
    live: { version: '1.1.0', seen: true, hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
    lastGood: { version: '1.0.0', seen: false },
    previous: { version: '1.0.0' },
    reports: [{ version: '1.1.0', stage: 'mounted', count: 1 }],
  });
  expect((await patients())?.live?.size).toBeGreaterThan('code 1.1.0'.length);
});

test('MFE-04 reports a live version that pages leave as failing, once in the ledger', async () => {
  await reportFallback();
  await reportFallback({ count: 2 });
  await reportFallback({ stage: 'render', cause: 'RangeError: y' });
  expect(await patients()).toMatchObject({
    state: 'failing',
    reports: [
      { stage: 'render', count: 1 },
      { stage: 'mount', count: 3, fellBackTo: '1.0.0' },
    ],
  });
  const { ledger } = await operator.call(queryModuleStatus, {});
  expect(ledger.map(({ action }) => action)).toEqual(['fallback', 'activate', 'publish', 'activate', 'publish']);
  expect(ledger[0]).toMatchObject({
    by: 'pages',
    module: 'patients',
    version: '1.1.0',
    to: '1.0.0',
    reason: 'mount: TypeError: x',
    count: 4,
  });
});

test('MFE-04 shows operators a canary with its users, and records pages that leave it', async () => {
  const { modulesDir } = site.config;
  await publish({ modulesDir }, writeModuleBuild(builds, { version: '1.2.0', code: 'code 1.2.0' }));
  await startCanary({ modulesDir }, 'patients', { version: '1.2.0', percent: 10, users: ['li'] });
  await reportFallback({ version: '1.2.0', fellBackTo: '1.1.0' });
  expect(await patients()).toMatchObject({
    state: 'live',
    live: { version: '1.1.0' },
    canary: { version: '1.2.0', seen: false, percent: 10, users: ['li'], organisations: 0 },
  });
  const { ledger } = await operator.call(queryModuleStatus, {});
  expect(ledger[0]).toMatchObject({ action: 'fallback', version: '1.2.0', to: '1.1.0' });
});

test('MFE-04 ignores an old fault in the state of a version', async () => {
  await reportFallback();
  await site.db
    .updateTable('module_report')
    .set({ last_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  expect((await patients())?.state).toBe('live');
});

test('MODE-06 shows operators why a module is off', async () => {
  const { modulesDir } = site.config;
  await switchOff({ modulesDir }, 'patients', 'Moving house');
  expect(await patients()).toMatchObject({
    state: 'off',
    off: { by: 'operator', reason: 'Moving house' },
    live: { version: '1.1.0' },
  });
  await switchOn({ modulesDir }, 'patients');
  expect((await patients())?.state).toBe('live');
});

test('MFE-04 shows operators misfits with the platform and unreadable versions', async () => {
  const { modulesDir } = site.config;
  writeSitePlatform(modulesDir, { ...PLATFORM, version: '2.0.0' });
  const registry = await readRegistry(modulesDir);
  await writeRegistry(modulesDir, { ...registry, ledger: [] });
  expect(await patients()).toMatchObject({ state: 'misfit', misfits: ['it needs platform ^1.0.0; this is 2.0.0'] });
  const file = join(modulesDir, 'registry.json');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll('"platform": "^1.0.0"', '"platform": 1'));
  expect(await patients()).toMatchObject({ state: 'unreadable', live: { version: '1.1.0' }, lastGood: null });
});

test('MFE-04 hides the state from all others, whatever their rights', async () => {
  expect(await callExpectingRefusal(page, queryModuleStatus, {})).toMatchObject({ status: 403, code: 'access.denied' });
  expect((await callExpectingRefusal(await site.as(null), queryModuleStatus, {})).status).toBe(401);
});
