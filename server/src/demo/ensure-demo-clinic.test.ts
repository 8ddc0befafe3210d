import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { FLAG_NAMES, type Flags, type Mode } from '@dentarium/domain';
import { sql } from 'kysely';
import { DEMO_PASSWORD, type DemoClinic, generateDemoClinic } from '@dentarium/demo';
import { readPrincipal } from '../clinic/administration/read-principal.ts';
import { isVisible } from '../records/visibility/patient-visibility.ts';
import * as areas from '../app.ts';
import { type Area, defineArea } from '../kernel/areas/area.ts';
import type { DemoHooks } from '../records/hooks/demo-hooks.ts';
import { listHooks, type NamedHooks } from '../records/hooks/sort-hooks.ts';
import { createDemoHooks } from '../areas/orders/demo/demo-hooks.ts';
import { collectObjectUses } from '../objects/uses/object-use.ts';
import { createTestDatabase, type TestDatabase } from '../kernel/db/test-database.ts';
import { joinSite } from '../kernel/site/site-identity.ts';
import { type Library, openLibrary } from '../areas/files/library/library.ts';
import { Renditions } from '../areas/files/renditions/renditions.ts';
import { deleteFile, type ObjectDeps, storeFile } from '../areas/files/library/stored-objects.ts';
import { OrderFiles } from '../areas/order-files/order-files.ts';
import { hashPassword } from '../identity/secrets/passwords.ts';
import { matchesPassword } from '../identity/provider/testing/password-matches.ts';
import { makePatient } from '../areas/patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../testing/people.ts';
import { ensureDemoClinic } from './ensure-demo-clinic.ts';
import { removeDemoClinic } from './remove-demo-clinic.ts';

declare module '../kernel/db/tables.ts' {
  interface Tables {
    test_notice: { organisation_id: string };
  }
}

const today = '2026-03-02';
const clinic = withCopiedContents(generateDemoClinic({ today }));
const log = { info: () => undefined, warn: () => undefined };

let database: TestDatabase;
let db: TestDatabase['db'];
let dataDir: string;
let library: Library;
let deps: ObjectDeps;
let hooks: readonly NamedHooks<DemoHooks>[];
/** The orders with requested plans. */
const designedOrderIds: string[] = [];
/** The orders with files in the reading queue. */
const enqueuedOrderIds: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
  dataDir = await mkdtemp(join(tmpdir(), 'dentarium-demo-'));
  await joinSite(db, { dataDir });
  library = await openLibrary(
    {
      dataDir,
      files: { maxFileSize: 2 ** 30, maxPixels: 2 ** 28, uploadIdleHours: 6, imageMemory: 2 ** 31 },
      library: { type: 0 },
      mode: 'private',
    },
    db,
    collectObjectUses(Object.values(areas)),
  );
  const jobs = {
    register: () => undefined,
    enqueue: (_: unknown, __: string, input: object) => {
      enqueuedOrderIds.push((input as { orderId: string }).orderId);
      return Promise.resolve('');
    },
  };
  const orderFiles = new OrderFiles({ jobs, store: library.store });
  const planDesigns = async (_: unknown, designs: readonly { readonly orderId: string }[]) =>
    void designedOrderIds.push(...designs.map(({ orderId }) => orderId));
  const declaredAreas = Object.values<Area>(areas).map((area) => ({ area: area.name, hooks: area }));
  const startedOrders = { area: 'orders', hooks: { demoHooks: createDemoHooks(orderFiles, planDesigns) } };
  hooks = listHooks([...declaredAreas, startedOrders], 'demoHooks');
  deps = { db, library, renditions: new Renditions(library), whenStored: () => Promise.resolve() };
});

afterAll(async () => {
  await library.close();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const remove = (extraAreas: readonly Area[] = []) =>
  removeDemoClinic({
    db,
    areas: [...Object.values(areas), ...extraAreas],
    uses: library.uses,
    deleteFile: (id) => deleteFile(deps, id),
    log,
  });

/** A replaceable text in the drawn files; a model begins with one. */
const REPLACED_TEXTS: Readonly<Record<string, string>> = {
  jpg: 'Dentarium demonstration',
  dcm: 'Demonstration drawing',
  stl: '',
  zip: 'CBCT/',
};

/**
 * Draws one content of each name and replaces every other one by a copy with a number in its header: drawing all takes
 * half a minute and is part of the browser tests.
 */
function withCopiedContents(generated: DemoClinic): DemoClinic {
  const first = new Map<string, Promise<Buffer>>();
  const contents = generated.contents.map((content, index) => ({
    ...content,
    createBytes: async () => {
      const copiedBytes = first.get(content.name) ?? content.createBytes();
      first.set(content.name, copiedBytes);
      const copy = Buffer.from(await copiedBytes);
      copy.write(String(index).padStart(9, '0'), copy.indexOf(REPLACED_TEXTS[content.name.slice(-3)] ?? ''), 'latin1');
      return copy;
    },
  }));
  return { ...generated, contents };
}

/** Ensures the clinic; a run can be interrupted after this many files. */
function runEnsure(maxFiles = Infinity, extraAreas: readonly Area[] = []) {
  let storedCount = 0;
  const extraHooks = listHooks(
    extraAreas.map((area) => ({ area: area.name, hooks: area })),
    'demoHooks',
  );
  return ensureDemoClinic({
    db,
    areas: [...Object.values(areas), ...extraAreas],
    hashPassword,
    hooks: [...hooks, ...extraHooks],
    log,
    planClinic: () => clinic,
    storeFile: (file) => {
      if (storedCount++ >= maxFiles) throw new Error('broken off');
      return storeFile(deps, { ...file, isDemo: true });
    },
  });
}

/** Every table that an area declares, so that rows of a new area are found too. */
const TABLES = Object.values<Area>(areas).flatMap(({ tables = [] }) => tables);

/** Counts the rows of each table. */
async function countRows(): Promise<Record<string, number>> {
  const countEntries = await Promise.all(
    TABLES.map(async (table) => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db);
      return [table, rows[0]?.n ?? 0] as const;
    }),
  );
  return Object.fromEntries(countEntries);
}

async function listFilesOnDisk(): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Lists the numbers of the patients that an account can see. */
async function listVisiblePatientNos(userName: string, mode: Mode = 'private'): Promise<string[]> {
  const flags = Object.fromEntries(FLAG_NAMES.map((name) => [name, false])) as Flags;
  const { id } = await db
    .selectFrom('account')
    .select('id')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow();
  const principal = await readPrincipal(
    db,
    { mode, flags, whitelists: new Map() },
    { accountId: id, language: 'ch', ip: '' },
  );
  if (principal === undefined) throw new Error(`${userName} may not sign in`);
  const rows = await db
    .selectFrom('patient')
    .where(isVisible(principal))
    .select('patient.patient_no')
    .orderBy('patient.patient_no')
    .execute();
  return rows.map((row) => row.patient_no);
}

describe('demonstration of an area whose rows are not removed', () => {
  const insertPeople: DemoHooks['insertPeople'] = async (transaction, { clinic: { organisations } }) => {
    const rows = organisations.map(({ id }) => ({ organisation_id: id }));
    await transaction.insertInto('test_notice').values(rows).execute();
  };
  const noticeArea = defineArea({ name: 'notices', tables: ['test_notice'], demoHooks: { insertPeople } });

  afterEach(async () => {
    await sql`drop table test_notice`.execute(db);
  });

  test('is refused before it inserts anything', async () => {
    const before = await countRows();
    await sql`create table test_notice (organisation_id uuid not null)`.execute(db);
    await expect(runEnsure(0, [noticeArea])).rejects.toThrow('would leave rows of test_notice (notices)');
    expect(await countRows()).toEqual(before);
  });

  test.each<[string, string, Area]>([
    ['foreign keys remove its rows', 'references organisation on delete cascade', noticeArea],
    [
      'it declares the removal of its rows',
      '',
      {
        ...noticeArea,
        demoHooks: {
          insertPeople,
          removedRows: [{ table: 'test_notice', kind: 'organisation', organisation: sql.ref('organisation_id') }],
        },
      },
    ],
  ])('is created and removed if %s', async (_title, reference, area) => {
    const before = await countRows();
    await sql`create table test_notice (organisation_id uuid not null ${sql.raw(reference)})`.execute(db);
    const countNotices = async () => (await db.selectFrom('test_notice').selectAll().execute()).length;
    await expect(runEnsure(0, [area])).rejects.toThrow('broken off');
    expect(await countNotices()).toBe(clinic.organisations.length);
    expect(await remove([area])).toBe('removed');
    expect([await countNotices(), await countRows()]).toEqual([0, before]);
  });
});

describe('demonstration clinic in a database', () => {
  let empty: Record<string, number>;

  beforeAll(async () => {
    empty = await countRows();
  });

  test('shows no patient before it is complete and continues an interrupted run', async () => {
    await expect(runEnsure(3)).rejects.toThrow('broken off');
    expect(await countRows()).toMatchObject({
      organisation: 4,
      account: 13,
      patient: 0,
      file: 0,
      stored_object: 3,
      // The address of the service centre; the completion mark is written last.
      config_value: (empty['config_value'] ?? 0) + 1,
    });
    // Four contents are processed concurrently, so the second run may begin with another of them.
    await expect(runEnsure(1)).rejects.toThrow('broken off');
    expect(await countRows()).toMatchObject({ organisation: 4, account: 13, patient: 0, file: 0 });
    const storedObjects = await db.selectFrom('stored_object').select('md5').execute();
    expect(new Set(storedObjects.map(({ md5 }) => md5)).size).toBe(storedObjects.length);
  });

  test('is created completely, once', async () => {
    expect(await runEnsure()).toBe('made');
    const madeCounts = await countRows();
    const stages = clinic.patients.flatMap((patient) => patient.stages);
    expect(madeCounts).toMatchObject({
      organisation: 4,
      account: 13,
      patient: 44,
      medical_record: clinic.patients.flatMap(({ records }) => records).length,
      detailed_exam: clinic.patients.filter(({ exam }) => exam !== null).length,
      stage: stages.length + 1,
      file: stages.reduce((sum, { files }) => sum + files.length, 0),
      stored_object: clinic.contents.length,
      triage_visit: clinic.frontDesk.arrivals.length,
      filing_exception: 2,
      filing_exception_candidate: 2,
    });
    expect(await listFilesOnDisk()).toHaveLength(clinic.contents.length);
    expect(await runEnsure(0)).toBe('there');
    expect(await countRows()).toEqual(madeCounts);
  });

  test('ORD-05 LAB-01 has orders in varied states, as the calls create them', async () => {
    const orders = await db
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
    const files = await db
      .selectFrom('order_file')
      .innerJoin('treatment_order', 'treatment_order.id', 'order_file.order_id')
      .select(['order_id', 'state', 'accepted_at'])
      .execute();
    // Accepted files were read before; the job reads the rest.
    const states = new Set(files.map(({ state, accepted_at: at }) => `${at === null ? 'sent' : 'accepted'} ${state}`));
    expect(states).toEqual(new Set(['sent waiting', 'accepted success']));
    expect(enqueuedOrderIds).toHaveLength(orders.length - 1);
    expect(designedOrderIds).toHaveLength(2);
    expect(new Set(enqueuedOrderIds)).toEqual(new Set(files.map((file) => file.order_id)));
  });

  test('marks its organisations, accounts, patients and objects', async () => {
    for (const table of ['organisation', 'account', 'patient', 'stored_object'] as const) {
      const real = await db.selectFrom(table).select('id').where('is_demo', '=', false).execute();
      expect([table, real]).toEqual([table, []]);
    }
  });

  test('lets every account sign in with its password', async () => {
    const accounts = await db.selectFrom('account').select(['user_name', 'password_hash']).execute();
    expect(new Set(accounts.map((account) => account.password_hash)).size).toBe(1);
    expect(await matchesPassword(accounts[0]?.password_hash ?? null, DEMO_PASSWORD)).toBe(true);
  });

  test('stores contents that match the files', async () => {
    const kinds = await db
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
        clinic.accounts.map(
          async ({ userName }) => [userName, (await listVisiblePatientNos(userName)).length] as const,
        ),
      ),
    );
    const at = (...prefixes: readonly string[]) =>
      [...clinic.patients, ...clinic.others].filter(
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

  test('is removed with everything that was added to it, without other data', async () => {
    const organisation = await makeOrganisation(db);
    const doctor = await makeAccount(db, { membership: null, organisations: [organisation], name: 'a real doctor' });
    const [demo] = clinic.organisations;
    const demoDoctor = clinic.accounts.find(({ userName }) => userName === 'doctor');
    await makePatient(db, organisation, doctor, { patientNo: 'REAL1' });
    await makePatient(db, demo?.id ?? '', demoDoctor?.id ?? '', { patientNo: 'ADDED1' });
    expect(await remove()).toBe('removed');
    const realRows = { organisation: 1, account: 1, account_organisation: 1, patient: 1, patient_list: 1 };
    expect(await countRows()).toEqual({ ...empty, ...realRows });
    expect(await listFilesOnDisk()).toEqual([]);
    expect(await remove()).toBe('removed');
  });
});

describe('site with its own accounts', () => {
  test('gets no clinic if its accounts use the same names', async () => {
    await makeAccount(db, { name: 'senior' });
    const before = await countRows();
    expect(await runEnsure()).toBe('refused');
    expect(await countRows()).toEqual(before);
  });

  test('keeps a demonstration account that a real patient refers to, without sign-in', async () => {
    const organisation = await makeOrganisation(db);
    const id = await makeAccount(db, { name: 'doctor', organisations: [organisation] });
    await db
      .updateTable('account')
      .set({ is_demo: true, password_hash: await hashPassword(DEMO_PASSWORD) })
      .where('id', '=', id)
      .execute();
    await db.updateTable('patient').set({ doctor_id: id }).where('patient_no', '=', 'REAL1').execute();
    await remove();
    const account = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(account).toMatchObject({ password_hash: null, is_demo: false, disabled_at: expect.any(Date) });
  });
});
