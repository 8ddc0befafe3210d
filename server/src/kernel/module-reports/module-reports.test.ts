import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ModuleReport, REPORT_BOUNDS, reportModules } from '@dentarium/api/modules/report-calls';
import { getModules } from '@dentarium/api/modules/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { makeAccount } from '../../testing/people.ts';
import { createPublishedVersion } from '../../testing/published-version.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { MAX_CAUSES_PER_VERSION, loadReportsByModule } from './reports.ts';

const VERSIONS = ['1.0.0-a', '1.0.0-b', '1.0.0-c'];

let clinic: TestClinic;
beforeAll(async () => {
  clinic = await createTestClinic();
});
afterAll(() => clinic.close());

/** Writes the registry of a site with a module. */
async function publish(...versions: readonly string[]): Promise<void> {
  const published = Object.fromEntries(
    versions.map((version, at) => {
      const publishedAt = `2026-01-0${at + 1}T00:00:00.000Z`;
      return [version, createPublishedVersion({ name: 'orders', routes: ['/case'] }, version, { publishedAt })];
    }),
  );
  const orders = { live: versions.at(-1), previous: versions.at(-2) ?? null, versions: published };
  await mkdir(clinic.config.modulesDir, { recursive: true });
  await writeFile(join(clinic.config.modulesDir, 'registry.json'), JSON.stringify({ modules: { orders } }));
}

beforeEach(async () => {
  await clinic.db.deleteFrom('module_report').execute();
  await publish(...VERSIONS);
});

const fault = (more: Partial<ModuleReport> = {}): ModuleReport => ({
  module: 'orders',
  version: '1.0.0-c',
  stage: 'mount',
  cause: 'TypeError: x is undefined',
  count: 1,
  ...more,
});

/** Reports as a user without earlier reports. */
async function report(...reports: ModuleReport[]): Promise<number> {
  const account = await makeAccount(clinic.db, { organisations: [clinic.organisation] });
  return (await (await clinic.as(account)).call(reportModules, { body: { reports } })).taken;
}

const loadReports = async () => (await loadReportsByModule(clinic.db)).get('orders') ?? [];

test('MFE-04 counts reports by version, stage and cause, with the first and the last time', async () => {
  await report(fault({ count: 3 }), fault({ stage: 'render' }));
  const first = new Date('2026-01-01T00:00:00Z');
  await clinic.db.updateTable('module_report').set({ first_at: first, last_at: first }).execute();
  await report(fault({ count: 0, fellBackTo: '1.0.0-b' }));
  await report(fault({ count: 2, fellBackTo: '1.0.0-a' }));
  const [mounting, ...others] = await loadReports();
  const { module: _, ...expectedReport } = fault({ count: 5, fellBackTo: '1.0.0-b' });
  expect(mounting).toMatchObject({ ...expectedReport, firstAt: first.toISOString() });
  expect(Date.parse(mounting?.lastAt ?? '')).toBeGreaterThan(first.getTime());
  expect(others).toMatchObject([{ stage: 'render', count: 1, fellBackTo: null }]);
});

test('MFE-04 limits a count to the range of the table', async () => {
  await report(fault());
  await clinic.db.updateTable('module_report').set({ count: 2_147_483_640 }).execute();
  await report(fault({ count: REPORT_BOUNDS.count }));
  expect((await loadReports()).map(({ count }) => count)).toEqual([2_147_483_647]);
});

test('MFE-04 ignores reports of unknown modules and versions', async () => {
  const foreign = [
    fault({ module: 'constructor' }),
    fault({ version: '9.0.0-x' }),
    fault({ fellBackTo: '9.0.0-x' }),
    fault({ version: '9.0.0-x', stage: 'mounted', cause: '' }),
  ];
  expect(await report(...foreign, fault())).toBe(1);
  expect(await loadReports()).toMatchObject([{ version: '1.0.0-c', count: 1 }]);
});

test('MFE-04 refuses reports without a sign-in', async () => {
  const refusal = await callExpectingRefusal(await clinic.as(null), reportModules, { body: { reports: [fault()] } });
  expect(refusal.status).toBe(401);
});

test('MFE-04 refuses an account that reports more often than pages do, and no other', async () => {
  const input = { body: { reports: [fault()] } };
  const outcomes = await Promise.all(
    Array.from({ length: 62 }, () =>
      clinic.client.call(reportModules, input).then(
        () => 'done',
        ({ code }: { code: string }) => code,
      ),
    ),
  );
  // At least half of them fall into one minute.
  expect(new Set(outcomes)).toEqual(new Set(['done', 'request.tooMany']));
  expect(await report(fault())).toBe(1);
});

test('MFE-04 stores a limited number of causes of a version and counts the rest without a cause', async () => {
  const causes = Array.from({ length: MAX_CAUSES_PER_VERSION + 5 }, (_, at) => fault({ cause: `Error ${at}` }));
  for (let at = 0; at < causes.length; at += REPORT_BOUNDS.reports)
    await report(...causes.slice(at, at + REPORT_BOUNDS.reports));
  await report(fault({ cause: 'Error 0' }));
  const rows = await loadReports();
  expect(rows).toHaveLength(MAX_CAUSES_PER_VERSION + 1);
  expect(rows.find(({ cause }) => cause === '')?.count).toBe(5);
  expect(rows.find(({ cause }) => cause === 'Error 0')?.count).toBe(2);
});

test('MFE-04 falls back to a version that one page has shown without a fault', async () => {
  const readListedModule = async () => (await (await clinic.as(null)).call(getModules, {})).modules[0];
  expect(await readListedModule()).toMatchObject({
    live: { version: '1.0.0-c', seen: false },
    lastGood: { version: '1.0.0-b', seen: false },
  });
  await report(fault({ version: '1.0.0-a', stage: 'mounted', cause: 'whatever' }));
  expect((await readListedModule())?.lastGood).toMatchObject({ version: '1.0.0-a' });
  expect((await readListedModule())?.lastGood).not.toHaveProperty('seen');
  expect(await loadReports()).toMatchObject([{ stage: 'mounted', cause: '' }]);
});

test('MFE-04 removes old reports and those of removed versions', async () => {
  const old = new Date(Date.now() - 91 * 86_400_000);
  await report(
    fault(),
    fault({ stage: 'render' }),
    fault({ version: '1.0.0-a' }),
    fault({ version: '1.0.0-b', stage: 'mounted' }),
  );
  await clinic.db.updateTable('module_report').set({ last_at: old }).where('stage', '!=', 'mount').execute();
  await publish('1.0.0-b', '1.0.0-c');
  await clinic.app.areas.runSchedule('forget reports of modules');
  const remainingReports = (await loadReports()).map(({ version, stage }) => `${version} ${stage}`);
  expect(remainingReports.toSorted()).toEqual(['1.0.0-b mounted', '1.0.0-c mount']);
  await writeFile(join(clinic.config.modulesDir, 'registry.json'), '{"modules":{}}');
  await clinic.app.areas.runSchedule('forget reports of modules');
  expect(await loadReports()).toHaveLength(2);
});
