import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { makePatient } from '../../areas/patients/testing/patient-forms.ts';
import { erasePatients } from '../../areas/recycle-bin/erase-patients.ts';
import { RecordContext } from '../record-context.ts';
import { readPrincipal } from '../../clinic/administration/read-principal.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { PatientChanges, type PatientHooks } from './patient-hooks.ts';
import type { NamedHooks } from './sort-hooks.ts';

const MERGE = { keepId: 'a', dropId: 'b', take: [] };

function createChanges(namedHooks: readonly NamedHooks<PatientHooks>[]): PatientChanges {
  const changes = new PatientChanges();
  changes.registerHooks(namedHooks);
  return changes;
}

describe('hooks of patients', () => {
  let clinic: TestClinic;
  beforeAll(async () => {
    clinic = await createTestClinic();
  });
  afterAll(() => clinic.close());

  test('run in the order of the areas, each after those that it names', async () => {
    const calls: string[] = [];
    const hooks = (area: string, ...requiredAreas: string[]): NamedHooks<PatientHooks> => ({
      area,
      hooks: { runsAfter: requiredAreas, onMerge: async () => void calls.push(area) },
    });
    const changes = createChanges([hooks('orders', 'stages'), hooks('stages', 'files'), hooks('tags'), hooks('files')]);
    await changes.runMerge(clinic.db, MERGE);
    expect(calls).toEqual(['tags', 'files', 'stages', 'orders']);
  });

  test.each([
    ['two that wait for each other', ['a', 'b'], ['b', 'a'], 'wait for each other: a, b'],
    ['one that waits for an area without hooks', ['a', 'nobody'], ['b', 'a'], 'after those of nobody'],
  ])('refuse %s', (_, [area = '', after = ''], [other = '', before = ''], message) => {
    const namedHooks = [
      { area, hooks: { runsAfter: [after] } },
      { area: other, hooks: { runsAfter: [before] } },
    ];
    expect(() => createChanges(namedHooks)).toThrow(message);
  });

  test('add details of the areas and the row counts to the audit trail of a merge', async () => {
    let orders = 2;
    const hooks: PatientHooks = {
      onMerge: async () => {
        orders = 0;
        return { joinedOrders: ['1'] };
      },
      countRows: async () => ({ orders }),
    };
    const changes = createChanges([
      { area: 'orders', hooks },
      { area: 'tags', hooks: { countRows: async () => ({ tags: 1 }) } },
    ]);
    expect(await changes.runMerge(clinic.db, MERGE)).toEqual({ joinedOrders: ['1'], moved: { orders: 2, tags: 1 } });
  });

  test('are one transaction with the change, so that a failure reverts everything', async () => {
    const { db, organisation, doctor, config } = clinic;
    const patient = await makePatient(db, organisation, doctor, { patientNo: 'H1' });
    await sql`create table test_order (patient_id uuid)`.execute(db);
    await sql`insert into test_order values (${patient})`.execute(db);
    await db
      .updateTable('patient')
      .set({ deleted_at: new Date(), deleted_by: doctor })
      .where('id', '=', patient)
      .execute();
    const principal = await readPrincipal(db, config, { accountId: doctor, language: 'en', ip: '' });
    if (principal === undefined) throw new Error('the doctor is gone');
    let isFailing = true;
    const orders: PatientHooks = {
      onErase: async (transaction, ids) => {
        await sql`delete from test_order where patient_id = any(${ids}::uuid[])`.execute(transaction);
        if (isFailing) throw new Error('no such store');
      },
    };
    const changes = createChanges([{ area: 'orders', hooks: orders }]);
    const erase = () =>
      db
        .transaction()
        .execute((own) =>
          erasePatients(new RecordContext(own, principal), changes, [{ id: patient, patientNo: 'H1' }]),
        );
    const left = async () => {
      const { rows } = await sql<{ left: number }>`
        select (select count(*) from patient where id = ${patient})::int
          + (select count(*) from test_order)::int as left`.execute(db);
      return rows[0]?.left;
    };
    await expect(erase()).rejects.toThrow('no such store');
    expect(await left()).toBe(2);
    isFailing = false;
    await erase();
    expect(await left()).toBe(0);
  });
});
