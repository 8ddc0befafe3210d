import { queryPatientProjectList } from '@dentarium/api/files/info-calls';
import { createReportTasks, queryUnprintable, updateReportDraft } from './calls.ts';
import { retryTask } from '@dentarium/api/tasks/calls';
import { STAGE_CODES } from '@dentarium/domain';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { waitForEnd } from '../packaging/testing/packages.ts';
import { makeStage } from '../patients/testing/patient-forms.ts';
import { makeReportScene, type ReportScene } from './testing/report-scene.ts';
import { createReportOptions } from './testing/reports.ts';

let site: TestApp;
let scene: ReportScene;

beforeAll(async () => {
  site = await createTestApp();
  scene = await makeReportScene(site);
});
afterAll(() => site.close());

test('TASK-05 STG-08 files the report of a task once, in the later stage, as a generated file', async () => {
  const patient = await scene.makePatient();
  const before = await scene.makeStage(patient);
  const after = await scene.makeStage(patient, { stageCode: STAGE_CODES.after, stageDate: '2025-06-01' });
  await scene.client.call(updateReportDraft, {
    params: { id: patient },
    body: { complaint: null, problems: null, plan: 'kept in the draft', summary: null, version: 0 },
  });
  const [startedTask] = await scene.client.call(createReportTasks, {
    body: {
      reports: [{ patientId: patient, stageIds: [before.stage, after.stage] }],
      options: createReportOptions({ language: 'en' }),
    },
  });
  const task = await waitForEnd(scene.client, startedTask?.id ?? '');
  expect(task).toMatchObject({ finish: true, isError: false, type: 'report', patientIds: [patient], path: '' });
  const products = await scene.client.call(queryPatientProjectList, { params: { id: patient } });
  expect(products).toHaveLength(1);
  expect(products[0]).toMatchObject({
    id: task.fileIds[0],
    category: 101,
    stageId: after.stage,
    contentType: 'application/pdf',
    kind: 'document',
  });
  const { object_id } = await site.db
    .selectFrom('file')
    .select('object_id')
    .where('id', '=', task.fileIds[0] ?? '')
    .executeTakeFirstOrThrow();
  expect(object_id).toBeTruthy();
  const entries = await site.db.selectFrom('audit_entry').select('action').where('patient_id', '=', patient).execute();
  expect(entries.map(({ action }) => action)).toContain('report.request');
});

test('TASK-02 fails a report of a missing stage with a specific error and succeeds on retry', async () => {
  const patient = await scene.makePatient();
  const { stage } = await scene.makeStage(patient);
  const setStageOwner = (state: Date | null) =>
    site.db.updateTable('file').set({ deleted_at: state }).where('stage_id', '=', stage).execute();
  const stageRow = await site.db.selectFrom('stage').selectAll().where('id', '=', stage).executeTakeFirstOrThrow();
  // The stage belongs to another patient when the task begins.
  const other = await scene.makePatient();
  const [startedTask] = await scene.client.call(createReportTasks, {
    body: {
      reports: [{ patientId: patient, stageIds: [stage] }],
      options: createReportOptions({ pages: ['general'] }),
    },
  });
  expect((await waitForEnd(scene.client, startedTask?.id ?? '')).finish).toBe(true);
  await site.db.updateTable('stage').set({ patient_id: other }).where('id', '=', stage).execute();
  const id = await site.db
    .updateTable('download_task')
    .set({ finish: false, is_error: true, error_code: 'report.failed' })
    .where('id', '=', startedTask?.id ?? '')
    .returning('id')
    .executeTakeFirstOrThrow();
  await scene.client.call(retryTask, { params: id });
  const failedTask = await waitForEnd(scene.client, id.id);
  expect(failedTask).toMatchObject({ isError: true, finish: false, errorMessage: 'stage info not found' });
  await site.db.updateTable('stage').set({ patient_id: stageRow.patient_id }).where('id', '=', stage).execute();
  await setStageOwner(null);
  await scene.client.call(retryTask, { params: id });
  expect(await waitForEnd(scene.client, id.id)).toMatchObject({ finish: true, isError: false, errorMessage: '' });
});

test('TASK-05 accepts at most ten distinct patients and creates all tasks or none', async () => {
  const patient = await scene.makePatient();
  const { stage } = await scene.makeStage(patient);
  const one = { patientId: patient, stageIds: [stage] };
  const begin = async (reports: (typeof one)[]) =>
    (await callExpectingRefusal(scene.client, createReportTasks, { body: { reports, options: createReportOptions() } }))
      .code;
  expect(await begin(Array.from({ length: 11 }, () => one))).toBe('request.invalid');
  expect(await begin([one, one])).toBe('request.invalid');
  const other = await scene.makePatient();
  const empty = await makeStage(site.db, other, scene.doctor, { stageDate: '2024-01-02' });
  const count = async () =>
    (await site.db.selectFrom('download_task').select('id').where('type', '=', 'report').execute()).length;
  const before = await count();
  expect(await begin([one, { patientId: other, stageIds: [empty] }])).toBe('report.noImages');
  expect(await count()).toBe(before);
});

test('TASK-05 names the texts of a report with characters that no font has', async () => {
  const patient = await scene.makePatient();
  const { stage } = await scene.makeStage(patient);
  const query = () =>
    scene.client.call(queryUnprintable, {
      body: { patientId: patient, stageIds: [stage], options: createReportOptions({ pages: ['general'] }) },
    });
  expect(await query()).toEqual([]);
  await site.db.updateTable('patient').set({ name: '李 😀 محمد' }).where('id', '=', patient).execute();
  const texts = await query();
  expect(texts.length).toBeGreaterThan(0);
  for (const { text, signs } of texts) {
    expect(text).toContain('😀');
    expect(signs).toEqual(['😀']);
  }
});
