import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashPassword } from '../../identity/secrets/passwords.ts';
import { matchesPassword } from '../../identity/provider/testing/password-matches.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { runCommand } from '../../testing/run-command.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeManufacturer, makeOrder, type TestManufacturer } from '../orders/testing/make-orders.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';

type Addition = 'nothing' | 'file' | 'order' | 'change';

/** A patient with their organisation and doctor, each of the demonstration or real. */
interface Combination {
  readonly isDemoOrganisation: boolean;
  readonly isDemoDoctor: boolean;
  readonly isDemoPatient: boolean;
  readonly addition: Addition;
}

const BOTH = [true, false];
const ADDITIONS: readonly Addition[] = ['nothing', 'file', 'order', 'change'];
const COMBINATIONS: readonly Combination[] = BOTH.flatMap((isDemoOrganisation) =>
  BOTH.flatMap((isDemoDoctor) =>
    BOTH.flatMap((isDemoPatient) =>
      ADDITIONS.map((addition) => ({ isDemoOrganisation, isDemoDoctor, isDemoPatient, addition })),
    ),
  ),
);

let site: TestApp;
let manufacturer: TestManufacturer;

/** The ids of the rows of a combination. */
interface CreatedRows {
  readonly organisation: string;
  readonly doctor: string;
  readonly patient: string;
  readonly object: string | undefined;
  readonly order: string | undefined;
}

async function mark(table: 'organisation' | 'account' | 'patient', id: string): Promise<void> {
  await site.db.updateTable(table).set({ is_demo: true }).where('id', '=', id).execute();
}

async function create({
  isDemoOrganisation,
  isDemoDoctor,
  isDemoPatient,
  addition,
}: Combination): Promise<CreatedRows> {
  const { db } = site;
  const organisation = await makeOrganisation(db, `clinic ${randomUUID()}`);
  const doctor = await makeAccount(db, { organisations: [organisation] });
  const patient = await makePatient(db, organisation, doctor);
  if (isDemoOrganisation) await mark('organisation', organisation);
  if (isDemoDoctor) await mark('account', doctor);
  if (isDemoPatient) await mark('patient', patient);
  const object = addition === 'file' ? await addFile({ organisation, doctor, patient }) : undefined;
  const order = addition === 'order' ? await makeOrder(db, { ...manufacturer, patient, createdBy: doctor }) : undefined;
  if (addition === 'change')
    await recordAudit(db, {
      action: 'patient.update',
      outcome: 'done',
      accountId: doctor,
      requestId: '',
      ip: '',
      patients: [{ id: patient, organisationId: organisation }],
    });
  return { organisation, doctor, patient, object, order: order?.orderId };
}

async function addFile(owner: Pick<CreatedRows, 'organisation' | 'doctor' | 'patient'>): Promise<string> {
  const { db } = site;
  const { objectId } = await site.app.files.storeFile({
    bytes: Buffer.from(`solid ${owner.patient}\nendsolid`),
    name: 'model.stl',
    organisationId: owner.organisation,
    accountId: owner.doctor,
    isDemo: false,
  });
  await db
    .insertInto('file')
    .values({
      patient_id: owner.patient,
      stage_id: await makeStage(db, owner.patient, owner.doctor),
      object_id: objectId,
      category: 51,
      name: 'model.stl',
      taken_at: '2026-01-02T00:00:00',
      taken_source: 'file',
      created_by: owner.doctor,
    })
    .execute();
  return objectId;
}

const exists = async (
  table: 'organisation' | 'account' | 'patient' | 'stored_object' | 'treatment_order',
  id: string,
): Promise<boolean> =>
  (await site.db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

async function readStored(objectId: string): Promise<string> {
  const object = await site.db
    .selectFrom('stored_object')
    .select(['bucket', 'full_name as name'])
    .where('id', '=', objectId)
    .executeTakeFirstOrThrow();
  return site.app.files.library.store.withFile(object, (path) => readFile(path, 'utf8'));
}

const remove = (...args: readonly string[]) => runCommand(site, ['remove-demo', ...args]);
const countAll = async () => {
  const counts: number[] = [];
  for (const table of ['organisation', 'account', 'patient', 'stored_object', 'treatment_order'] as const)
    counts.push((await site.db.selectFrom(table).select('id').execute()).length);
  return counts;
};

beforeAll(async () => {
  site = await createTestApp({ DATABASE_URL: 'postgresql://not-used' });
  manufacturer = await makeManufacturer(site.db);
});
afterAll(() => site.close());

describe('SITE-03 the removal of the demonstration', () => {
  const rowsByCombination = new Map<Combination, CreatedRows>();

  beforeAll(async () => {
    for (const combination of COMBINATIONS) rowsByCombination.set(combination, await create(combination));
  });

  test('counts first and changes nothing, without a confirmation or a backup', async () => {
    const before = await countAll();
    const lines = await remove();
    expect(lines[0]).toBe('To remove: 4 patients, 0 files, 1 organisations, 2 accounts of the demonstration.');
    expect(lines.at(-1)).toBe('Nothing is removed yet. Run it again with --yes.');
    await expect(remove('--yes')).rejects.toMatchObject({
      exitCode: 78,
      message: expect.stringContaining('--backup-made'),
    });
    expect(await countAll()).toEqual(before);
    expect(await site.db.selectFrom('patient').select('id').where('is_demo', '=', true).execute()).toHaveLength(16);
  });

  test('says what it removes, and what stays and why', async () => {
    const lines = await remove('--yes', '--backup-made');
    expect(lines[0]).toBe('Removed: 4 patients, 0 files, 1 organisations, 2 accounts of the demonstration.');
    expect(lines).toContain('  8 patients of the demonstration: people added files or orders');
    expect(lines).toContain('  4 patients of the demonstration: people changed them; --changed-too removes them');
    expect(lines.filter((line) => line.includes('becomes a real one'))).toHaveLength(15);
    expect(lines.filter((line) => line.includes('keep-account'))).toHaveLength(14);
  });

  test.each(COMBINATIONS)(
    'keeps what is real: organisation $isDemoOrganisation, doctor $isDemoDoctor, patient $isDemoPatient, $addition',
    async (combination) => {
      const rows = rowsByCombination.get(combination);
      if (rows === undefined) throw new Error('nothing was created');
      const { isDemoOrganisation, isDemoDoctor, isDemoPatient, addition } = combination;
      const staysPatient = !isDemoPatient || addition !== 'nothing';
      expect({
        patient: await exists('patient', rows.patient),
        organisation: await exists('organisation', rows.organisation),
        doctor: await exists('account', rows.doctor),
      }).toEqual({
        patient: staysPatient,
        // A real person keeps their organisation.
        organisation: !isDemoOrganisation || staysPatient || !isDemoDoctor,
        doctor: !isDemoDoctor || staysPatient,
      });
      expect(rows.order === undefined || (await exists('treatment_order', rows.order))).toBe(true);
      expect(rows.object === undefined ? rows.patient : await readStored(rows.object)).toContain(rows.patient);
    },
  );

  test('leaves nothing of the demonstration that can be used, and no account that can sign in with its password', async () => {
    for (const table of ['organisation', 'patient', 'stored_object'] as const)
      expect(await site.db.selectFrom(table).select('id').where('is_demo', '=', true).execute()).toEqual([]);
    const accounts = await site.db
      .selectFrom('account')
      .select(['password_hash', 'disabled_at'])
      .where('is_demo', '=', true)
      .execute();
    expect(accounts).toHaveLength(14);
    for (const account of accounts) expect(account).toEqual({ password_hash: null, disabled_at: expect.any(Date) });
  });

  test('can be repeated, and is in the audit trail', async () => {
    const before = await countAll();
    expect((await remove('--yes', '--backup-made'))[0]).toContain('Removed: 0 patients, 0 files, 0 organisations, 0');
    expect(await countAll()).toEqual(before);
    const entries = await site.db
      .selectFrom('audit_entry')
      .select('action')
      .where('action', '=', 'site.remove-demo')
      .execute();
    expect(entries).toHaveLength(2);
  });

  test('takes patients whom people have only changed if the operator says so', async () => {
    const onlyChanged = { isDemoOrganisation: true, isDemoDoctor: true, isDemoPatient: true };
    const changedRows = await create({ ...onlyChanged, addition: 'change' });
    const withFile = await create({ ...onlyChanged, addition: 'file' });
    await remove('--yes', '--backup-made', '--changed-too');
    expect([await exists('patient', changedRows.patient), await exists('patient', withFile.patient)]).toEqual([
      false,
      true,
    ]);
  });
});

describe('SITE-03 an account of the demonstration that becomes real', () => {
  test('stays with its organisation and a new password, and again after a removal', async () => {
    const { db } = site;
    const organisation = await makeOrganisation(db, 'kept clinic');
    await mark('organisation', organisation);
    const id = await makeAccount(db, { organisations: [organisation], name: 'kept' });
    await mark('account', id);
    await db
      .updateTable('account')
      .set({ password_hash: await hashPassword('dentarium') })
      .where('id', '=', id)
      .execute();
    await runCommand(site, ['keep-account', 'kept', '--password-stdin'], {
      readPassword: () => Promise.resolve('a new password'),
    });
    await remove('--yes', '--backup-made');
    const account = await db.selectFrom('account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(account).toMatchObject({ is_demo: false, disabled_at: null, user_name: 'kept' });
    expect(await matchesPassword(account.password_hash, 'a new password')).toBe(true);
    expect(await exists('organisation', organisation)).toBe(true);
    await expect(runCommand(site, ['keep-account', 'kept'])).rejects.toMatchObject({ exitCode: 78 });
  });
});
