import type { Client } from '@dentarium/api';
import { deleteFileInfoById, deleteProjectFile } from '@dentarium/api/files/info-calls';
import { downloadOriginal, getImage } from '@dentarium/api/files/calls';
import { insertPatientMedicalRecord } from '@dentarium/api/medical-records/calls';
import { signMedicalRecord } from '../medical-records/calls.ts';
import { deletePatientInfo } from '@dentarium/api/patients/operation-calls';
import { eraseFiles, queryDeletedFiles, restoreFiles, restoreFile } from './calls.ts';
import { deleteStageInfo, queryFilesInfo } from '@dentarium/api/stages/calls';
import { RECYCLE_DAYS } from '@dentarium/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { fileInto } from '../files/testing/filing.ts';
import { recordForm } from '../medical-records/testing/record-forms.ts';
import { makePatient, makeStage, sharePatientWith } from '../patients/testing/patient-forms.ts';

describe('deleted files', () => {
  let clinic: TestClinic;
  let client: Client;
  let doctor: string;
  let patient: string;
  let stage: string;

  beforeAll(async () => {
    clinic = await createTestClinic({ MODE: 'private' });
    doctor = await makeAccount(clinic.db, { organisations: [clinic.organisation], roles: ['superAdmin'] });
    client = await clinic.as(doctor);
  });
  afterAll(() => clinic.close());
  beforeEach(async () => {
    patient = await makePatient(clinic.db, clinic.organisation, doctor);
    stage = await makeStage(clinic.db, patient, doctor);
  });

  const remove = (id: string) => client.call(deleteFileInfoById, { params: { id } });
  const listDeleted = (pid: string, caller = client) =>
    caller.call(queryDeletedFiles, { query: { pid, pageIndex: 1, pageSize: 100 } });
  const listIds = async (pid: string) => (await listDeleted(pid)).items.map(({ file }) => file.id);
  const listPresentIds = async () =>
    (await client.call(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient } })).map(({ id }) => id);
  const backdateDeletion = (id: string, days: number, minutes: number) =>
    clinic.db
      .updateTable('file')
      .set({ deleted_at: sql<Date>`now() - make_interval(days => ${days}, mins => ${minutes})` })
      .where('id', '=', id)
      .execute();
  const listActions = async (id: string) => {
    const rows = await clinic.db
      .selectFrom('audit_entry')
      .select('action')
      .where('patient_id', '=', id)
      .where('action', 'in', ['file.delete', 'file.restore', 'file.erase', 'file.purge'])
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action);
  };

  test('STG-03 REC-01 lists a deleted image with its patient, stage, deleter and remaining days', async () => {
    const [older, newer] = [await fileInto(client, stage, 8), await fileInto(client, stage, 9)];
    await remove(older);
    await remove(newer);
    await backdateDeletion(older, 2, 1);
    const { total, items } = await listDeleted(patient);
    expect(total).toBe(2);
    expect(items.map(({ file, daysLeft, isKept }) => [file.id, daysLeft, isKept])).toEqual([
      [newer, RECYCLE_DAYS, false],
      [older, RECYCLE_DAYS - 2, false],
    ]);
    expect(items[0]).toMatchObject({
      patient: { id: patient },
      stage: { stageCode: 0 },
      deletedBy: { id: doctor },
    });
    const { total: totalCount } = await client.call(queryDeletedFiles, { query: { pageIndex: 1, pageSize: 1 } });
    expect(totalCount).toBeGreaterThanOrEqual(2);
    const emptySearch = { query: { keyWord: '%', pageIndex: 1, pageSize: 10 } };
    expect(await client.call(queryDeletedFiles, emptySearch)).toEqual({ total: 0, items: [] });
  });

  test('STG-03 shows a deleted image but refuses its download', async () => {
    const file = await fileInto(client, stage, 8);
    await remove(file);
    const image = (variant: 'thumb' | 'full') => ({ params: { fileId: file, variant } });
    expect((await client.call(getImage, image('thumb'))).size).toBeGreaterThan(0);
    const hidden = { code: 'file.notFound', status: 404 };
    expect(await callExpectingRefusal(client, getImage, image('full'))).toMatchObject(hidden);
    expect(await callExpectingRefusal(client, downloadOriginal, { params: { fileId: file }, query: {} })).toMatchObject(
      hidden,
    );
    const reader = await makeAccount(clinic.db, {
      organisations: [await makeOrganisation(clinic.db)],
      roles: ['internDoctor'],
    });
    await sharePatientWith(clinic.db, patient, reader, doctor);
    expect(await callExpectingRefusal(await clinic.as(reader), getImage, image('thumb'))).toMatchObject(hidden);
  });

  test('STG-03 restores all of several files to their stages, or none', async () => {
    const [one, two, presentFile] = [
      await fileInto(client, stage, 8),
      await fileInto(client, stage, 9),
      await fileInto(client, stage, 10),
    ];
    await remove(one);
    await remove(two);
    expect(await callExpectingRefusal(client, restoreFiles, { body: { fileIds: [one, presentFile] } })).toMatchObject({
      code: 'file.notFound',
    });
    expect(await listPresentIds()).toEqual([presentFile]);
    const restoredFiles = await client.call(restoreFiles, { body: { fileIds: [one, two] } });
    expect(restoredFiles.map(({ stageId, isMain }) => [stageId, isMain])).toEqual([
      [stage, true],
      [stage, true],
    ]);
    expect(await listIds(patient)).toEqual([]);
    expect(await listActions(patient)).toEqual(['file.delete', 'file.delete', 'file.restore']);
  });

  test('STG-01 STG-03 moves the files of a deleted stage to the recycle bin, which names it', async () => {
    const file = await fileInto(client, stage, 8);
    const { stage_name: name } = await clinic.db
      .updateTable('stage')
      .set({ stage_name: 'Of the archive' })
      .where('id', '=', stage)
      .returning('stage_name')
      .executeTakeFirstOrThrow();
    await client.call(deleteStageInfo, { params: { id: stage }, query: { isDeleteFile: 'true', version: 1 } });
    expect((await listDeleted(patient)).items[0]).toMatchObject({ file: { id: file }, stage: { stageName: name } });
  });

  test('STG-03 deletes a file permanently once: the row, the bytes with the sweep, not the audit trail', async () => {
    const file = await fileInto(client, stage, 8);
    expect(await callExpectingRefusal(client, eraseFiles, { body: { fileIds: [file] } })).toMatchObject({
      code: 'file.notFound',
    });
    const { object_id: object } = await clinic.db
      .selectFrom('file')
      .select('object_id')
      .where('id', '=', file)
      .executeTakeFirstOrThrow();
    await remove(file);
    expect(await client.call(eraseFiles, { body: { fileIds: [file] } })).toBe(true);
    expect(await callExpectingRefusal(client, restoreFile, { params: { id: file } })).toMatchObject({
      code: 'file.notFound',
    });
    const old = sql<Date>`now() - interval '2 days'`;
    await clinic.db.updateTable('stored_object').set({ created_at: old }).where('id', '=', object).execute();
    await clinic.app.files.sweep();
    expect(await clinic.db.selectFrom('stored_object').select('id').where('id', '=', object).execute()).toEqual([]);
    expect(await listActions(patient)).toEqual(['file.delete', 'file.erase']);
  });

  test('STG-03 deletes files automatically after thirty days, not before', async () => {
    const [expiredFile, lastDayFile] = [await fileInto(client, stage, 8), await fileInto(client, stage, 9)];
    await remove(expiredFile);
    await remove(lastDayFile);
    await backdateDeletion(expiredFile, RECYCLE_DAYS, 1);
    await backdateDeletion(lastDayFile, RECYCLE_DAYS, -1);
    await clinic.app.areas.runSchedule('empty the recycle bin');
    expect(await listIds(patient)).toEqual([lastDayFile]);
    expect(await listActions(patient)).toEqual(['file.delete', 'file.delete', 'file.purge']);
  });

  test('STG-03 PAT-10 never deletes a file permanently that a signed record shows', async () => {
    const file = await fileInto(client, stage, 8);
    const body = { ...recordForm({ fileIds: [file] }), patientId: patient };
    const { id } = await client.call(insertPatientMedicalRecord, { body });
    await client.call(signMedicalRecord, { params: { id }, body: { version: 1 } });
    await remove(file);
    expect((await listDeleted(patient)).items[0]?.isKept).toBe(true);
    expect(await callExpectingRefusal(client, eraseFiles, { body: { fileIds: [file] } })).toMatchObject({
      code: 'file.inSignedRecord',
      status: 409,
    });
    await backdateDeletion(file, RECYCLE_DAYS, 1);
    await clinic.app.areas.runSchedule('empty the recycle bin');
    expect(await listIds(patient)).toEqual([file]);
  });

  test('STG-03 STG-08 restores a product without a stage', async () => {
    const file = await fileInto(client, stage, 8);
    await clinic.db.updateTable('file').set({ category: 101, stage_id: null }).where('id', '=', file).execute();
    await client.call(deleteProjectFile, { params: { id: file } });
    expect((await listDeleted(patient)).items[0]).toMatchObject({ file: { id: file }, stage: null });
    expect(await client.call(restoreFile, { params: { id: file } })).toMatchObject({ stageId: null });
  });

  test('STG-03 PAT-06 lists the files of a deleted patient only with the patient', async () => {
    const file = await fileInto(client, stage, 8);
    await remove(file);
    await client.call(deletePatientInfo, { params: { id: patient } });
    const { items } = await client.call(queryDeletedFiles, { query: { pageIndex: 1, pageSize: 100 } });
    expect(items.map((item) => item.file.id)).not.toContain(file);
    expect(await callExpectingRefusal(client, restoreFile, { params: { id: file } })).toMatchObject({
      code: 'file.notFound',
    });
  });
});
