import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@dentarium/api';
import { getModules } from '@dentarium/api/modules/calls';
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
let otherPages: Client[];
beforeAll(async () => {
  builds = await mkdtemp(join(tmpdir(), 'dentarium-status-'));
  site = await createTestApp({ MODE: 'private', WHITELISTS: 'operators:op' });
  const organisations = [await makeOrganisation(site.db)];
  operator = await site.as(await makeAccount(site.db, { name: 'op', organisations }));
  page = await site.as(await makeAccount(site.db, { organisations, roles: ['superAdmin'] }));
  otherPages = await Promise.all([1, 2].map(async () => site.as(await makeAccount(site.db, { organisations }))));
});
afterAll(async () => {
  await site.close();
  await rm(builds, { recursive: true });
});

/** A site with a module whose second version is live. */
beforeEach(async () => {
  const { modulesDir } = site.config;
  await rm(modulesDir, { recursive: true, force: true });
  for (const table of ['module_report', 'module_page', 'module_report_account'] as const)
    await site.db.deleteFrom(table).execute();
  writeSitePlatform(modulesDir, PLATFORM);
  for (const version of ['1.0.0', '1.1.0']) {
    await publish({ modulesDir }, writeModuleBuild(builds, { version, code: `code ${version}` }));
    await activate({ modulesDir }, 'patients', version);
  }
});

const patients = async () => (await operator.call(queryModuleStatus, {})).modules[0];

/** Sends a report from the page of an account, with the ticket that came with the version. */
async function send(client: Client, report: ModuleReport): Promise<void> {
  const { modules } = await client.call(getModules, {});
  const versions = modules.flatMap(({ live, lastGood }) => [live, lastGood]);
  const ticket = versions.find((version) => version?.version === report.version)?.ticket;
  await client.call(reportModules, { body: { reports: [{ ...report, ...(ticket && { ticket }) }], page: 'page' } });
}

const FALLBACK: ModuleReport = {
  module: 'patients',
  version: '1.1.0',
  stage: 'mount',
  cause: 'TypeError: x',
  count: 1,
  fellBackTo: '1.0.0',
};

/** Reports from pages of three accounts that a version failed, and that they show the previous one. */
async function reportFallback(more: Partial<ModuleReport> = {}): Promise<void> {
  for (const client of [page, ...otherPages]) await send(client, { ...FALLBACK, ...more });
}

test('MFE-04 shows operators the live and the previous version, and which of them pages have shown', async () => {
  await send(page, { module: 'patients', version: '1.1.0', stage: 'mounted', cause: '', count: 1 });
  const { integrity = {} } = (await readRegistry(site.config.modulesDir)).modules['patients']?.versions['1.1.0'] ?? {};
  expect(Object.keys(integrity)).toContain('module.js');
  expect(await patients()).toMatchObject({
    name: 'patients',
    title: { ch: '影像资料', en: 'Image data' },
    state: 'live',
    off: null,
    misfits: [],
    live: { version: '1.1.0', seen: true, outcome: 'seen', hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown },
    lastGood: { version: '1.0.0', seen: false, outcome: null },
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
      { stage: 'render', count: 3, accounts: 3 },
      { stage: 'mount', count: 9, accounts: 3, fellBackTo: '1.0.0' },
    ],
    live: { version: '1.1.0', outcome: 'failed' },
  });
  const { ledger } = await operator.call(queryModuleStatus, {});
  expect(ledger.map(({ action }) => action)).toEqual(['fallback', 'activate', 'publish', 'activate', 'publish']);
  expect(ledger[0]).toMatchObject({
    by: 'pages',
    module: 'patients',
    version: '1.1.0',
    to: '1.0.0',
    reason: 'mount: TypeError: x',
    count: 12,
  });
});

test('MFE-04 does not report a version as failing by the reports of one account, and keeps them out of the ledger', async () => {
  for (let at = 0; at < 5; at += 1) await send(page, FALLBACK);
  expect(await patients()).toMatchObject({ state: 'live', reports: [{ count: 5, accounts: 1 }] });
  const { ledger } = await operator.call(queryModuleStatus, {});
  expect(ledger.map(({ action }) => action)).toEqual(['activate', 'publish', 'activate', 'publish']);
});

test('MFE-04 shows operators a canary with its users, and records pages that leave it', async () => {
  const { modulesDir } = site.config;
  await publish({ modulesDir }, writeModuleBuild(builds, { version: '1.2.0', code: 'code 1.2.0' }));
  await startCanary({ modulesDir }, 'patients', { version: '1.2.0', percent: 100, users: ['li'] });
  await reportFallback({ version: '1.2.0', fellBackTo: '1.1.0' });
  expect(await patients()).toMatchObject({
    state: 'live',
    live: { version: '1.1.0' },
    canary: { version: '1.2.0', seen: false, percent: 100, users: ['li'], organisations: 0 },
  });
  const { ledger } = await operator.call(queryModuleStatus, {});
  expect(ledger[0]).toMatchObject({ action: 'fallback', version: '1.2.0', to: '1.1.0' });
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
