import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { deleteFileInfoById, updateFileStage } from '@dentarium/api/files/info-calls';
import { restoreFile } from '../recycle-bin/calls.ts';
import {
  deleteStageInfo,
  getStageListByPid,
  mergePatientStage,
  queryFilesInfo,
  updateStageName,
} from '@dentarium/api/stages/calls';
import { insertDetailedExam, queryDetailedExams } from '../detailed-exam/calls.ts';
import { queryStageMerges, restoreStage, unmergeStages } from './calls.ts';
import { STAGE_CODES } from '@dentarium/domain';
import { EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import { sql } from 'kysely';
import { fileInto } from '../files/testing/filing.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';

describe('operations on stages', () => {
  let clinic: TestClinic;
  let client: Client;
  let patient: string;
  let first: string;
  let second: string;

  beforeAll(async () => {
    clinic = await createTestClinic();
    ({ client } = clinic);
  });
  afterAll(() => clinic.close());
  beforeEach(async () => {
    patient = await makePatient(clinic.db, clinic.organisation, clinic.doctor);
    first = await makeStage(clinic.db, patient, clinic.doctor);
    second = await makeStage(clinic.db, patient, clinic.doctor, {
      stageCode: STAGE_CODES.during,
      stageDate: '2024-05-06',
    });
  });

  const listStages = () => client.call(getStageListByPid, { params: { id: patient } });
  const listFileIds = async (stage: string) =>
    (await client.call(queryFilesInfo, { params: { id: stage }, query: { pid: patient } })).map(({ id }) => id);
  const createMerge = (keepId: string, dropId: string, keepVersion = 1, dropVersion = 1) => ({
    params: { keepId, dropId },
    body: { keepVersion, dropVersion },
  });
  const createDeletion = (id: string, isDeleteFile: boolean, version = 1) => ({
    params: { id },
    query: { isDeleteFile: isDeleteFile ? ('true' as const) : ('false' as const), version },
  });

  test('STG-01 renames a stage and refuses the second of two concurrent renames', async () => {
    const createRename = (stageName: string) => ({ params: { id: first }, body: { stageName, version: 1 } });
    expect(await client.call(updateStageName, createRename(' T0 '))).toMatchObject({ stageName: 'T0', version: 2 });
    expect(await callExpectingRefusal(client, updateStageName, createRename('T1'))).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'stage' },
    });
    expect((await listStages())[0]?.stageName).toBe('T0');
  });

  test('STG-01 merges two stages: appends the files of the second, with one main file per category', async () => {
    const [keptFile, movedFile, other] = [
      await fileInto(client, first, 8),
      await fileInto(client, second, 8),
      await fileInto(client, second, 9),
    ];
    await clinic.db
      .updateTable('stage')
      .set({ aligner_step_upper: 7, remark: 'second' })
      .where('id', '=', second)
      .execute();
    expect(await client.call(mergePatientStage, createMerge(first, second))).toMatchObject({
      id: first,
      stageCode: STAGE_CODES.before,
      stageDate: '2024-01-02',
      alignerStepUpper: 7,
      remark: 'second',
      fileCount: 3,
      version: 2,
    });
    expect(await listStages()).toHaveLength(1);
    const files = await client.call(queryFilesInfo, { params: { id: first }, query: { pid: patient } });
    expect(files[0]?.id).toBe(keptFile);
    expect(
      files
        .filter(({ isMain }) => isMain)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual([keptFile, other].toSorted());
    expect(files.map(({ id }) => id)).toContain(movedFile);
  });

  test('STG-01 undoes a merge: everything that was not changed since returns to the dropped stage', async () => {
    const [keptFile, returnedFile, refiledFile] = [
      await fileInto(client, first, 8),
      await fileInto(client, second, 8),
      await fileInto(client, second, 9),
    ];
    const third = await makeStage(clinic.db, patient, clinic.doctor, { stageCode: STAGE_CODES.after });
    await clinic.db.updateTable('stage').set({ aligner_step_upper: 7, remark: 'b' }).where('id', '=', second).execute();
    await clinic.db.updateTable('stage').set({ remark: 'a' }).where('id', '=', first).execute();
    const exam = await client.call(insertDetailedExam, {
      params: { id: patient },
      body: { exam: EMPTY_EXAM, stageId: second, examDate: '2024-05-06' },
    });
    const readExamStage = async () =>
      (await client.call(queryDetailedExams, { params: { id: patient } })).find(({ id }) => id === exam.id)?.stageId;
    const before = await client.call(queryFilesInfo, { params: { id: second }, query: { pid: patient } });
    await client.call(mergePatientStage, createMerge(first, second));
    expect(await readExamStage()).toBe(first);
    await client.call(updateFileStage, { params: { id: third }, body: { fileIds: [refiledFile] } });
    expect(await client.call(queryStageMerges, { params: { id: patient } })).toMatchObject([
      { droppedId: second, keptId: first, stageDate: '2024-05-06' },
    ]);
    expect(await client.call(unmergeStages, { params: { id: second } })).toMatchObject({
      id: second,
      stageDate: '2024-05-06',
      alignerStepUpper: 7,
      remark: 'b',
      fileCount: 1,
    });
    expect(await readExamStage()).toBe(second);
    expect(await listFileIds(first)).toEqual([keptFile]);
    const [file] = await client.call(queryFilesInfo, { params: { id: second }, query: { pid: patient } });
    expect(file).toMatchObject({
      id: returnedFile,
      isMain: true,
      position: before.find(({ id }) => id === returnedFile)?.position,
    });
    expect(await listFileIds(third)).toEqual([refiledFile]);
    expect((await listStages()).find(({ id }) => id === first)).toMatchObject({ alignerStepUpper: null, remark: 'a' });
    expect(await client.call(queryStageMerges, { params: { id: patient } })).toEqual([]);
    expect(await callExpectingRefusal(client, unmergeStages, { params: { id: second } })).toMatchObject({
      code: 'stageMerge.notFound',
    });
  });

  test('STG-01 keeps a remark that was changed since the merge that is undone', async () => {
    await clinic.db.updateTable('stage').set({ remark: 'b' }).where('id', '=', second).execute();
    await client.call(mergePatientStage, createMerge(first, second));
    await clinic.db.updateTable('stage').set({ remark: 'later' }).where('id', '=', first).execute();
    await client.call(unmergeStages, { params: { id: second } });
    expect((await listStages()).map(({ remark }) => remark)).toEqual(['later', 'b']);
  });

  test('STG-01 undoes a merge for 24 hours, and only while the kept stage exists', async () => {
    const third = await makeStage(clinic.db, patient, clinic.doctor, { stageCode: STAGE_CODES.after });
    const age = (hours: number) =>
      sql`update stage_merge set merged_at = now() - make_interval(hours => ${hours}) where dropped_id = ${second}`.execute(
        clinic.db,
      );
    await client.call(mergePatientStage, createMerge(first, second));
    await age(25);
    expect(await client.call(queryStageMerges, { params: { id: patient } })).toEqual([]);
    const refusal = await callExpectingRefusal(client, unmergeStages, { params: { id: second } });
    expect(refusal.code).toBe('stageMerge.notFound');
    await age(23);
    await clinic.app.areas.runSchedule('forget merges of stages');
    expect(await client.call(queryStageMerges, { params: { id: patient } })).toHaveLength(1);
    await client.call(mergePatientStage, createMerge(third, first, 1, 2));
    expect(
      (await client.call(queryStageMerges, { params: { id: patient } })).map(({ droppedId }) => droppedId),
    ).toEqual([first]);
    await age(25);
    await clinic.app.areas.runSchedule('forget merges of stages');
    expect((await callExpectingRefusal(client, unmergeStages, { params: { id: second } })).code).toBe(
      'stageMerge.notFound',
    );
  });

  test('STG-01 refuses to merge a single stage, or a stage with the inbox', async () => {
    const single = await makePatient(clinic.db, clinic.organisation, clinic.doctor);
    const stage = await makeStage(clinic.db, single, clinic.doctor);
    const inbox = await makeStage(clinic.db, single, clinic.doctor, { stageCode: STAGE_CODES.unclassified });
    expect(await callExpectingRefusal(client, mergePatientStage, createMerge(stage, inbox))).toMatchObject({
      code: 'stage.single',
    });
    expect(await callExpectingRefusal(client, mergePatientStage, createMerge(first, first))).toMatchObject({
      code: 'stage.same',
    });
    expect(await callExpectingRefusal(client, mergePatientStage, createMerge(first, stage))).toMatchObject({
      code: 'stage.notFound',
    });
    expect(await callExpectingRefusal(client, mergePatientStage, createMerge(first, second, 2, 1))).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'stage' },
    });
    expect(await listStages()).toHaveLength(2);
  });

  test('STG-01 deletes a stage with its files and restores both', async () => {
    const [one, two] = [await fileInto(client, first, 8), await fileInto(client, first, 80)];
    await client.call(deleteFileInfoById, { params: { id: two } });
    expect(await client.call(deleteStageInfo, createDeletion(first, true))).toEqual({ files: 1, movedTo: null });
    expect((await listStages()).map(({ id }) => id)).toEqual([second]);
    expect(await listFileIds('all')).toEqual([]);
    expect(await client.call(restoreStage, { params: { id: first } })).toMatchObject({ id: first, fileCount: 1 });
    expect(await listFileIds(first)).toEqual([one]);
    expect(await callExpectingRefusal(client, restoreStage, { params: { id: first } })).toMatchObject({
      code: 'stage.notFound',
    });
  });

  test('STG-01 deletes a stage without its files: they wait in "unclassified" and return unless moved on', async () => {
    const [one, two] = [await fileInto(client, first, 8), await fileInto(client, first, 9)];
    const { files, movedTo } = await client.call(deleteStageInfo, createDeletion(first, false));
    expect(files).toBe(2);
    expect((await listFileIds(movedTo ?? '')).toSorted()).toEqual([one, two].toSorted());
    await client.call(updateFileStage, { params: { id: second }, body: { fileIds: [two] } });
    await client.call(restoreStage, { params: { id: first } });
    expect(await listFileIds(first)).toEqual([one]);
    expect(await listFileIds(second)).toEqual([two]);
    expect((await client.call(queryFilesInfo, { params: { id: first }, query: { pid: patient } }))[0]).toMatchObject({
      category: 8,
      isMain: true,
    });
  });

  test('STG-01 STG-03 restores a file with its stage, or to "unclassified" if the stage is permanently deleted', async () => {
    const [before, one, two] = [
      await fileInto(client, first, 8),
      await fileInto(client, first, 9),
      await fileInto(client, first, 10),
    ];
    await client.call(deleteFileInfoById, { params: { id: before } });
    await client.call(deleteStageInfo, createDeletion(first, true));
    expect(await client.call(restoreFile, { params: { id: before } })).toMatchObject({ stageId: first, isMain: true });
    expect(await client.call(restoreFile, { params: { id: one } })).toMatchObject({ stageId: first });
    expect((await listFileIds(first)).toSorted()).toEqual([before, one].toSorted());
    await clinic.db.deleteFrom('file').where('id', 'in', [before, one]).execute();
    const { version } = await clinic.db
      .selectFrom('stage')
      .select('version')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    await client.call(deleteStageInfo, createDeletion(first, true, version));
    await clinic.db.deleteFrom('deleted_stage').where('id', '=', first).execute();
    const { stageId } = await client.call(restoreFile, { params: { id: two } });
    expect((await listStages()).find(({ id }) => id === stageId)?.stageCode).toBe(20);
  });

  test('STG-01 deletes the inbox only with its files and refuses a stale stage', async () => {
    const inbox = await makeStage(clinic.db, patient, clinic.doctor, { stageCode: STAGE_CODES.unclassified });
    await fileInto(client, inbox, 80);
    expect(await callExpectingRefusal(client, deleteStageInfo, createDeletion(inbox, false))).toMatchObject({
      code: 'stage.unclassified',
    });
    expect(await callExpectingRefusal(client, deleteStageInfo, createDeletion(first, true, 9))).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'stage' },
    });
    expect(await client.call(deleteStageInfo, createDeletion(inbox, true))).toMatchObject({ files: 1 });
  });

  test('refuses to change the stages of a stopped treatment', async () => {
    await clinic.db.updateTable('patient').set({ status: 1 }).where('id', '=', patient).execute();
    for (const refusal of [
      callExpectingRefusal(client, updateStageName, { params: { id: first }, body: { stageName: 'T', version: 1 } }),
      callExpectingRefusal(client, mergePatientStage, createMerge(first, second)),
      callExpectingRefusal(client, deleteStageInfo, createDeletion(first, false)),
    ])
      expect(await refusal).toMatchObject({ code: 'patient.terminated' });
  });
});
