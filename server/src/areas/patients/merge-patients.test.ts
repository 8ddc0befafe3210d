import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { updateFileView } from '../files/calls.ts';
import { getImage } from '@dentarium/api/files/calls';
import { mergePatientInfo } from '@dentarium/api/patients/operation-calls';
import { previewMerge } from './calls.ts';
import { type Patient, queryPatientInfo, updatePatientInfo } from '@dentarium/api/patients/calls';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/stages/calls';
import { STAGE_CODES } from '@dentarium/domain';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { fileInto } from '../files/testing/filing.ts';
import { upload } from '../files/testing/sending.ts';
import { makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { makePatient, makeStage, createPatientForm } from './testing/patient-forms.ts';

describe('merging patients', () => {
  let clinic: TestClinic;
  let client: Client;
  let keep: string;
  let drop: string;
  let dropNo: string;

  beforeAll(async () => {
    clinic = await createTestClinic();
    ({ client } = clinic);
  });
  afterAll(() => clinic.close());
  beforeEach(async () => {
    keep = await makePatient(clinic.db, clinic.organisation, clinic.doctor, { name: 'Kept', remark: '' });
    drop = await makePatient(clinic.db, clinic.organisation, clinic.doctor, {
      name: 'Dropped',
      gender: 2,
      birthDate: '2009-01-02',
      phone: '',
      dentalAge: 1,
      firstVisitTime: '2023-01-01',
      lastVisitTime: '2025-01-01',
      remark: 'from the dropped one',
    });
    dropNo = (await read(drop)).patientNo;
  });

  const read = (id: string) => client.call(queryPatientInfo, { params: { id } });
  const createMerge = (take?: string, keepVersion = 1, dropVersion = 1) => ({
    params: { keepId: keep, dropId: drop },
    query: { keepVersion, dropVersion, typedNo: dropNo, ...(take === undefined ? {} : { take }) },
  });
  const merge = (take?: string) => client.call(mergePatientInfo, createMerge(take));
  const listStages = (id: string) => client.call(getStageListByPid, { params: { id } });
  const listFiles = (id: string) => client.call(queryFilesInfo, { params: { id: 'all' }, query: { pid: id } });

  test('PAT-07 keeps the values of the kept patient except the chosen ones', async () => {
    const before: [Patient, Patient] = [await read(keep), await read(drop)];
    const mergedPatient = await merge('gender,birthDate,firstVisitTime,remark');
    expect(mergedPatient).toMatchObject({
      id: keep,
      name: 'Kept',
      gender: 2,
      patientNo: before[0].patientNo,
      birthDate: '2009-01-02',
      phone: before[0].phone,
      dentalAge: 2,
      firstVisitTime: '2023-01-01',
      lastVisitTime: before[0].lastVisitTime,
      remark: 'from the dropped one',
      formerNos: [before[1].patientNo],
      version: 2,
    });
    expect(await read(keep)).toEqual(mergedPatient);
    expect(await callExpectingRefusal(client, queryPatientInfo, { params: { id: drop } })).toMatchObject({
      code: 'patient.notFound',
    });
  });

  test('PAT-07 takes the ID of the dropped patient if chosen and stores the other as a former ID', async () => {
    const [{ patientNo: keptNo }, { patientNo: droppedNo }] = [await read(keep), await read(drop)];
    expect(await merge('patientNo')).toMatchObject({ patientNo: droppedNo, formerNos: [keptNo] });
  });

  test('PAT-07 keeps former IDs through further merges', async () => {
    const third = await makePatient(clinic.db, clinic.organisation, clinic.doctor);
    const numbers = [(await read(drop)).patientNo, (await read(keep)).patientNo];
    await merge();
    const mergedPatient = await client.call(mergePatientInfo, {
      params: { keepId: third, dropId: keep },
      query: { keepVersion: 1, dropVersion: 2 },
    });
    expect(mergedPatient.formerNos.toSorted()).toEqual(numbers.toSorted());
  });

  test('PAT-07 joins stages with the same code and date and keeps the others', async () => {
    const [first, same] = [
      await makeStage(clinic.db, keep, clinic.doctor, { stageDate: '2024-02-01' }),
      await makeStage(clinic.db, drop, clinic.doctor, { stageDate: '2024-02-01', stageName: 'Other name' }),
    ];
    const laterStage = await makeStage(clinic.db, drop, clinic.doctor, {
      stageCode: STAGE_CODES.during,
      stageDate: '2024-02-01',
    });
    const earlier = await makeStage(clinic.db, drop, clinic.doctor, { stageDate: '2023-02-01' });
    const [keptFile, movedFile] = [await fileInto(client, first, 8), await fileInto(client, same, 8)];
    const [otherFile, lonely] = [await fileInto(client, same, 9), await fileInto(client, laterStage, 8)];
    const preview = await client.call(previewMerge, { params: { keepId: keep, dropId: drop } });
    expect(preview.refusals).toEqual([]);
    expect(preview.moved).toEqual({ files: 3, records: 0, shares: 0, tags: 0 });
    expect(preview.stages.map(({ stageIds, from, fileCount }) => [from, stageIds, fileCount])).toEqual([
      ['drop', [earlier], 0],
      ['both', [first, same], 3],
      ['drop', [laterStage], 1],
    ]);
    await merge();
    expect((await listStages(keep)).map(({ id, fileCount }) => [id, fileCount])).toEqual([
      [earlier, 0],
      [first, 3],
      [laterStage, 1],
    ]);
    const files = new Map((await listFiles(keep)).map((file) => [file.id, file]));
    expect(files.get(keptFile)).toMatchObject({ stageId: first, isMain: true });
    expect(files.get(movedFile)).toMatchObject({ stageId: first, isMain: false, patientId: keep });
    expect(files.get(otherFile)).toMatchObject({ stageId: first, isMain: true });
    expect(files.get(lonely)).toMatchObject({ stageId: laterStage, isMain: true });
    const image = await client.call(getImage, { params: { fileId: movedFile, variant: 'thumb' } });
    expect(image.size).toBeGreaterThan(0);
    await client.call(updateFileView, { params: { id: movedFile }, body: { isMain: true } });
    expect((await listFiles(keep)).filter(({ isMain, category }) => isMain && category === 8)).toHaveLength(2);
  });

  test('PAT-07 keeps values that only one of two joined stages has', async () => {
    const stage = await makeStage(clinic.db, keep, clinic.doctor, { stageDate: '2024-02-01' });
    const other = await makeStage(clinic.db, drop, clinic.doctor, { stageDate: '2024-02-01' });
    await clinic.db
      .updateTable('stage')
      .set({ remark: 'aligner 12 lost', aligner_step_upper: 12 })
      .where('id', '=', other)
      .execute();
    await merge();
    expect(await listStages(keep)).toMatchObject([
      { id: stage, remark: 'aligner 12 lost', alignerStepUpper: 12, alignerStepLower: null },
    ]);
  });

  test('PAT-07 refuses to merge a patient that was changed meanwhile and moves nothing', async () => {
    const stage = await makeStage(clinic.db, drop, clinic.doctor);
    await client.call(updatePatientInfo, {
      params: { id: drop },
      body: { ...createPatientForm(clinic.organisation, clinic.doctor), version: 1 },
    });
    expect(await callExpectingRefusal(client, mergePatientInfo, createMerge())).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'patient' },
    });
    expect(await callExpectingRefusal(client, mergePatientInfo, createMerge('', 2, 2))).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'patient' },
    });
    expect((await listStages(drop)).map(({ id }) => id)).toEqual([stage]);
    dropNo = (await read(drop)).patientNo;
    expect(await client.call(mergePatientInfo, createMerge('', 1, 2))).toMatchObject({ id: keep });
  });

  test.each([0, 1])(
    'PAT-07 PAT-05 refuses the merge if the treatment of either patient is stopped, case %i',
    async (which) => {
      await clinic.db
        .updateTable('patient')
        .set({ status: 1 })
        .where('id', '=', [keep, drop][which] ?? '')
        .execute();
      expect(await callExpectingRefusal(client, mergePatientInfo, createMerge())).toMatchObject({
        code: 'patient.terminated',
      });
      const preview = await client.call(previewMerge, { params: { keepId: keep, dropId: drop } });
      expect(preview.refusals).toEqual(['patient.terminated']);
    },
  );

  test('PAT-07 refuses to merge a patient with themselves or with one of another organisation', async () => {
    const other = await makeOrganisation(clinic.db);
    await clinic.db
      .insertInto('account_organisation')
      .values({ account_id: clinic.doctor, organisation_id: other })
      .execute();
    const foreign = await makePatient(clinic.db, other, clinic.doctor);
    for (const [dropId, code] of [
      [keep, 'patient.mergeSelf'],
      [foreign, 'patient.mergeOrganisation'],
    ] as const) {
      const query = { keepVersion: 1, dropVersion: 1 };
      expect(
        await callExpectingRefusal(client, mergePatientInfo, { params: { keepId: keep, dropId }, query }),
      ).toMatchObject({
        code,
      });
      expect((await client.call(previewMerge, { params: { keepId: keep, dropId } })).refusals).toEqual([code]);
    }
  });

  test('PAT-07 refuses inconsistent values with their fields', async () => {
    await clinic.db.updateTable('patient').set({ birth_date: '2024-01-03' }).where('id', '=', drop).execute();
    expect(await callExpectingRefusal(client, mergePatientInfo, createMerge('birthDate'))).toMatchObject({
      code: 'patient.invalid',
      detail: { fields: [{ field: 'firstVisitTime', problem: 'firstVisitTime.beforeBirth' }] },
    });
  });

  test('PAT-07 completes one of two concurrent merges of the same patients and blocks none', async () => {
    const outcomes = await Promise.allSettled([
      client.call(mergePatientInfo, createMerge()),
      client.call(mergePatientInfo, {
        params: { keepId: drop, dropId: keep },
        query: { keepVersion: 1, dropVersion: 1 },
      }),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test('PAT-07 records the merge in the audit trail of both patients', async () => {
    const [targetStage, from] = [
      await makeStage(clinic.db, keep, clinic.doctor),
      await makeStage(clinic.db, drop, clinic.doctor),
    ];
    await merge('remark');
    const entries = await clinic.db
      .selectFrom('audit_entry')
      .select(['patient_id', 'detail'])
      .where('action', '=', 'patient.merge')
      .where('patient_id', 'in', [keep, drop])
      .orderBy('id')
      .execute();
    expect(entries.map(({ patient_id }) => patient_id)).toEqual([keep, drop]);
    expect(entries[0]?.detail).toMatchObject({
      kept: keep,
      dropped: drop,
      taken: ['remark'],
      joinedStages: [[targetStage, from]],
    });
  });

  test('PAT-07 merges contradicting patients only with the typed ID of the dropped one', async () => {
    const preview = await client.call(previewMerge, { params: { keepId: keep, dropId: drop } });
    expect(preview).toMatchObject({ contradictions: ['gender', 'birthDate'], imageDates: [], refusals: [] });
    const createMergeWithNo = (typedNo?: string) => ({
      params: { keepId: keep, dropId: drop },
      query: { keepVersion: 1, dropVersion: 1, ...(typedNo === undefined ? {} : { typedNo }) },
    });
    expect(await callExpectingRefusal(client, mergePatientInfo, createMergeWithNo())).toMatchObject({
      code: 'patient.mergeContradiction',
      detail: { contradictions: ['gender', 'birthDate'] },
    });
    for (const typed of ['', preview.keep.patientNo])
      expect(await callExpectingRefusal(client, mergePatientInfo, createMergeWithNo(typed))).toMatchObject({
        code: 'patient.typedNo',
      });
    expect(await read(drop)).toMatchObject({ version: 1 });
    await client.call(mergePatientInfo, createMergeWithNo(` ${dropNo} `));
    const { detail } = await clinic.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'patient.merge')
      .where('outcome', '=', 'done')
      .where('patient_id', '=', drop)
      .executeTakeFirstOrThrow();
    expect(detail).toMatchObject({ contradictions: ['gender', 'birthDate'] });
  });

  test('PAT-07 treats different images of one day as a contradiction, and records the files that came along', async () => {
    const sharedDetails = { gender: 1, birthDate: '2010-05-06', phone: '' } as const;
    const [one, two] = [
      await makePatient(clinic.db, clinic.organisation, clinic.doctor, sharedDetails),
      await makePatient(clinic.db, clinic.organisation, clinic.doctor, sharedDetails),
    ];
    const ask = () => client.call(previewMerge, { params: { keepId: one, dropId: two } });
    const bytes = await createPhotograph({ width: 20, height: 20, seed: 901 });
    const objectId = await upload(client, 'same.jpg', bytes);
    for (const id of [one, two]) await fileInto(client, await makeStage(clinic.db, id, clinic.doctor), 8, { objectId });
    expect((await ask()).contradictions).toEqual([]);
    for (const id of [one, two])
      await fileInto(client, await makeStage(clinic.db, id, clinic.doctor), 9, { takenAt: '2023-04-05T10:00:00' });
    expect(await ask()).toMatchObject({ contradictions: ['images'], imageDates: ['2023-04-05'] });
    const query = { keepVersion: 1, dropVersion: 1, typedNo: (await read(two)).patientNo };
    const movedFileIds = (await listFiles(two)).map(({ id }) => id);
    await client.call(mergePatientInfo, { params: { keepId: one, dropId: two }, query });
    const { detail } = await clinic.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'patient.merge')
      .where('patient_id', '=', two)
      .executeTakeFirstOrThrow();
    expect((detail as { movedFiles: string[] }).movedFiles.toSorted()).toEqual(movedFileIds.toSorted());
  });
});
