import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { queryPatientInfo, updatePatientInfo } from '@dentarium/api/patients/calls';
import {
  deleteStageInfo,
  getStageListByPid,
  insertStageInfo,
  mergePatientStage,
  queryFilesInfo,
  queryStageInfo,
  updateStageInfo,
} from '@dentarium/api/stages/calls';
import { restoreStage } from './calls.ts';
import { STAGE_CODES } from '@dentarium/domain';
import { makePatient, makeStage, createPatientForm, createStageForm } from '../patients/testing/patient-forms.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';

describe('treatment stages', () => {
  let clinic: TestClinic;
  let client: Client;
  let patient: string;

  beforeAll(async () => {
    clinic = await createTestClinic();
    ({ client } = clinic);
  });
  afterAll(() => clinic.close());
  beforeEach(async () => {
    patient = await makePatient(clinic.db, clinic.organisation, clinic.doctor);
  });

  const addStage = (more = {}) =>
    client.call(insertStageInfo, { params: { id: patient }, body: createStageForm(more) });
  const readLastVisit = async () => (await client.call(queryPatientInfo, { params: { id: patient } })).lastVisitTime;

  test('STG-01 creates, reads, changes and lists a stage by its date', async () => {
    const laterStage = await addStage({
      stageCode: STAGE_CODES.during,
      stageName: '治疗中 1',
      stageDate: '2024-06-01',
      alignerStepUpper: 3,
    });
    const earlier = await addStage({ stageName: '  Before treatment ', stageDate: '2024-01-02' });
    expect(laterStage).toMatchObject({
      patientId: patient,
      stageCode: STAGE_CODES.during,
      stageName: '治疗中 1',
      alignerStepUpper: 3,
      alignerStepLower: null,
      fileCount: 0,
      version: 1,
    });
    expect(earlier.stageName).toBe('Before treatment');
    const changedStage = await client.call(updateStageInfo, {
      params: { id: laterStage.id },
      body: {
        ...createStageForm({
          stageCode: STAGE_CODES.during,
          stageName: 'During',
          stageDate: '2023-12-01',
          remark: 'moved',
        }),
        version: 1,
      },
    });
    expect(changedStage).toMatchObject({
      id: laterStage.id,
      stageName: 'During',
      stageDate: '2023-12-01',
      remark: 'moved',
      version: 2,
    });
    expect(await client.call(queryStageInfo, { params: { id: laterStage.id } })).toEqual(changedStage);
    expect((await client.call(getStageListByPid, { params: { id: patient } })).map(({ id }) => id)).toEqual([
      laterStage.id,
      earlier.id,
    ]);
  });

  test('STG-01 moves the last visit for a later stage but not for an earlier one', async () => {
    await addStage({ stageDate: '2024-03-04' });
    expect(await readLastVisit()).toBe('2024-03-04');
    await addStage({ stageDate: '2023-03-04' });
    expect(await readLastVisit()).toBe('2024-03-04');
  });

  test('STG-01 PAT-02 updates the last visit if a stage is moved, deleted or restored', async () => {
    const stage = await addStage({ stageDate: '2024-03-04' });
    const laterStage = await addStage({ stageCode: STAGE_CODES.during, stageDate: '2024-06-07' });
    const movedStage = await client.call(updateStageInfo, {
      params: { id: laterStage.id },
      body: { ...createStageForm({ stageCode: STAGE_CODES.during, stageDate: '2024-05-06' }), version: 1 },
    });
    expect(await readLastVisit()).toBe('2024-05-06');
    const query = { isDeleteFile: 'true' as const, version: movedStage.version };
    await client.call(deleteStageInfo, { params: { id: laterStage.id }, query });
    expect(await readLastVisit()).toBe('2024-03-04');
    await client.call(restoreStage, { params: { id: laterStage.id } });
    expect(await readLastVisit()).toBe('2024-05-06');
    const body = { keepVersion: stage.version, dropVersion: movedStage.version + 1 };
    await client.call(mergePatientStage, { params: { keepId: stage.id, dropId: laterStage.id }, body });
    expect(await readLastVisit()).toBe('2024-03-04');
    const waiting = await addStage({ stageCode: STAGE_CODES.unclassified, stageDate: '2024-07-08' });
    expect(waiting.stageDate).toBe('2024-07-08');
    expect(await readLastVisit()).toBe('2024-03-04');
  });

  test('PAT-02 keeps a manually entered last visit and refuses one before a stage', async () => {
    const save = async (lastVisitTime: string) => {
      const { version } = await client.call(queryPatientInfo, { params: { id: patient } });
      const body = { ...createPatientForm(clinic.organisation, clinic.doctor, { lastVisitTime }), version };
      return { params: { id: patient }, body };
    };
    const stage = await addStage({ stageDate: '2024-03-04' });
    expect((await client.call(updatePatientInfo, await save('2024-04-05'))).lastVisitTime).toBe('2024-04-05');
    await client.call(deleteStageInfo, { params: { id: stage.id }, query: { isDeleteFile: 'true', version: 1 } });
    expect(await readLastVisit()).toBe('2024-04-05');
    await client.call(restoreStage, { params: { id: stage.id } });
    expect((await client.call(updatePatientInfo, await save(await readLastVisit()))).lastVisitTime).toBe('2024-04-05');
    expect(await callExpectingRefusal(client, updatePatientInfo, await save('2024-02-03'))).toMatchObject({
      code: 'patient.invalid',
      detail: { fields: [{ field: 'lastVisitTime', problem: 'lastVisitTime.beforeStage' }] },
    });
    expect((await client.call(updatePatientInfo, await save(''))).lastVisitTime).toBe('2024-03-04');
  });

  test('STG-01 refuses the second of two concurrent changes of a stage', async () => {
    const { id } = await addStage();
    const change = (stageName: string) => ({ params: { id }, body: { ...createStageForm({ stageName }), version: 1 } });
    await client.call(updateStageInfo, change('first'));
    expect(await callExpectingRefusal(client, updateStageInfo, change('second'))).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'stage' },
    });
    const currentStage = await client.call(queryStageInfo, { params: { id } });
    const outcomes = await Promise.allSettled(
      ['a', 'b'].map((stageName) =>
        client.call(updateStageInfo, {
          params: { id },
          body: { ...createStageForm({ stageName }), version: currentStage.version },
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([
    ['an unknown code', { stageCode: 8 }, 'stage.invalid'],
    ['a date in the future', { stageDate: '2062-01-01' }, 'stage.invalid'],
    ['a date before the birth', { stageDate: '2010-05-05' }, 'stage.invalid'],
    ['a date that the calendar does not have', { stageDate: '2024-02-30' }, 'request.invalid'],
    ['no name', { stageName: '   ' }, 'request.invalid'],
    ['a name of 21 characters', { stageName: 'x'.repeat(21) }, 'request.invalid'],
    ['half a step', { alignerStepUpper: 1.5 }, 'request.invalid'],
  ])('CALL-05 refuses %s', async (_, change, code) => {
    expect(
      await callExpectingRefusal(client, insertStageInfo, { params: { id: patient }, body: createStageForm(change) }),
    ).toMatchObject({
      code,
    });
    const { id } = await addStage();
    expect(
      await callExpectingRefusal(client, updateStageInfo, {
        params: { id },
        body: { ...createStageForm(change), version: 1 },
      }),
    ).toMatchObject({ code });
  });

  test('reads the files of a stage only with its own patient', async () => {
    const { id } = await addStage();
    const other = await makePatient(clinic.db, clinic.organisation, clinic.doctor);
    expect(await client.call(queryFilesInfo, { params: { id }, query: { pid: patient } })).toEqual([]);
    expect(await callExpectingRefusal(client, queryFilesInfo, { params: { id }, query: { pid: other } })).toMatchObject(
      {
        code: 'stage.notFound',
        status: 404,
      },
    );
  });

  test('shows the stages of a stopped patient and refuses new ones', async () => {
    const { id } = await addStage();
    await clinic.db.updateTable('patient').set({ status: 1 }).where('id', '=', patient).execute();
    expect(await client.call(getStageListByPid, { params: { id: patient } })).toHaveLength(1);
    expect(
      await callExpectingRefusal(client, insertStageInfo, { params: { id: patient }, body: createStageForm() }),
    ).toMatchObject({
      code: 'patient.terminated',
    });
    expect(
      await callExpectingRefusal(client, updateStageInfo, {
        params: { id },
        body: { ...createStageForm(), version: 1 },
      }),
    ).toMatchObject({ code: 'patient.terminated' });
  });

  test('refuses an invalid id before any lookup', async () => {
    expect(
      await callExpectingRefusal(client, getStageListByPid, { params: { id: 'a patient with spaces' } }),
    ).toMatchObject({
      code: 'request.invalid',
    });
    expect(await callExpectingRefusal(client, queryStageInfo, { params: { id: "1' or '1'='1" } })).toMatchObject({
      code: 'request.invalid',
    });
    expect(
      await callExpectingRefusal(client, queryStageInfo, {
        params: { id: await makePatient(clinic.db, clinic.organisation, clinic.doctor) },
      }),
    ).toMatchObject({ code: 'stage.notFound', status: 404 });
  });

  test('orders the list by date, then by creation time', async () => {
    const first = await makeStage(clinic.db, patient, clinic.doctor, { stageCode: STAGE_CODES.during });
    const second = await makeStage(clinic.db, patient, clinic.doctor, { stageCode: STAGE_CODES.during });
    expect((await client.call(getStageListByPid, { params: { id: patient } })).map(({ id }) => id)).toEqual([
      first,
      second,
    ]);
  });
});
