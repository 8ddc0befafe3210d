import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { updateFileStage } from '@dentarium/api/files/info-calls';
import { mergePatientInfo } from '@dentarium/api/patients/operation-calls';
import { queryPatientInfo, updatePatientInfo } from '@dentarium/api/patients/calls';
import { deletePatientInfo } from '@dentarium/api/patients/operation-calls';
import { deleteStageInfo, getStageListByPid, mergePatientStage, queryFilesInfo } from '@dentarium/api/stages/calls';
import { STAGE_CODES } from '@dentarium/domain';
import { sql } from 'kysely';
import { fileInto } from '../../files/testing/filing.ts';
import { makeOrder } from '../../orders/testing/make-orders.ts';
import { updateLastVisit } from '../../stages/area.ts';
import { restoreStage } from '../../stages/calls.ts';
import { makePatient, makeStage } from '../testing/patient-forms.ts';
import { createSharedThings, PATIENT_ROWS, type SharedThings } from '../testing/patient-rows.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../../testing/test-clinic.ts';
import { previewUnmerge, queryPatientMerges, unmergePatients } from './calls.ts';

describe('the undoing of a merge of patients', () => {
  let clinic: TestClinic;
  let client: Client;
  let things: SharedThings;
  let keep: string;
  let drop: string;

  beforeAll(async () => {
    clinic = await createTestClinic();
    ({ client } = clinic);
    things = await createSharedThings(clinic);
  });
  afterAll(() => clinic.close());
  beforeEach(async () => {
    keep = await makePatient(clinic.db, clinic.organisation, clinic.doctor, { name: 'Kept', phone: '', remark: '' });
    drop = await makePatient(clinic.db, clinic.organisation, clinic.doctor, {
      name: 'Dropped',
      phone: '+8613800138000',
      remark: 'of the dropped',
    });
  });

  const read = (id: string) => client.call(queryPatientInfo, { params: { id } });
  const merge = async (take = '', pair = { keepId: keep, dropId: drop }) => {
    const [{ version: keepVersion }, { version: dropVersion, patientNo: typedNo }] = [
      await read(pair.keepId),
      await read(pair.dropId),
    ];
    return client.call(mergePatientInfo, { params: pair, query: { keepVersion, dropVersion, typedNo, take } });
  };
  const unmerge = (id = drop) => client.call(unmergePatients, { params: { id } });
  const preview = (id = drop) => client.call(previewUnmerge, { params: { id } });
  const listStages = (id: string) => client.call(getStageListByPid, { params: { id } });
  const listFiles = (id: string) => client.call(queryFilesInfo, { params: { id: 'all' }, query: { pid: id } });
  const toCounts = (rows: readonly { name: { en: string }; count: number }[]) =>
    Object.fromEntries(rows.map(({ name, count }) => [name.en, count]));

  /** Reads all rows of all tables that refer to patients, directly or by other tables. */
  async function readEverything() {
    const { rows: tables } = await sql<{ name: string }>`
      with recursive related as (
        select 'patient'::regclass::oid as id
        union select conrelid::oid from pg_constraint join related on confrelid = related.id where contype = 'f')
      select id::regclass::text as name from related order by 1`.execute(clinic.db);
    const contents: Record<string, unknown[]> = {};
    for (const { name } of tables) {
      const { rows } = await sql<{ row: unknown }>`
        select to_jsonb(row) - '{version,updated_at}'::text[] as row from ${sql.table(name)} row order by 1`.execute(
        clinic.db,
      );
      contents[name] = rows.map(({ row }) => row);
    }
    return contents;
  }

  async function listReferringTables(): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'patient'::regclass order by 1`.execute(clinic.db);
    return rows.map(({ name }) => name);
  }

  test('PAT-07 every table that refers to a patient is declared for the undoing and has rows in these tests', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct table_name as name from patient_merge_row`.execute(clinic.db);
    expect(rows).toEqual([]);
    for (const make of Object.values(PATIENT_ROWS)) for (const id of [keep, drop]) await make(clinic, id, things);
    await merge();
    const { rows: storedTables } = await sql<{ name: string }>`
      select distinct table_name as name from patient_merge_row where before is not null order by 1`.execute(clinic.db);
    // Triggers maintain the list of patients.
    const expected = (await listReferringTables()).filter((name) => name !== 'patient_list');
    expect(storedTables.map(({ name }) => name)).toEqual([...expected, 'patient'].toSorted());
    await unmerge();
  });

  test('PAT-07 returns every row of both patients to its state before the merge', async () => {
    for (const make of Object.values(PATIENT_ROWS)) for (const id of [keep, drop]) await make(clinic, id, things);
    for (const id of [keep, drop]) await updateLastVisit(clinic.db, id);
    const before = await readEverything();
    await merge('name,patientNo,phone,remark,birthDate,gender,firstVisitTime,lastVisitTime');
    const mergedContents = await readEverything();
    for (const table of await listReferringTables())
      expect([table, mergedContents[table]]).not.toEqual([table, before[table]]);
    expect(await unmerge()).toMatchObject({ restoredId: drop, keptId: keep, name: 'Dropped', isInRecycleBin: false });
    expect(await readEverything()).toEqual(before);
    const { rows } = await sql`select from patient_merge_row where dropped_id = ${drop}`.execute(clinic.db);
    expect(rows).toEqual([]);
  });

  test('PAT-07 keeps data with the kept patient that were added since the merge, and names them', async () => {
    const [joinedStage, movedStage] = [
      await makeStage(clinic.db, drop, clinic.doctor, { stageDate: '2024-02-01', stageName: 'T0' }),
      await makeStage(clinic.db, drop, clinic.doctor, { stageCode: STAGE_CODES.during, stageDate: '2024-03-01' }),
    ];
    const keptStage = await makeStage(clinic.db, keep, clinic.doctor, { stageDate: '2024-02-01' });
    const [formerFile, movedFile] = [await fileInto(client, joinedStage, 8), await fileInto(client, movedStage, 8)];
    await merge();
    const [addedFile, addedElsewhere] = [await fileInto(client, movedStage, 8), await fileInto(client, keptStage, 9)];
    await client.call(updateFileStage, { params: { id: keptStage }, body: { fileIds: [movedFile] } });
    const { staying, returning, keptValues } = await preview();
    expect(toCounts(staying)).toEqual({ 'Images and files': 2 });
    expect(toCounts(returning)).toMatchObject({ 'Images and files': 2, Stages: 1 });
    expect(keptValues).toEqual([]);
    await unmerge();
    const files = new Map([...(await listFiles(keep)), ...(await listFiles(drop))].map((file) => [file.id, file]));
    expect(files.get(formerFile)).toMatchObject({ patientId: drop, stageId: joinedStage, isMain: true });
    // A person moved it to a stage of the kept patient: it returns to the stage that it came from.
    expect(files.get(movedFile)).toMatchObject({ patientId: drop, stageId: movedStage, isMain: true });
    expect(files.get(addedElsewhere)).toMatchObject({ patientId: keep, stageId: keptStage });
    const copy = (await listStages(keep)).find(({ id }) => id !== keptStage);
    expect(copy).toMatchObject({ stageCode: STAGE_CODES.during, stageDate: '2024-03-01' });
    expect(files.get(addedFile)).toMatchObject({ patientId: keep, stageId: copy?.id, isMain: true });
  });

  test('PAT-07 keeps values that were changed since the merge, and names both values', async () => {
    await merge('phone,remark');
    const { version, ...form } = await read(keep);
    await client.call(updatePatientInfo, {
      params: { id: keep },
      body: { ...form, tagIds: [], remark: 'changed since', version },
    });
    expect((await preview()).keptValues).toEqual([
      {
        name: { ch: '患者', en: 'Patient' },
        label: '',
        column: { ch: '备注', en: 'remark' },
        value: 'changed since',
        former: '',
      },
    ]);
    await unmerge();
    expect(await read(keep)).toMatchObject({ remark: 'changed since', phone: '' });
    expect(await read(drop)).toMatchObject({ remark: 'of the dropped', phone: '+8613800138000' });
  });

  test('PAT-07 gives the restored patient a new ID if somebody else has got the former one', async () => {
    const { patientNo } = await read(drop);
    await merge();
    const other = await makePatient(clinic.db, clinic.organisation, clinic.doctor, { patientNo });
    const { restoredNo } = await preview();
    expect(restoredNo).not.toBe(patientNo);
    expect(await unmerge()).toMatchObject({ patientNo: restoredNo });
    expect(await read(drop)).toMatchObject({ patientNo: restoredNo, formerNos: [patientNo] });
    expect(await read(other)).toMatchObject({ patientNo });
  });

  test('PAT-07 undoes later merges first, and those of a patient who was merged too afterwards', async () => {
    const [third, fourth] = [
      await makePatient(clinic.db, clinic.organisation, clinic.doctor),
      await makePatient(clinic.db, clinic.organisation, clinic.doctor),
    ];
    await merge();
    await merge('', { keepId: keep, dropId: third });
    expect((await client.call(queryPatientMerges, { params: { id: keep } })).map(({ droppedId }) => droppedId)).toEqual(
      [third, drop],
    );
    expect((await callExpectingRefusal(client, unmergePatients, { params: { id: drop } })).code).toBe(
      'patientMerge.later',
    );
    await merge('', { keepId: fourth, dropId: keep });
    expect((await callExpectingRefusal(client, unmergePatients, { params: { id: third } })).code).toBe(
      'patientMerge.notFound',
    );
    for (const id of [keep, third, drop]) await unmerge(id);
    for (const id of [keep, third, drop, fourth]) expect((await read(id)).id).toBe(id);
  });

  test('PAT-07 returns stages that were merged or deleted since the merge to their patient', async () => {
    const [target, mergedStage, deletedStage] = [
      await makeStage(clinic.db, keep, clinic.doctor, { stageDate: '2024-01-01' }),
      await makeStage(clinic.db, drop, clinic.doctor, { stageDate: '2024-02-01' }),
      await makeStage(clinic.db, drop, clinic.doctor, { stageDate: '2024-03-01' }),
    ];
    const file = await fileInto(client, mergedStage, 8);
    await merge();
    await client.call(mergePatientStage, {
      params: { keepId: target, dropId: mergedStage },
      body: { keepVersion: 1, dropVersion: 2 },
    });
    await client.call(deleteStageInfo, { params: { id: deletedStage }, query: { isDeleteFile: 'false', version: 2 } });
    await unmerge();
    const [returned] = await listFiles(drop);
    const stages = await listStages(drop);
    expect(returned).toMatchObject({ id: file, patientId: drop });
    expect(stages.map(({ id }) => id)).toContain(returned?.stageId);
    expect((await listStages(keep)).map(({ id }) => id)).toEqual([target]);
    expect(await client.call(restoreStage, { params: { id: deletedStage } })).toMatchObject({ patientId: drop });
  });

  test('PAT-07 an order that was added to a case of the dropped patient goes back with it', async () => {
    const { manufacturer, item } = things.lab;
    const { caseId } = await makeOrder(clinic.db, { patient: drop, manufacturer, item, createdBy: clinic.doctor });
    await merge();
    const { orderId } = await makeOrder(clinic.db, {
      patient: keep,
      manufacturer,
      item,
      caseId,
      createdBy: clinic.doctor,
    });
    const { leaving, staying } = await preview();
    expect([toCounts(leaving), toCounts(staying)]).toEqual([{ Orders: 1 }, {}]);
    await unmerge();
    const order = await clinic.db
      .selectFrom('treatment_order')
      .select('patient_id')
      .where('id', '=', orderId)
      .execute();
    expect(order).toEqual([{ patient_id: drop }]);
  });

  test('PAT-07 undoes a merge for 24 hours, and only while the kept patient is there', async () => {
    const age = (hours: number) =>
      sql`update patient_merge set merged_at = now() - make_interval(hours => ${hours}) where dropped_id = ${drop}`.execute(
        clinic.db,
      );
    await merge();
    const [line] = await client.call(queryPatientMerges, { params: { id: keep } });
    expect(line).toMatchObject({ droppedId: drop, name: 'Dropped' });
    expect(Date.parse(line?.undoUntil ?? '') - Date.parse(line?.mergedAt ?? '')).toBe(24 * 3_600_000);
    await age(25);
    expect(await client.call(queryPatientMerges, { params: { id: keep } })).toEqual([]);
    expect((await callExpectingRefusal(client, unmergePatients, { params: { id: drop } })).code).toBe(
      'patientMerge.notFound',
    );
    await age(23);
    await clinic.app.areas.runSchedule('forget merges of patients');
    expect(await client.call(queryPatientMerges, { params: { id: keep } })).toHaveLength(1);
    await client.call(deletePatientInfo, { params: { id: keep } });
    expect((await callExpectingRefusal(client, unmergePatients, { params: { id: drop } })).code).toBe(
      'patientMerge.notFound',
    );
    await age(25);
    await clinic.app.areas.runSchedule('forget merges of patients');
    const { rows } = await sql`select from patient_merge_row where dropped_id = ${drop}`.execute(clinic.db);
    expect(rows).toEqual([]);
  });

  test('PAT-07 hides a merge from other clinics, and refuses the undoing after a move to one', async () => {
    await merge();
    const other = await makeOrganisation(clinic.db);
    const stranger = await clinic.as(await makeAccount(clinic.db, { organisations: [other] }));
    const refusal = await callExpectingRefusal(stranger, unmergePatients, { params: { id: drop } });
    expect(refusal.code).toBe('patientMerge.notFound');
    await clinic.db
      .updateTable('patient_merge')
      .set({ organisation_id: other })
      .where('dropped_id', '=', drop)
      .execute();
    expect((await callExpectingRefusal(client, previewUnmerge, { params: { id: drop } })).code).toBe(
      'patientMerge.moved',
    );
  });
});
