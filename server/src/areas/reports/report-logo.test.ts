import { deleteReportLogo, queryReportLogo, updateReportLogo } from './calls.ts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { extractJpegs } from './testing/read-pdf.ts';
import { createReportBody, makeReportScene, type ReportScene } from './testing/report-scene.ts';

let site: TestApp;
let scene: ReportScene;

beforeAll(async () => {
  site = await createTestApp();
  scene = await makeReportScene(site);
});
afterAll(() => site.close());

test('TASK-05 re-encodes a logo without other content, only for its own clinic', async () => {
  const params = { id: scene.organisation };
  expect((await scene.client.call(queryReportLogo, { params })).size).toBe(0);
  const set = (bytes: Buffer) => ({ params, body: { file: new Blob([new Uint8Array(bytes)]) } });
  const bad = [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    Buffer.from('89504e470d0a1a0a00', 'hex'),
    Buffer.alloc(1_000_001, 1),
  ];
  for (const bytes of bad)
    expect((await callExpectingRefusal(scene.client, updateReportLogo, set(bytes))).code).toBe('report.logo');
  await scene.client.call(updateReportLogo, set(await createPhotograph({ width: 1200, height: 300 })));
  const storedLogo = Buffer.from(await (await scene.client.call(queryReportLogo, { params })).arrayBuffer());
  const { width, exif } = await sharp(storedLogo).metadata();
  expect([width, exif]).toEqual([900, undefined]);
  const patient = await scene.makePatient();
  const { stage } = await scene.makeStage(patient);
  const onCover = async (logo: boolean) =>
    extractJpegs(await scene.makeReport(createReportBody(patient, [stage], { pages: ['cover'], logo }))).length;
  expect(await onCover(true)).toBe((await onCover(false)) + 1);
  const outsider = await site.as(await makeAccount(site.db, { organisations: [await makeOrganisation(site.db)] }));
  for (const call of [queryReportLogo, deleteReportLogo] as const)
    expect(await callExpectingRefusal(outsider, call, { params })).toMatchObject({ code: 'organisation.notFound' });
  await scene.client.call(deleteReportLogo, { params });
  expect((await scene.client.call(queryReportLogo, { params })).size).toBe(0);
});
