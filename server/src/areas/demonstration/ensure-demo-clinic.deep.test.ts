import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DEMO_PASSWORD } from '@dentarium/demo';
import { FLAG_NAMES, type Flags, type Mode } from '@dentarium/domain';
import { sql } from 'kysely';
import { makePatient } from '../patients/testing/patient-forms.ts';
import { readPrincipal } from '../../clinic/administration/read-principal.ts';
import { matchesPassword } from '../../identity/provider/testing/password-matches.ts';
import { isVisible } from '../../records/visibility/patient-visibility.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { DemoSite } from './testing/demo-site.ts';

let site: DemoSite;

beforeAll(async () => {
  site = await DemoSite.open();
});
afterAll(() => site.close());

/** Lists the numbers of the patients that an account can see. */
async function listVisiblePatientNos(userName: string, mode: Mode = 'private'): Promise<string[]> {
  const flags = Object.fromEntries(FLAG_NAMES.map((name) => [name, false])) as Flags;
  const { id } = await site.db
    .selectFrom('account')
    .select('id')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow();
  const principal = await readPrincipal(
    site.db,
    { mode, flags, whitelists: new Map() },
    { accountId: id, language: 'ch', ip: '' },
  );
  if (principal === undefined) throw new Error(`${userName} may not sign in`);
  const rows = await site.db
    .selectFrom('patient')
    .where(isVisible(principal))
    .select('patient.patient_no')
    .orderBy('patient.patient_no')
    .execute();
  return rows.map((row) => row.patient_no);
}

describe('demonstration clinic in a database', () => {
  let empty: Record<string, number>;

  beforeAll(async () => {
    empty = await site.countRows();
  });

  test('shows no patient before it is complete and continues an interrupted run', async () => {
    await expect(site.ensure(3)).rejects.toThrow('broken off');
    expect(await site.countRows()).toMatchObject({
      organisation: 4,
      account: 14,
      patient: 0,
      file: 0,
      stored_object: 3,
      // The address of the service centre; the completion mark is written last.
      config_value: (empty['config_value'] ?? 0) + 1,
    });
    // Four contents are processed concurrently, so the second run may begin with another of them.
    await expect(site.ensure(1)).rejects.toThrow('broken off');
    expect(await site.countRows()).toMatchObject({ organisation: 4, account: 14, patient: 0, file: 0 });
    const storedObjects = await site.db.selectFrom('stored_object').select('md5').execute();
    expect(new Set(storedObjects.map(({ md5 }) => md5)).size).toBe(storedObjects.length);
  });

  test('is created completely, once', async () => {
    expect(await site.ensure()).toBe('made');
    const madeCounts = await site.countRows();
    const stages = site.clinic.patients.flatMap((patient) => patient.stages);
    expect(madeCounts).toMatchObject({
      organisation: 4,
      account: 14,
      patient: 44,
      medical_record: site.clinic.patients.flatMap(({ records }) => records).length,
      detailed_exam: site.clinic.patients.filter(({ exam }) => exam !== null).length,
      stage: stages.length + 1,
      file: stages.reduce((sum, { files }) => sum + files.length, 0),
      stored_object: site.clinic.contents.length,
      triage_visit: site.clinic.frontDesk.arrivals.length,
      filing_exception: 2,
      filing_exception_candidate: 2,
    });
    expect(await site.listFilesOnDisk()).toHaveLength(site.clinic.contents.length);
    expect(await site.ensure(0)).toBe('there');
    expect(await site.countRows()).toEqual(madeCounts);
  });

  test('ORD-05 LAB-01 has orders in varied states, as the calls create them', async () => {
    const orders = await site.db
      .selectFrom('treatment_order')
      .select(['type', 'detail_status', 'step_status', 'is_paused'])
      .orderBy('type')
      .orderBy('detail_status')
      .orderBy('step_status')
      .orderBy('is_paused')
      .execute();
    expect(orders.map((order) => [order.type, order.detail_status, order.step_status, order.is_paused])).toEqual([
      [0, 10000, 10, false],
      [0, 10001, 20, false],
      [0, 10001, 20, false],
      [0, 10004, 30, false],
      [0, 10005, 40, false],
      [0, 20000, 110, false],
      [0, 20001, 110, false],
      [0, 20001, 110, false],
      [0, 20001, 110, false],
      [1, 10004, 30, true],
      [1, 30000, 0, false],
      [1, 30001, 0, false],
      [1, 30005, 350, false],
      [1, 30005, 360, false],
    ]);
    const files = await site.db
      .selectFrom('order_file')
      .innerJoin('treatment_order', 'treatment_order.id', 'order_file.order_id')
      .select(['order_id', 'state', 'accepted_at'])
      .execute();
    // Accepted files were read before; the job reads the rest.
    const states = new Set(files.map(({ state, accepted_at: at }) => `${at === null ? 'sent' : 'accepted'} ${state}`));
    expect(states).toEqual(new Set(['sent waiting', 'accepted success']));
    expect(site.enqueuedOrderIds).toHaveLength(orders.length - 1);
    expect(site.designedOrderIds).toHaveLength(2);
    expect(new Set(site.enqueuedOrderIds)).toEqual(new Set(files.map((file) => file.order_id)));
  });

  test('marks its organisations, accounts, patients and objects', async () => {
    for (const table of ['organisation', 'account', 'patient', 'stored_object'] as const) {
      const real = await site.db.selectFrom(table).select('id').where('is_demo', '=', false).execute();
      expect([table, real]).toEqual([table, []]);
    }
  });

  test('lets every account sign in with its password', async () => {
    const accounts = await site.db.selectFrom('account').select(['user_name', 'password_hash']).execute();
    expect(new Set(accounts.map((account) => account.password_hash)).size).toBe(1);
    expect(await matchesPassword(accounts[0]?.password_hash ?? null, DEMO_PASSWORD)).toBe(true);
  });

  test('stores contents that match the files', async () => {
    const kinds = await site.db
      .selectFrom('file')
      .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
      .select([
        'stored_object.content_type',
        sql<number[]>`array_agg(distinct category order by category)`.as('categories'),
      ])
      .groupBy('stored_object.content_type')
      .orderBy('stored_object.content_type')
      .execute();
    expect(kinds).toEqual([
      { content_type: 'application/dicom', categories: [14, 18] },
      { content_type: 'application/zip', categories: [15] },
      { content_type: 'image/jpeg', categories: [1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13, 26, 27, 80, 92] },
      { content_type: 'model/stl', categories: [51, 53] },
    ]);
  });

  test('MODE-03 shows different patients to each role in private mode', async () => {
    const visibleCounts = Object.fromEntries(
      await Promise.all(
        site.clinic.accounts.map(
          async ({ userName }) => [userName, (await listVisiblePatientNos(userName)).length] as const,
        ),
      ),
    );
    const at = (...prefixes: readonly string[]) =>
      [...site.clinic.patients, ...site.clinic.others].filter(
        (patient) =>
          prefixes.includes(patient.patientNo.slice(0, 2)) && !('deletedOn' in patient && patient.deletedOn !== null),
      ).length;
    expect(visibleCounts).toMatchObject({ superadmin: 42, doctor: 42, admin: at('CX', 'WT'), senior: at('CX', 'WT') });
    for (const [more, fewer] of [
      ['senior', 'intermediate'],
      ['intermediate', 'junior'],
      ['junior', 'triage'],
    ] as const) {
      expect([more, fewer, (visibleCounts[more] ?? 0) > (visibleCounts[fewer] ?? 0)]).toEqual([more, fewer, true]);
    }
    expect(visibleCounts['intern']).toBeGreaterThan(0);
    expect(visibleCounts['triage']).toBe(0);
  });

  test('SITE-03 is removed without anything else', async () => {
    const organisation = await makeOrganisation(site.db);
    const doctor = await makeAccount(site.db, {
      membership: null,
      organisations: [organisation],
      name: 'a real doctor',
    });
    await makePatient(site.db, organisation, doctor, { patientNo: 'REAL1' });
    const entries = site.db.selectFrom('audit_entry').select('action').where('patient_id', 'is not', null);
    expect(await entries.execute()).toEqual([]);
    expect(await site.remove()).toMatchObject({
      patients: { removedCount: 44, addedToCount: 0, changedCount: 0 },
      removedObjects: site.clinic.contents.length,
      keptOrganisations: [],
      keptAccounts: [],
    });
    const realRows = {
      organisation: 1,
      account: 1,
      account_organisation: 1,
      home_organisation: 1,
      patient: 1,
      patient_list: 1,
    };
    expect(await site.countRows()).toEqual({ ...empty, ...realRows });
    expect(await site.listFilesOnDisk()).toEqual([]);
    expect(await site.remove()).toMatchObject({ patients: { removedCount: 0 }, removedObjects: 0 });
  });
});

describe('site with its own accounts', () => {
  test('gets no clinic if its accounts use the same names', async () => {
    await makeAccount(site.db, { name: 'senior' });
    const before = await site.countRows();
    expect(await site.ensure()).toBe('refused');
    expect(await site.countRows()).toEqual(before);
  });

  test('SITE-03 gets no clinic again after an organisation of it became real', async () => {
    const [demo] = site.clinic.organisations;
    await site.db.deleteFrom('account').where('user_name', '=', 'senior').execute();
    await site.db
      .insertInto('organisation')
      .values({ id: demo?.id ?? '', name: 'Kept', name_en: 'Kept', auth_id: null })
      .execute();
    expect(await site.ensure()).toBe('refused');
  });
});
