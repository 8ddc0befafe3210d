import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { deletePatientInfo } from '@dentarium/api/patients/operation-calls';
import { type PatientForm, queryPatientInfo } from '@dentarium/api/patients/calls';
import { nextPatientNo, deletePatientInfoList } from '../patients/calls.ts';
import {
  deletePatientList,
  queryPatientHave,
  recoveryPatientInfo,
  recoveryPatientListInfo,
} from '@dentarium/api/recycle-bin/calls';
import { queryRecycleList } from './calls.ts';
import { getStageListByPid } from '@dentarium/api/stages/calls';
import { RECYCLE_DAYS } from '@dentarium/domain';
import { sql } from 'kysely';
import { fileInto } from '../files/testing/filing.ts';
import { upload } from '../files/testing/sending.ts';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';

describe('recycle bin', () => {
  let test_: TestApp;
  let organisation: string;
  let doctor: string;
  let client: Client;

  beforeAll(async () => {
    test_ = await createTestApp();
  });
  afterAll(() => test_.close());
  beforeEach(async () => {
    organisation = await makeOrganisation(test_.db);
    doctor = await makeAccount(test_.db, { organisations: [organisation] });
    client = await test_.as(doctor);
  });

  const make = (more: Partial<PatientForm> = {}) => makePatient(test_.db, organisation, doctor, more);
  const remove = (id: string) => client.call(deletePatientInfo, { params: { id } });
  const restore = (id: string, isMerge = false) =>
    client.call(recoveryPatientInfo, { params: { id }, query: { isMerge: isMerge ? 'true' : 'false' } });
  const queryBin = (keyWord?: string) =>
    client.call(queryRecycleList, {
      query: { pageIndex: 1, pageSize: 10, ...(keyWord === undefined ? {} : { keyWord }) },
    });
  const erase = (id: string, patientNo: string) => ({ body: { patients: [{ id, patientNo }] } });
  const exists = async (id: string) =>
    (await test_.db.selectFrom('patient').select('id').where('id', '=', id).execute()).length === 1;
  const backdateDeletion = (id: string, days: number, minutes: number) =>
    test_.db
      .updateTable('patient')
      .set({ deleted_at: sql<Date>`now() - make_interval(days => ${days}, mins => ${minutes})` })
      .where('id', '=', id)
      .execute();

  async function addPhoto(patient: string): Promise<{ file: string; object: string; size: number }> {
    const stage = await makeStage(test_.db, patient, doctor);
    const bytes = await createPhotograph({ width: 20, height: 20, seed: Number.parseInt(patient.slice(0, 6), 16) });
    const object = await upload(client, 'photo.jpg', bytes);
    return { file: await fileInto(client, stage, 8, { objectId: object }), object, size: bytes.length };
  }

  test('PAT-06 finds one patient by their id', async () => {
    const [one, other] = [await make(), await make()];
    await client.call(deletePatientInfoList, { body: { patientIds: [one, other] } });
    const query = { patientId: other, pageIndex: 1, pageSize: 1 };
    const result = await client.call(queryRecycleList, { query });
    expect(result).toMatchObject({ total: 1, items: [{ patient: { id: other } }] });
  });

  test('PAT-06 REC-01 lists patients with deleter, remaining days and size, latest first', async () => {
    const [older, newer] = [await make({ name: 'Older', patientNo: 'R1' }), await make({ name: 'Newer', phone: '' })];
    const { size } = await addPhoto(older);
    await remove(older);
    await remove(newer);
    await backdateDeletion(older, 2, 1);
    const { total, items } = await queryBin();
    expect(total).toBe(2);
    expect(
      items.map(({ patient, deletedBy, daysLeft, size: bytes }) => [patient.id, deletedBy, daysLeft, bytes]),
    ).toEqual([
      [newer, { id: doctor, name: expect.any(String) }, RECYCLE_DAYS, 0],
      [older, { id: doctor, name: expect.any(String) }, RECYCLE_DAYS - 2, size],
    ]);
    for (const word of ['old', 'r1', ' Older '])
      expect((await queryBin(word)).items.map(({ patient }) => patient.id)).toEqual([older]);
    expect(await queryBin('%')).toEqual({ total: 0, items: [] });
  });

  test('PAT-06 hides the patients of other organisations', async () => {
    const patient = await make();
    await remove(patient);
    const stranger = await test_.as(await makeAccount(test_.db, { organisations: [await makeOrganisation(test_.db)] }));
    const list = await stranger.call(queryRecycleList, { query: { pageIndex: 1, pageSize: 10 } });
    expect(list).toEqual({ total: 0, items: [] });
  });

  test('PAT-06 restores a patient with all their data', async () => {
    const patient = await make();
    const before = await client.call(queryPatientInfo, { params: { id: patient } });
    await addPhoto(patient);
    const stages = await client.call(getStageListByPid, { params: { id: patient } });
    await remove(patient);
    const restored = await restore(patient);
    expect(restored).toEqual({
      patient: { ...before, version: before.version + 2 },
      isMerged: false,
      formerNo: null,
    });
    expect(await client.call(getStageListByPid, { params: { id: patient } })).toEqual(stages);
    expect(
      await callExpectingRefusal(client, recoveryPatientInfo, { params: { id: patient }, query: { isMerge: 'false' } }),
    ).toEqual(expect.objectContaining({ code: 'patient.notFound', status: 404 }));
  });

  test('PAT-06 restores a patient with the next ID if theirs is taken, and finds them by the old one', async () => {
    const patient = await make({ patientNo: 'A0001', name: 'First' });
    await remove(patient);
    await make({ patientNo: 'A0001', name: 'Second', birthDate: '2001-01-01' });
    expect(await client.call(queryPatientHave, { body: { patientIds: [patient] } })).toEqual([
      { patientId: patient, duplicate: null, noTaken: true },
    ]);
    const next = await client.call(nextPatientNo, { query: { orgId: organisation } });
    expect(next).toBe('A0002');
    expect(await restore(patient, true)).toMatchObject({
      patient: { id: patient, patientNo: 'A0002', formerNos: ['A0001'] },
      isMerged: false,
      formerNo: 'A0001',
    });
  });

  test('PAT-06 PAT-07 restores a patient with a duplicate by merging into it, or beside it', async () => {
    const person = { name: 'Same', birthDate: '2005-06-07' };
    const [first, second] = [await make(person), await make(person)];
    const { file } = await addPhoto(first);
    await remove(first);
    const [question] = await client.call(queryPatientHave, { body: { patientIds: [first] } });
    expect(question).toMatchObject({
      patientId: first,
      duplicate: { patient: { id: second }, reasons: ['nameAndBirth'] },
      noTaken: false,
    });
    expect(await restore(first)).toMatchObject({ patient: { id: first }, isMerged: false });
    await remove(first);
    expect(await restore(first, true)).toMatchObject({ patient: { id: second }, isMerged: true });
    const movedFile = await test_.db.selectFrom('file').select('patient_id').where('id', '=', file).executeTakeFirst();
    expect(movedFile?.patient_id).toBe(second);
    expect(await exists(first)).toBe(false);
  });

  test('PAT-06 PAT-07 restores a patient beside a contradicting duplicate instead of merging them', async () => {
    const person = { name: 'Same', birthDate: '2005-06-07' };
    const [deleted, other] = [await make({ ...person, gender: 1 }), await make({ ...person, gender: 2 })];
    await remove(deleted);
    const [question] = await client.call(queryPatientHave, { body: { patientIds: [deleted] } });
    expect(question).toMatchObject({ patientId: deleted, duplicate: null });
    expect(await restore(deleted, true)).toMatchObject({ patient: { id: deleted }, isMerged: false });
    expect([await exists(deleted), await exists(other)]).toEqual([true, true]);
  });

  test('PAT-06 fills missing values on a merge and takes the earlier first and the later last visit', async () => {
    const person = { name: 'Same', birthDate: '2005-06-07' };
    const first = await make({
      ...person,
      firstVisitTime: '2020-01-01',
      lastVisitTime: '2020-02-02',
      remark: 'allergic',
    });
    const second = await make({ ...person, phone: '' });
    await remove(first);
    expect((await restore(first, true)).patient).toMatchObject({
      id: second,
      phone: '13800138000',
      firstVisitTime: '2020-01-01',
      lastVisitTime: '2024-01-02',
      remark: 'allergic',
    });
  });

  test('PAT-06 PAT-05 refuses to merge into a patient whose treatment is stopped', async () => {
    const person = { name: 'Same', birthDate: '2005-06-07' };
    const [first, second] = [await make(person), await make(person)];
    await remove(first);
    await test_.db.updateTable('patient').set({ status: 1 }).where('id', '=', second).execute();
    expect(
      await callExpectingRefusal(client, recoveryPatientInfo, { params: { id: first }, query: { isMerge: 'true' } }),
    ).toMatchObject({ code: 'patient.terminated' });
    expect(await restore(first)).toMatchObject({ patient: { id: first } });
  });

  test('PAT-06 restores all of several patients, or none', async () => {
    const patients = [await make(), await make()];
    await client.call(deletePatientInfoList, { body: { patientIds: patients } });
    const presentPatient = await make();
    const createRestoreInput = (patientIds: string[]) => ({ body: { patientIds, isMerge: false } });
    expect(
      await callExpectingRefusal(client, recoveryPatientListInfo, createRestoreInput([...patients, presentPatient])),
    ).toMatchObject({
      code: 'patient.notFound',
    });
    expect((await queryBin()).total).toBe(2);
    const restored = await client.call(recoveryPatientListInfo, createRestoreInput(patients));
    expect(new Set(restored.map(({ patient }) => patient.id))).toEqual(new Set(patients));
    expect((await queryBin()).total).toBe(0);
  });

  test('PAT-06 deletes patients permanently only with their typed ID; all of several, or none', async () => {
    const [one, other] = [await make({ patientNo: 'T1' }), await make({ patientNo: 'T2' })];
    expect(await callExpectingRefusal(client, deletePatientList, erase(one, 'T1'))).toMatchObject({
      code: 'patient.notFound',
    });
    await client.call(deletePatientInfoList, { body: { patientIds: [one, other] } });
    for (const typed of ['', 'T2', 't1', 'T']) {
      expect(await callExpectingRefusal(client, deletePatientList, erase(one, typed))).toMatchObject({
        code: 'patient.typedNo',
      });
    }
    const both = (second: string) => ({
      body: {
        patients: [
          { id: one, patientNo: 'T1' },
          { id: other, patientNo: second },
        ],
      },
    });
    expect(await callExpectingRefusal(client, deletePatientList, both('T1'))).toMatchObject({
      code: 'patient.typedNo',
    });
    expect(await exists(one)).toBe(true);
    expect(await client.call(deletePatientList, both(' T2 '))).toBe(true);
    expect([await exists(one), await exists(other)]).toEqual([false, false]);
  });

  test('PAT-06 removes all files and objects of a permanently deleted patient, but not their audit trail', async () => {
    const patient = await make({ patientNo: 'GONE1' });
    const { file, object } = await addPhoto(patient);
    await remove(patient);
    await client.call(deletePatientList, erase(patient, 'GONE1'));
    expect(await test_.db.selectFrom('file').select('id').where('id', '=', file).execute()).toEqual([]);
    const old = sql<Date>`now() - interval '2 days'`;
    await test_.db.updateTable('stored_object').set({ created_at: old }).where('id', '=', object).execute();
    await test_.app.files.sweep();
    expect(await test_.db.selectFrom('stored_object').select('id').where('id', '=', object).execute()).toEqual([]);
    const trail = await test_.db
      .selectFrom('audit_entry')
      .select('action')
      .where('patient_id', '=', patient)
      .orderBy('id')
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(['file.add', 'patient.delete', 'patient.erase']);
  });

  test('PAT-06 deletes patients automatically after thirty days, not before', async () => {
    const [expiredPatient, lastDayPatient] = [await make(), await make()];
    await client.call(deletePatientInfoList, { body: { patientIds: [expiredPatient, lastDayPatient] } });
    await backdateDeletion(expiredPatient, RECYCLE_DAYS, 1);
    await backdateDeletion(lastDayPatient, RECYCLE_DAYS, -1);
    await test_.app.areas.runSchedule('empty the recycle bin');
    expect([await exists(expiredPatient), await exists(lastDayPatient)]).toEqual([false, true]);
    expect((await queryBin()).items.map(({ daysLeft }) => daysLeft)).toEqual([1]);
    const trail = await test_.db
      .selectFrom('audit_entry')
      .select(['patient_id', 'account_id', 'organisation_id'])
      .where('action', '=', 'patient.purge')
      .where('patient_id', '=', expiredPatient)
      .execute();
    expect(trail).toEqual([{ patient_id: expiredPatient, account_id: null, organisation_id: organisation }]);
  });
});
