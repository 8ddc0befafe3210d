import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ModuleReport, REPORT_BOUNDS, reportModules } from '@dentarium/api/modules/report-calls';
import { getModules, type RegisteredModule } from '@dentarium/api/modules/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { makeAccount } from '../../testing/people.ts';
import { createPublishedVersion } from '../../testing/published-version.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { ModuleTickets } from '../modules/module-tickets.ts';
import { loadReportsByModule, MAX_CAUSES_PER_ACCOUNT, MAX_CAUSES_PER_VERSION } from './reports.ts';

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
  const ledger = versions.map((version) => ({ at: '', by: 'Wang', module: 'orders', action: 'activate', version }));
  await mkdir(clinic.config.modulesDir, { recursive: true });
  await writeFile(join(clinic.config.modulesDir, 'registry.json'), JSON.stringify({ modules: { orders }, ledger }));
}

beforeEach(async () => {
  for (const table of ['module_report', 'module_page', 'module_report_account'] as const)
    await clinic.db.deleteFrom(table).execute();
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

/** Returns the ticket that pages get with a version. */
async function findTicket(module: string, version: string): Promise<string> {
  const live = { version, entry: '/', manifest: {} };
  const listed = { name: module, enabled: true, live, lastGood: null } as unknown as RegisteredModule;
  const [signed] = await new ModuleTickets(clinic.db).addTo([listed]);
  return signed?.live?.ticket ?? '';
}

/** Reports from a page of an account that was given the versions. */
async function reportAs(account: string, ...reports: ModuleReport[]): Promise<number> {
  const signed = await Promise.all(
    reports.map(async (one) => ({ ...one, ticket: await findTicket(one.module, one.version) })),
  );
  return (await (await clinic.as(account)).call(reportModules, { body: { reports: signed, page: randomUUID() } }))
    .taken;
}

const makeReporter = (): Promise<string> => makeAccount(clinic.db, { organisations: [clinic.organisation] });

/** Reports as a user without earlier reports. */
const report = async (...reports: ModuleReport[]): Promise<number> => reportAs(await makeReporter(), ...reports);

const loadReports = async () => (await loadReportsByModule(clinic.db)).get('orders') ?? [];

test('MFE-04 counts reports by version, stage and cause, with the first and the last time', async () => {
  await report(fault({ count: 3 }), fault({ stage: 'render' }));
  const first = new Date('2026-01-01T00:00:00Z');
  await clinic.db.updateTable('module_report').set({ first_at: first, last_at: first }).execute();
  await report(fault({ count: 0, fellBackTo: '1.0.0-b' }));
  await report(fault({ count: 2, fellBackTo: '1.0.0-a' }));
  const [mounting, ...others] = await loadReports();
  const { module: _, ...expectedReport } = fault({ count: 5, fellBackTo: '1.0.0-b' });
  expect(mounting).toMatchObject({ ...expectedReport, accounts: 3, firstAt: first.toISOString() });
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

test('MFE-04 ignores reports of pages that were not given the version', async () => {
  const client = await clinic.as(await makeReporter());
  const send = async (ticket: string | undefined, page: string | undefined = 'page') =>
    (
      await client.call(reportModules, {
        body: { reports: [{ ...fault(), ...(ticket !== undefined && { ticket }) }], ...(page !== '' && { page }) },
      })
    ).taken;
  const ticket = await findTicket('orders', '1.0.0-c');
  expect([
    await send(undefined),
    await send(''),
    await send(ticket.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))),
    await send(await findTicket('orders', '1.0.0-a')),
    await send(await findTicket('ordersx', '1.0.0-c')),
    await send(ticket, ''),
  ]).toEqual([0, 0, 0, 0, 0, 0]);
  expect(await loadReports()).toEqual([]);
  const { modules } = await client.call(getModules, {});
  expect(await send(modules[0]?.live?.ticket)).toBe(1);
});

test('MFE-04 refuses reports without a sign-in', async () => {
  const refusal = await callExpectingRefusal(await clinic.as(null), reportModules, { body: { reports: [fault()] } });
  expect(refusal.status).toBe(401);
});

test('MFE-04 refuses an account that reports more often than pages do, and no other', async () => {
  const input = { body: { reports: [fault()], page: 'page' } };
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
  for (let at = 0; at < causes.length; at += MAX_CAUSES_PER_ACCOUNT)
    await report(...causes.slice(at, at + MAX_CAUSES_PER_ACCOUNT));
  await report(fault({ cause: 'Error 0' }));
  const rows = await loadReports();
  expect(rows).toHaveLength(MAX_CAUSES_PER_VERSION + 1);
  expect(rows.find(({ cause }) => cause === '')?.count).toBe(5);
  expect(rows.find(({ cause }) => cause === 'Error 0')?.count).toBe(2);
});

test('MFE-04 stores few causes of one account, who cannot fill the page of the operators', async () => {
  const account = await makeReporter();
  for (let at = 0; at < 3 * MAX_CAUSES_PER_ACCOUNT; at += 1) await reportAs(account, fault({ cause: `Error ${at}` }));
  expect(await loadReports()).toHaveLength(MAX_CAUSES_PER_ACCOUNT + 1);
  // A cause that others have reported is counted as theirs.
  await report(fault({ cause: 'Error of others' }));
  await reportAs(account, fault({ cause: 'Error of others' }));
  expect((await loadReports()).find(({ cause }) => cause === 'Error of others')).toMatchObject({ accounts: 2 });
});

const readListedModule = async () => (await (await clinic.as(null)).call(getModules, {})).modules[0];
const mounted = (version: string): ModuleReport => fault({ version, stage: 'mounted', cause: 'whatever' });

test('MFE-04 falls back to the version that has worked on enough pages of several accounts', async () => {
  expect(await readListedModule()).toMatchObject({
    live: { version: '1.0.0-c', seen: false },
    lastGood: { version: '1.0.0-b', seen: false },
    fallbacks: [{ version: '1.0.0-a', seen: false }],
  });
  const accounts = await Promise.all(Array.from({ length: 3 }, makeReporter));
  for (let at = 0; at < 9; at += 1) await reportAs(accounts[at % 3] ?? '', mounted('1.0.0-a'));
  expect((await readListedModule())?.lastGood).toMatchObject({ version: '1.0.0-b' });
  await reportAs(accounts[0] ?? '', mounted('1.0.0-a'));
  expect((await readListedModule())?.lastGood).toMatchObject({ version: '1.0.0-a' });
  expect((await readListedModule())?.lastGood).not.toHaveProperty('seen');
  expect(await loadReports()).toMatchObject([{ stage: 'mounted', cause: '', accounts: 3 }]);
});

test('MFE-04 lets no single account decide about a version, however often it reports', async () => {
  const account = await makeReporter();
  for (let at = 0; at < 15; at += 1) await reportAs(account, mounted('1.0.0-a'));
  await reportAs(account, fault({ version: '1.0.0-b', fellBackTo: '1.0.0-a' }));
  expect((await readListedModule())?.lastGood).toMatchObject({ version: '1.0.0-b' });
});

test('MFE-04 prefers a version without reports to one that failed on pages of several accounts', async () => {
  for (let at = 0; at < 3; at += 1) await report(fault({ version: '1.0.0-b' }));
  expect(await readListedModule()).toMatchObject({
    lastGood: { version: '1.0.0-a' },
    fallbacks: [{ version: '1.0.0-b' }],
  });
});

test('MFE-04 does not count a page on which a version worked first and had a fault later', async () => {
  const accounts = await Promise.all(Array.from({ length: 10 }, makeReporter));
  for (const account of accounts) {
    const page = randomUUID();
    const client = await clinic.as(account);
    const ticket = await findTicket('orders', '1.0.0-a');
    for (const stage of ['mounted', 'render'] as const)
      await client.call(reportModules, {
        body: { reports: [{ ...fault({ version: '1.0.0-a', stage }), ticket }], page },
      });
  }
  const judged = await (await clinic.as(null)).call(getModules, {});
  expect(judged.modules[0]?.lastGood).toMatchObject({ version: '1.0.0-b' });
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
