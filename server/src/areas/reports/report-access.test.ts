import { createReportTasks, queryReportDraft, updateReportDraft } from './calls.ts';
import { reportApi } from '@dentarium/api/reports/calls';
import { PENDING_CATEGORY, STAGE_CODES } from '@dentarium/domain';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { makeAccount } from '../../testing/people.ts';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { fileInto } from '../packaging/testing/packages.ts';
import { makeStage, sharePatientWith } from '../patients/testing/patient-forms.ts';
import { createReportBody, makeReportScene, type ReportScene } from './testing/report-scene.ts';
import { createReportOptions } from './testing/reports.ts';

let site: TestApp;
let scene: ReportScene;

beforeAll(async () => {
  site = await createTestApp();
  scene = await makeReportScene(site);
});
afterAll(() => site.close());

test('PAT-14 TASK-02 refuses impossible reports with specific errors', async () => {
  const patient = await scene.makePatient();
  const empty = await makeStage(site.db, patient, scene.doctor, { stageDate: '2024-01-02' });
  const code = async (stageIds: string[], more = {}) =>
    (await callExpectingRefusal(scene.client, reportApi, { body: createReportBody(patient, stageIds, more) })).code;
  expect(await code([empty])).toBe('report.noImages');
  await fileInto(scene.client, empty, {
    name: 'x.jpg',
    bytes: await createPhotograph({ seed: 3 }),
    category: PENDING_CATEGORY,
  });
  expect(await code([empty])).toBe('report.noImages');
  const unfiled = await makeStage(site.db, patient, scene.doctor, {
    stageCode: STAGE_CODES.unclassified,
    stageDate: '2024-01-02',
  });
  expect(await code([unfiled])).toBe('report.unclassifiedStage');
  const other = await scene.makePatient();
  const { stage } = await scene.makeStage(other);
  expect(await code([stage])).toBe('report.stageGone');
  const stranger = await makeAccount(site.db);
  const own = await scene.makeStage(patient);
  expect(await code([own.stage], { doctorId: stranger })).toBe('report.doctor');
  expect(await code([own.stage], { layout: '00000000-0000-4000-8000-000000000000' })).toBe('photoLayout.notFound');
});

test('TASK-05 lets viewers preview but not file reports and refuses others and ended treatments', async () => {
  const patient = await scene.makePatient();
  const { stage } = await scene.makeStage(patient);
  const body = createReportBody(patient, [stage], { pages: ['general'] });
  const filing = { body: { reports: [{ patientId: patient, stageIds: [stage] }], options: createReportOptions() } };
  const draft = { params: { id: patient }, body: { complaint: '', problems: '', plan: '', summary: '', version: 0 } };
  const looker = await makeAccount(site.db);
  await sharePatientWith(site.db, patient, looker, scene.doctor);
  const looking = await site.as(looker);
  expect((await looking.call(reportApi, { body })).size).toBeGreaterThan(1000);
  expect(await callExpectingRefusal(looking, createReportTasks, filing)).toMatchObject({ status: 403 });
  expect(await callExpectingRefusal(looking, updateReportDraft, draft)).toMatchObject({ status: 403 });
  const stranger = await site.as(await makeAccount(site.db));
  expect(await callExpectingRefusal(stranger, reportApi, { body })).toMatchObject({
    code: 'patient.notFound',
    status: 404,
  });
  expect(await callExpectingRefusal(stranger, queryReportDraft, { params: { id: patient } })).toMatchObject({
    status: 404,
  });
  expect(await callExpectingRefusal(stranger, createReportTasks, filing)).toMatchObject({ status: 404 });
  await site.db.updateTable('patient').set({ status: 1 }).where('id', '=', patient).execute();
  expect(await callExpectingRefusal(scene.client, reportApi, { body })).toMatchObject({ code: 'patient.terminated' });
  expect(await callExpectingRefusal(scene.client, createReportTasks, filing)).toMatchObject({
    code: 'patient.terminated',
  });
});
