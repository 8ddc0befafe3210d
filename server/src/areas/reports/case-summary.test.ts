import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { getCountByType } from '@dentarium/api/classification/calls';
import { queryPatientProjectList } from '@dentarium/api/files/info-calls';
import { caseSummaryApi, createCaseSummary, updateReportDraft } from './calls.ts';
import { PATIENT_STATUS, STAGE_CODES } from '@dentarium/domain';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../testing/test-clinic.ts';
import { downloadOriginal } from '@dentarium/api/files/calls';
import { waitForEnd, fileInto } from '../packaging/testing/packages.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { extractJpegs, readPdf } from './testing/read-pdf.ts';
import { createExam } from './testing/reports.ts';

let clinic: TestClinic;
beforeAll(async () => {
  // The PDF reader warns about a missing canvas, which text extraction does not need.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  clinic = await createTestClinic();
});
afterAll(() => clinic.close());

/** Creates a patient with a stage of two photographs, an exam and two visits. */
async function aCase() {
  const { client, db, organisation, doctor } = clinic;
  const patient = await makePatient(db, organisation, doctor, { name: '李梅' });
  const stage = await makeStage(db, patient, doctor, { stageDate: '2024-01-02' });
  for (const [category, seed] of [
    [8, 1],
    [6, 2],
  ] as const)
    await fileInto(client, stage, { name: `${category}.jpg`, bytes: await createPhotograph({ seed }), category });
  await db
    .insertInto('detailed_exam')
    .values({ patient_id: patient, exam: JSON.stringify(createExam()), updated_by: doctor })
    .execute();
  const visit = (day: string, complaint: string, process: string) => ({
    patient_id: patient,
    visit_date: day,
    chief_complaint: complaint,
    check_text: '',
    process,
    remark: '',
    created_by: doctor,
  });
  await db
    .insertInto('medical_record')
    .values([
      visit('2024-01-02', '牙齿不齐', '取模'),
      visit('2024-03-04', '复诊', '粘接附件'),
      { ...visit('2024-05-06', '不应出现', '不应出现'), deleted_at: new Date() },
    ])
    .execute();
  return { patient, stage };
}

test('BEN-07 summarises history, findings, problems, plan and images in its language on a few pages', async () => {
  const { client } = clinic;
  const { patient, stage } = await aCase();
  const texts = { complaint: '牙齿不齐半年', problems: '1. 拥挤\n- 深覆𬌗', plan: '拔除 14、24', summary: '预后良好' };
  const body = { patientId: patient, stageId: stage, language: 'ch' as const, texts };
  const pdf = Buffer.from(await (await client.call(caseSummaryApi, { body })).arrayBuffer());
  const { pages, title } = await readPdf(pdf);
  const text = pages.join('\n');
  for (const expectedText of [
    '病例总结',
    '李梅',
    '牙齿不齐半年',
    '近期就诊',
    '2024-03-04',
    '粘接附件',
    '安氏',
    '1.拥挤2.深覆𬌗',
    '拔除14、24',
    '预后良好',
    '影像',
  ])
    expect(text).toContain(expectedText);
  expect(text).not.toContain('不应出现');
  // It omits unexamined items and has no cover.
  expect(text).not.toContain('未检查');
  expect(title).toContain('病例总结');
  expect(pages.length).toBeLessThanOrEqual(3);
  expect(extractJpegs(pdf)).toHaveLength(2);
  for (const page of pages) expect(page).toContain('李梅');
});

test('BEN-07 files a summary as category 103 with the texts of the draft and counts the use', async () => {
  const { client, db } = clinic;
  const { patient, stage } = await aCase();
  const draft = { complaint: null, problems: null, plan: 'Extract 14 and 24', summary: null, version: 0 };
  await client.call(updateReportDraft, { params: { id: patient }, body: draft });
  const count = async () =>
    (await client.call(getCountByType, { query: { type: 'caseSummary' } })).reduce((sum, one) => sum + one.count, 0);
  const before = await count();
  const task = await client.call(createCaseSummary, { body: { patientId: patient, stageId: stage, language: 'en' } });
  expect(await waitForEnd(client, task.id)).toMatchObject({ finish: true, isError: false, type: 'case-summary' });
  const [product, ...others] = await client.call(queryPatientProjectList, { params: { id: patient } });
  expect(others).toEqual([]);
  expect(product).toMatchObject({ category: 103, stageId: stage, contentType: 'application/pdf' });
  expect(product?.name).toMatch(/^Case summary 李梅 .*\.pdf$/);
  expect(await count()).toBe(before + 1);
  const pdf = await client.call(downloadOriginal, { params: { fileId: product?.id ?? '' }, query: {} });
  const { pages } = await readPdf(Buffer.from(await pdf.arrayBuffer()));
  expect(pages.join('')).toContain('Extract14and24');
  // After the end of a treatment it is refused, like any document that leaves the clinic.
  await db.updateTable('patient').set({ status: PATIENT_STATUS.stopped }).where('id', '=', patient).execute();
  const repeatedRequest = { body: { patientId: patient, stageId: stage, language: 'en' as const } };
  expect(await callExpectingRefusal(client, createCaseSummary, repeatedRequest)).toMatchObject({
    code: 'patient.terminated',
  });
  expect(await count()).toBe(before + 1);
});

test.each([
  ['report.noImages', STAGE_CODES.during],
  ['report.unclassifiedStage', STAGE_CODES.unclassified],
] as const)('BEN-07 it is refused with %s before any work is begun', async (code, stageCode) => {
  const { client, db, doctor } = clinic;
  const { patient } = await aCase();
  const stageId = await makeStage(db, patient, doctor, { stageCode });
  const body = { patientId: patient, stageId, language: 'en' as const };
  for (const call of [caseSummaryApi, createCaseSummary] as const)
    expect(await callExpectingRefusal(client, call, { body })).toMatchObject({ code });
});
