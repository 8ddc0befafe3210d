import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { queryPatientProjectList, updateFileView } from '@dentarium/api/files/info-calls';
import {
  createReportTasks,
  deleteReportLogo,
  queryReportDraft,
  queryReportLogo,
  reportApi,
  updateReportDraft,
  updateReportLogo,
} from '@dentarium/api/reports/calls';
import { retryTask } from '@dentarium/api/tasks/calls';
import { PENDING_CATEGORY, STAGE_CODES } from '@dentarium/domain';
import sharp from 'sharp';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { waitForEnd, fileInto } from '../packaging/testing/packages.ts';
import { makePatient, makeStage, sharePatientWith } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { extractJpegs, readPdf } from './testing/read-pdf.ts';
import { createExam, createReportOptions } from './testing/reports.ts';

const TEXTS = { complaint: '牙齿不齐', problems: '1. 拥挤\n- 深覆合', plan: '拔除 14、24', summary: 'Good prognosis' };

describe('reports', () => {
  let test_: TestApp;
  let organisation: string;
  let doctor: string;
  let client: Client;

  beforeAll(async () => {
    // The PDF reader warns about a missing canvas, which text extraction does not need.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    test_ = await createTestApp();
    organisation = await makeOrganisation(test_.db, '明眸口腔');
    doctor = await makeAccount(test_.db, { organisations: [organisation], name: '王医生' });
    client = await test_.as(doctor);
  });
  afterAll(() => test_.close());

  const newPatient = (name = '李梅') =>
    makePatient(test_.db, organisation, doctor, { name, patientNo: `N${randomBytes(4).toString('hex')}` });
  const newStage = async (patient: string, more: Parameters<typeof makeStage>[3] = {}) => {
    const stage = await makeStage(test_.db, patient, doctor, { stageDate: '2024-01-02', ...more });
    const face = await fileInto(client, stage, {
      name: 'f.jpg',
      bytes: await createPhotograph({ seed: 1 }),
      category: 8,
    });
    const front = await fileInto(client, stage, {
      name: 'i.jpg',
      bytes: await createPhotograph({ seed: 2, orientation: 6 }),
      category: 6,
    });
    return { stage, face, front };
  };
  const createBody = (patientId: string, stageIds: string[], more: Parameters<typeof createReportOptions>[0] = {}) => ({
    patientId,
    stageIds,
    options: createReportOptions(more),
    texts: TEXTS,
  });
  const makeReport = async (body: ReturnType<typeof createBody>) =>
    Buffer.from(await (await client.call(reportApi, { body })).arrayBuffer());

  test('TASK-05 renders a report in searchable Chinese with embedded fonts', async () => {
    const patient = await newPatient();
    const { stage } = await newStage(patient);
    await test_.db
      .insertInto('detailed_exam')
      .values({ patient_id: patient, exam: JSON.stringify(createExam()), updated_by: doctor })
      .execute();
    const pdf = await makeReport(createBody(patient, [stage], { language: 'ch' }));
    const { pages, sizes, title } = await readPdf(pdf);
    const text = pages.join('\n');
    for (const expectedText of [
      '正畸病例报告',
      '李梅',
      '王医生',
      '2024-01-02',
      '主诉',
      '牙齿不齐',
      '安氏',
      '拔除14、24',
    ])
      expect(text).toContain(expectedText);
    // The page shows the sign of occlusion, for which screens use 合.
    expect(text).toContain('深覆𬌗');
    // The list is numbered, so typed numbers and bullets are removed.
    expect(text).toContain('1.拥挤2.深覆𬌗');
    for (const [index, page] of pages.entries()) {
      expect(page).toContain('李梅');
      expect(page).toContain(`${index + 1}/${pages.length}`);
    }
    expect(sizes.every(([width, height]) => Math.round(width) === 595 && Math.round(height) === 842)).toBe(true);
    expect(title).toContain('李梅');
    const raw = pdf.toString('latin1');
    // Font subsets have a prefix of six letters.
    expect(raw.match(/\/FontName \/[A-Z]{6}\+NotoSansSC/g)?.length).toBeGreaterThanOrEqual(2);
    expect(raw.match(/\/FontFile[23]? /g)?.length).toBe(raw.match(/\/FontDescriptor\b[^/]*\n\/FontName/g)?.length);
    expect(pdf.length).toBeLessThan(1_500_000);
  });

  test('TASK-05 omits pages, rotates the paper and uses the language of the report', async () => {
    const patient = await newPatient('Zoë Żak');
    const { stage } = await newStage(patient);
    const pdf = await makeReport(createBody(patient, [stage], { pages: ['general', 'summary'], template: 'album' }));
    const { pages, sizes } = await readPdf(pdf);
    expect(pages.join('')).toContain('Goodprognosis');
    expect(pages.join('')).toContain('Generaldata');
    expect(pages.join('')).not.toContain('Treatmentplan');
    // Unsupported marks are removed, supported ones stay.
    expect(pages.join('')).toContain('ZoëZak');
    expect(sizes.map(([width]) => Math.round(width))).toEqual(pages.map(() => 842));
    expect(extractJpegs(pdf)).toEqual([]);
  });

  test('TASK-05 shows images rotated, mirrored and cropped as filed, without metadata', async () => {
    const patient = await newPatient();
    const { stage, front } = await newStage(patient);
    const images = async () => {
      const pdf = await makeReport(createBody(patient, [stage], { pages: ['intraoral'], layout: 'five' }));
      return extractJpegs(pdf);
    };
    // Orientation 6: the red quarter is in the upper right of the upright image.
    const redAt = async (jpeg: Buffer | undefined) => {
      const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
      const isRed = (x: number, y: number) => {
        const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
        return (data[at] ?? 0) > 200 && (data[at + 2] ?? 0) < 80;
      };
      return [isRed(0.1, 0.1), isRed(0.9, 0.1), isRed(0.1, 0.9), isRed(0.9, 0.9)].map((red) => (red ? 1 : 0)).join('');
    };
    const [upright] = await images();
    expect(await redAt(upright)).toBe('0100');
    const { exif, icc, orientation } = await sharp(upright).metadata();
    expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined]);
    await client.call(updateFileView, { params: { id: front }, body: { mirror: true } });
    expect(await redAt((await images())[0])).toBe('1000');
    await client.call(updateFileView, { params: { id: front }, body: { rotation: 90 } });
    expect(await redAt((await images())[0])).toBe('0100');
    await client.call(updateFileView, {
      params: { id: front },
      body: { mirror: false, rotation: 0, crop: { x: 0.5, y: 0, w: 0.5, h: 0.5 } },
    });
    expect(await redAt((await images())[0])).toBe('1111');
  });

  test('TASK-05 removes names and days from an anonymous report and the eyes from masked faces', async () => {
    const patient = await newPatient('李梅梅');
    const { stage } = await newStage(patient, { stageName: '李梅梅初诊' });
    const pdf = await makeReport(
      createBody(patient, [stage], {
        anonymous: true,
        mask: true,
        language: 'ch',
        pages: ['cover', 'general', 'faces'],
      }),
    );
    const { pages, title } = await readPdf(pdf);
    const { patient_no } = await test_.db
      .selectFrom('patient')
      .select('patient_no')
      .where('id', '=', patient)
      .executeTakeFirstOrThrow();
    for (const text of [pages.join(''), title])
      for (const identifier of ['李梅梅', patient_no, '王医生', '明眸', '2024-01-02'])
        expect(text).not.toContain(identifier);
    expect(pages[0]).toContain('匿名患者');
    const [face] = extractJpegs(pdf);
    const { data, info } = await sharp(face).raw().toBuffer({ resolveWithObject: true });
    const upperPart = data.subarray(0, Math.floor(info.height * 0.4) * info.width * info.channels);
    expect(Math.max(...upperPart)).toBeLessThan(40);
  });

  test('TASK-05 shows only reviewed images of those that may show text in an anonymous report', async () => {
    const patient = await newPatient();
    const { stage } = await newStage(patient);
    const pan = await fileInto(client, stage, {
      name: 'pan.jpg',
      bytes: await createPhotograph({ seed: 7 }),
      category: 14,
    });
    const countImages = async (more: Parameters<typeof createReportOptions>[0]) =>
      extractJpegs(await makeReport(createBody(patient, [stage], { pages: ['xrays'], ...more }))).length;
    expect(await countImages({})).toBe(1);
    expect(await countImages({ anonymous: true })).toBe(0);
    expect(await countImages({ anonymous: true, looked: [stage] })).toBe(0);
    expect(await countImages({ anonymous: true, looked: [pan] })).toBe(1);
    // Photographs of faces and teeth need no review.
    expect(await countImages({ anonymous: true, pages: ['intraoral'] })).toBe(2);
  });

  test('TASK-05 compares two stages side by side', async () => {
    const patient = await newPatient();
    const before = await newStage(patient);
    const after = await newStage(patient, {
      stageCode: STAGE_CODES.after,
      stageName: 'After treatment',
      stageDate: '2025-06-01',
    });
    const { pages } = await readPdf(
      await makeReport(createBody(patient, [after.stage, before.stage], { pages: ['cover', 'comparison'] })),
    );
    expect(pages[0]).toContain('Orthodontictreatmentcomparison');
    const pair = pages[1] ?? '';
    expect(pair.indexOf('2024-01-02')).toBeGreaterThan(0);
    expect(pair.indexOf('2024-01-02')).toBeLessThan(pair.indexOf('2025-06-01'));
    expect(
      await callExpectingRefusal(client, reportApi, { body: createBody(patient, [before.stage, before.stage]) }),
    ).toMatchObject({
      code: 'report.sameStage',
    });
  });

  test('PAT-14 TASK-02 refuses impossible reports with specific errors', async () => {
    const patient = await newPatient();
    const empty = await makeStage(test_.db, patient, doctor, { stageDate: '2024-01-02' });
    const code = async (stageIds: string[], more = {}) =>
      (await callExpectingRefusal(client, reportApi, { body: createBody(patient, stageIds, more) })).code;
    expect(await code([empty])).toBe('report.noImages');
    await fileInto(client, empty, {
      name: 'x.jpg',
      bytes: await createPhotograph({ seed: 3 }),
      category: PENDING_CATEGORY,
    });
    expect(await code([empty])).toBe('report.noImages');
    const unfiled = await makeStage(test_.db, patient, doctor, {
      stageCode: STAGE_CODES.unclassified,
      stageDate: '2024-01-02',
    });
    expect(await code([unfiled])).toBe('report.unclassifiedStage');
    const other = await newPatient();
    const { stage } = await newStage(other);
    expect(await code([stage])).toBe('report.stageGone');
    const stranger = await makeAccount(test_.db);
    const own = await newStage(patient);
    expect(await code([own.stage], { doctorId: stranger })).toBe('report.doctor');
    expect(await code([own.stage], { layout: '00000000-0000-4000-8000-000000000000' })).toBe('photoLayout.notFound');
  });

  test('TASK-05 returns a download for a file name that ends in pdf', async () => {
    const patient = await newPatient();
    const { stage } = await newStage(patient);
    const token = await test_.signIn(doctor);
    const ask = (fileName?: string) =>
      fetch(`${test_.address}/reportApi`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...createBody(patient, [stage], { pages: ['general'] }), fileName }),
      });
    const preview = await ask();
    expect(preview.headers.get('content-type')).toBe('application/pdf');
    expect(preview.headers.get('content-disposition')).toBeNull();
    expect((await ask('报告.pdf')).headers.get('content-disposition')).toContain(`filename*=UTF-8''`);
    expect((await ask('报告.exe')).headers.get('content-disposition')).toBeNull();
    client = await test_.as(doctor);
  });

  test('TASK-05 STG-08 files the report of a task once, in the later stage, as a generated file', async () => {
    const patient = await newPatient();
    const before = await newStage(patient);
    const after = await newStage(patient, { stageCode: STAGE_CODES.after, stageDate: '2025-06-01' });
    await client.call(updateReportDraft, {
      params: { id: patient },
      body: { complaint: null, problems: null, plan: 'kept in the draft', summary: null, version: 0 },
    });
    const [startedTask] = await client.call(createReportTasks, {
      body: {
        reports: [{ patientId: patient, stageIds: [before.stage, after.stage] }],
        options: createReportOptions({ language: 'en' }),
      },
    });
    const task = await waitForEnd(client, startedTask?.id ?? '');
    expect(task).toMatchObject({ finish: true, isError: false, type: 'report', patientIds: [patient], path: '' });
    const products = await client.call(queryPatientProjectList, { params: { id: patient } });
    expect(products).toHaveLength(1);
    expect(products[0]).toMatchObject({
      id: task.fileIds[0],
      category: 101,
      stageId: after.stage,
      contentType: 'application/pdf',
      kind: 'document',
    });
    const { object_id } = await test_.db
      .selectFrom('file')
      .select('object_id')
      .where('id', '=', task.fileIds[0] ?? '')
      .executeTakeFirstOrThrow();
    expect(object_id).toBeTruthy();
    const entries = await test_.db
      .selectFrom('audit_entry')
      .select('action')
      .where('patient_id', '=', patient)
      .execute();
    expect(entries.map(({ action }) => action)).toContain('report.request');
  });

  test('TASK-02 fails a report of a missing stage with a specific error and succeeds on retry', async () => {
    const patient = await newPatient();
    const { stage } = await newStage(patient);
    const setStageOwner = (state: Date | null) =>
      test_.db.updateTable('file').set({ deleted_at: state }).where('stage_id', '=', stage).execute();
    const stageRow = await test_.db.selectFrom('stage').selectAll().where('id', '=', stage).executeTakeFirstOrThrow();
    // The stage belongs to another patient when the task begins.
    const other = await newPatient();
    const [startedTask] = await client.call(createReportTasks, {
      body: {
        reports: [{ patientId: patient, stageIds: [stage] }],
        options: createReportOptions({ pages: ['general'] }),
      },
    });
    expect((await waitForEnd(client, startedTask?.id ?? '')).finish).toBe(true);
    await test_.db.updateTable('stage').set({ patient_id: other }).where('id', '=', stage).execute();
    const id = await test_.db
      .updateTable('download_task')
      .set({ finish: false, is_error: true, error_code: 'report.failed' })
      .where('id', '=', startedTask?.id ?? '')
      .returning('id')
      .executeTakeFirstOrThrow();
    await client.call(retryTask, { params: id });
    const failedTask = await waitForEnd(client, id.id);
    expect(failedTask).toMatchObject({ isError: true, finish: false, errorMessage: 'stage info not found' });
    await test_.db.updateTable('stage').set({ patient_id: stageRow.patient_id }).where('id', '=', stage).execute();
    await setStageOwner(null);
    await client.call(retryTask, { params: id });
    expect(await waitForEnd(client, id.id)).toMatchObject({ finish: true, isError: false, errorMessage: '' });
  });

  test('TASK-05 accepts at most ten distinct patients and creates all tasks or none', async () => {
    const patient = await newPatient();
    const { stage } = await newStage(patient);
    const one = { patientId: patient, stageIds: [stage] };
    const begin = async (reports: (typeof one)[]) =>
      (await callExpectingRefusal(client, createReportTasks, { body: { reports, options: createReportOptions() } }))
        .code;
    expect(await begin(Array.from({ length: 11 }, () => one))).toBe('request.invalid');
    expect(await begin([one, one])).toBe('request.invalid');
    const other = await newPatient();
    const empty = await makeStage(test_.db, other, doctor, { stageDate: '2024-01-02' });
    const count = async () =>
      (await test_.db.selectFrom('download_task').select('id').where('type', '=', 'report').execute()).length;
    const before = await count();
    expect(await begin([one, { patientId: other, stageIds: [empty] }])).toBe('report.noImages');
    expect(await count()).toBe(before);
  });

  test('TASK-05 re-encodes a logo without other content, only for its own clinic', async () => {
    const params = { id: organisation };
    expect((await client.call(queryReportLogo, { params })).size).toBe(0);
    const set = (bytes: Buffer) => ({ params, body: { file: new Blob([new Uint8Array(bytes)]) } });
    const bad = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      Buffer.from('89504e470d0a1a0a00', 'hex'),
      Buffer.alloc(1_000_001, 1),
    ];
    for (const bytes of bad)
      expect((await callExpectingRefusal(client, updateReportLogo, set(bytes))).code).toBe('report.logo');
    await client.call(updateReportLogo, set(await createPhotograph({ width: 1200, height: 300 })));
    const storedLogo = Buffer.from(await (await client.call(queryReportLogo, { params })).arrayBuffer());
    const { width, exif } = await sharp(storedLogo).metadata();
    expect([width, exif]).toEqual([900, undefined]);
    const patient = await newPatient();
    const { stage } = await newStage(patient);
    const onCover = async (logo: boolean) =>
      extractJpegs(await makeReport(createBody(patient, [stage], { pages: ['cover'], logo }))).length;
    expect(await onCover(true)).toBe((await onCover(false)) + 1);
    const outsider = await test_.as(await makeAccount(test_.db, { organisations: [await makeOrganisation(test_.db)] }));
    for (const call of [queryReportLogo, deleteReportLogo] as const)
      expect(await callExpectingRefusal(outsider, call, { params })).toMatchObject({ code: 'organisation.notFound' });
    await client.call(deleteReportLogo, { params });
    expect((await client.call(queryReportLogo, { params })).size).toBe(0);
  });

  test('TASK-05 lets viewers preview but not file reports and refuses others and ended treatments', async () => {
    const patient = await newPatient();
    const { stage } = await newStage(patient);
    const body = createBody(patient, [stage], { pages: ['general'] });
    const filing = { body: { reports: [{ patientId: patient, stageIds: [stage] }], options: createReportOptions() } };
    const draft = { params: { id: patient }, body: { complaint: '', problems: '', plan: '', summary: '', version: 0 } };
    const looker = await makeAccount(test_.db);
    await sharePatientWith(test_.db, patient, looker, doctor);
    const looking = await test_.as(looker);
    expect((await looking.call(reportApi, { body })).size).toBeGreaterThan(1000);
    expect(await callExpectingRefusal(looking, createReportTasks, filing)).toMatchObject({ status: 403 });
    expect(await callExpectingRefusal(looking, updateReportDraft, draft)).toMatchObject({ status: 403 });
    const stranger = await test_.as(await makeAccount(test_.db));
    expect(await callExpectingRefusal(stranger, reportApi, { body })).toMatchObject({
      code: 'patient.notFound',
      status: 404,
    });
    expect(await callExpectingRefusal(stranger, queryReportDraft, { params: { id: patient } })).toMatchObject({
      status: 404,
    });
    expect(await callExpectingRefusal(stranger, createReportTasks, filing)).toMatchObject({ status: 404 });
    await test_.db.updateTable('patient').set({ status: 1 }).where('id', '=', patient).execute();
    expect(await callExpectingRefusal(client, reportApi, { body })).toMatchObject({ code: 'patient.terminated' });
    expect(await callExpectingRefusal(client, createReportTasks, filing)).toMatchObject({ code: 'patient.terminated' });
  });
});
