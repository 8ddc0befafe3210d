import { updateFileView } from '../files/calls.ts';
import { reportApi } from '@dentarium/api/reports/calls';
import { STAGE_CODES } from '@dentarium/domain';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import sharp from 'sharp';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { makeAccount } from '../../testing/people.ts';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { fileInto } from '../packaging/testing/packages.ts';
import { extractJpegs, readPdf } from './testing/read-pdf.ts';
import { createReportBody, makeReportScene, type ReportScene } from './testing/report-scene.ts';
import { createExam, type createReportOptions } from './testing/reports.ts';

let site: TestApp;
let scene: ReportScene;

beforeAll(async () => {
  // The PDF reader warns about a missing canvas, which text extraction does not need.
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  site = await createTestApp();
  scene = await makeReportScene(site);
});
afterAll(() => site.close());

test('TASK-05 renders a report in searchable Chinese with embedded fonts', async () => {
  const patient = await scene.makePatient();
  const { stage } = await scene.makeStage(patient);
  await site.db
    .insertInto('detailed_exam')
    .values({ patient_id: patient, exam: JSON.stringify(createExam()), updated_by: scene.doctor })
    .execute();
  const pdf = await scene.makeReport(createReportBody(patient, [stage], { language: 'ch' }));
  const { pages, sizes, title } = await readPdf(pdf);
  const text = pages.join('\n');
  for (const expectedText of ['正畸病例报告', '李梅', '王医生', '2024-01-02', '主诉', '牙齿不齐', '安氏', '拔除14、24'])
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
  const patient = await scene.makePatient('Zoë Żak');
  const { stage } = await scene.makeStage(patient);
  const pdf = await scene.makeReport(
    createReportBody(patient, [stage], { pages: ['general', 'summary'], template: 'album' }),
  );
  const { pages, sizes } = await readPdf(pdf);
  expect(pages.join('')).toContain('Goodprognosis');
  expect(pages.join('')).toContain('Generaldata');
  expect(pages.join('')).not.toContain('Treatmentplan');
  // Letters that the Chinese font lacks come from another one.
  expect(pages.join('')).toContain('ZoëŻak');
  expect(sizes.map(([width]) => Math.round(width))).toEqual(pages.map(() => 842));
  expect(extractJpegs(pdf)).toEqual([]);
});

test('TASK-05 shows images rotated, mirrored and cropped as filed, without metadata', async () => {
  const patient = await scene.makePatient();
  const { stage, front } = await scene.makeStage(patient);
  const images = async () => {
    const pdf = await scene.makeReport(createReportBody(patient, [stage], { pages: ['intraoral'], layout: 'five' }));
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
  await scene.client.call(updateFileView, { params: { id: front }, body: { mirror: true } });
  expect(await redAt((await images())[0])).toBe('1000');
  await scene.client.call(updateFileView, { params: { id: front }, body: { rotation: 90 } });
  expect(await redAt((await images())[0])).toBe('0100');
  await scene.client.call(updateFileView, {
    params: { id: front },
    body: { mirror: false, rotation: 0, crop: { x: 0.5, y: 0, w: 0.5, h: 0.5 } },
  });
  expect(await redAt((await images())[0])).toBe('1111');
});

test('TASK-05 removes names and days from an anonymous report and the eyes from masked faces', async () => {
  const patient = await scene.makePatient('李梅梅');
  const { stage } = await scene.makeStage(patient, { stageName: '李梅梅初诊' });
  const pdf = await scene.makeReport(
    createReportBody(patient, [stage], {
      anonymous: true,
      mask: true,
      language: 'ch',
      pages: ['cover', 'general', 'faces'],
    }),
  );
  const { pages, title } = await readPdf(pdf);
  const { patient_no } = await site.db
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
  const patient = await scene.makePatient();
  const { stage } = await scene.makeStage(patient);
  const pan = await fileInto(scene.client, stage, {
    name: 'pan.jpg',
    bytes: await createPhotograph({ seed: 7 }),
    category: 14,
  });
  const countImages = async (more: Parameters<typeof createReportOptions>[0]) =>
    extractJpegs(await scene.makeReport(createReportBody(patient, [stage], { pages: ['xrays'], ...more }))).length;
  expect(await countImages({})).toBe(1);
  expect(await countImages({ anonymous: true })).toBe(0);
  expect(await countImages({ anonymous: true, looked: [stage] })).toBe(0);
  expect(await countImages({ anonymous: true, looked: [pan] })).toBe(1);
  // Photographs of faces and teeth need no review.
  expect(await countImages({ anonymous: true, pages: ['intraoral'] })).toBe(2);
});

test('TASK-05 compares two stages side by side', async () => {
  const patient = await scene.makePatient();
  const before = await scene.makeStage(patient);
  const after = await scene.makeStage(patient, {
    stageCode: STAGE_CODES.after,
    stageName: 'After treatment',
    stageDate: '2025-06-01',
  });
  const { pages } = await readPdf(
    await scene.makeReport(createReportBody(patient, [after.stage, before.stage], { pages: ['cover', 'comparison'] })),
  );
  expect(pages[0]).toContain('Orthodontictreatmentcomparison');
  const pair = pages[1] ?? '';
  expect(pair.indexOf('2024-01-02')).toBeGreaterThan(0);
  expect(pair.indexOf('2024-01-02')).toBeLessThan(pair.indexOf('2025-06-01'));
  expect(
    await callExpectingRefusal(scene.client, reportApi, {
      body: createReportBody(patient, [before.stage, before.stage]),
    }),
  ).toMatchObject({
    code: 'report.sameStage',
  });
});

test('TASK-05 returns a download for a file name that ends in pdf', async () => {
  const patient = await scene.makePatient();
  const { stage } = await scene.makeStage(patient);
  const token = await site.signIn(await makeAccount(site.db, { organisations: [scene.organisation] }));
  const ask = (fileName?: string) =>
    fetch(`${site.address}/reportApi`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...createReportBody(patient, [stage], { pages: ['general'] }), fileName }),
    });
  const preview = await ask();
  expect(preview.headers.get('content-type')).toBe('application/pdf');
  expect(preview.headers.get('content-disposition')).toBeNull();
  expect((await ask('报告.pdf')).headers.get('content-disposition')).toContain(`filename*=UTF-8''`);
  expect((await ask('报告.exe')).headers.get('content-disposition')).toBeNull();
});
