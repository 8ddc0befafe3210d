import { classificationCallback } from './calls.ts';
import { patientFileClassIf } from '@dentarium/api/classification/calls';
import { updateFileType } from '@dentarium/api/files/info-calls';
import { UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { computeSignature } from '../../kernel/signed-service/signature.ts';
import { type SignedService, startSignedService } from '../../testing/signed-service.ts';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { fileInto } from '../files/testing/filing.ts';
import { waitUntil } from '../files/testing/until.ts';
import { toSignedLines } from './signature.ts';
import { fileMouth } from './testing/mouth-photograph.ts';
import { type ClassificationScene, makeClassificationScene } from './testing/classification-scene.ts';

const SECRET = 'a secret that both sides know';

let service: SignedService;
let site: TestApp;
let scene: ClassificationScene;

beforeAll(async () => {
  service = await startSignedService();
  site = await createTestApp({ CLASSIFIER_URL: `${service.address}/classify`, CLASSIFIER_SECRET: SECRET });
});
afterAll(async () => {
  await site.close();
  await service.close();
});
beforeEach(async () => {
  scene = await makeClassificationScene(site);
});
afterEach(() => service.reset());

const answer = (id: string, category: number, more: object = {}) => {
  const unsigned = { id, category, mirror: true, rotation: 180 as const, at: Math.floor(Date.now() / 1000), ...more };
  return { body: { ...unsigned, signature: computeSignature(SECRET, toSignedLines(unsigned)) } };
};
const readRequest = async () => {
  await waitUntil(async () => service.requests.length > 0);
  const [request] = service.requests;
  if (request === undefined) throw new Error('nothing was asked');
  return request;
};

test('STG-05 sends a signed image under an opaque id and accepts its signed answer once', async () => {
  const { client, patient, stage, getFileOrThrow, counts } = scene;
  const id = await fileMouth(client, stage, '王小明 upper.jpg');
  const request = await readRequest();
  expect(request.isSigned(SECRET)).toBe(true);
  expect(request.body.toString('hex', 0, 3)).toBe('ffd8ff');
  expect(request.body.includes('Exif')).toBe(false);
  for (const secret of [id, patient, encodeURIComponent('王小明'), 'upper'])
    expect(JSON.stringify(request.headers)).not.toContain(secret);
  const nobody = await site.as(null);
  await waitUntil(async () => (await client.call(patientFileClassIf, { params: { id: patient } })).running === 1);
  expect(await nobody.call(classificationCallback, answer(request.id, 2))).toEqual({ taken: true });
  expect(await getFileOrThrow(id)).toMatchObject({
    category: 2,
    mirror: true,
    rotation: 180,
    classifiedBy: 'classifier',
  });
  expect((await getFileOrThrow(id)).classifier).toEqual({ category: 2, confidence: null });
  expect(await nobody.call(classificationCallback, answer(request.id, 3))).toEqual({ taken: false });
  expect((await getFileOrThrow(id)).category).toBe(2);
  expect(await counts()).toEqual({ 'classified 2': 1 });
});

test('SAFE-05 names an image that the classifier mirrors or turns in the audit trail, and no other one', async () => {
  const { client, stage } = scene;
  const nobody = await site.as(null);
  const classify = async (more: object) => {
    service.reset();
    const id = await fileInto(client, stage, 80);
    const request = await readRequest();
    expect(await nobody.call(classificationCallback, answer(request.id, 2, more))).toEqual({ taken: true });
    const entries = await site.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'file.classifierOrientation')
      .where('subject_id', '=', id)
      .execute();
    return entries.map(({ detail }) => detail);
  };
  expect(await classify({})).toMatchObject([{ isMirrored: true, turned: '0° → 180°' }]);
  expect(await classify({ rotation: 0 })).toMatchObject([{ isMirrored: true }]);
  expect(await classify({ mirror: false, rotation: 0 })).toEqual([]);
});

test('STG-05 stores the signed confidence and restores it after an undone correction', async () => {
  const { client, stage, getFileOrThrow, setTo } = scene;
  const id = await fileInto(client, stage, 80);
  const request = await readRequest();
  const nobody = await site.as(null);
  const sure = answer(request.id, 2, { confidence: 0.75 });
  const altered = { body: { ...sure.body, confidence: 0.99 } };
  expect((await callExpectingRefusal(nobody, classificationCallback, altered)).code).toBe('classifier.signature');
  await nobody.call(classificationCallback, sure);
  await setTo(3, id);
  await client.call(updateFileType, { params: { id: 2 }, body: { fileIds: [id], undo: true } });
  expect(await getFileOrThrow(id)).toMatchObject({
    classifiedBy: 'classifier',
    classifier: { category: 2, confidence: 0.75 },
  });
});

test('STG-05 never overwrites a category that a person has set meanwhile', async () => {
  const { client, stage, getFileOrThrow, setTo, counts } = scene;
  const id = await fileInto(client, stage, 80);
  const request = await readRequest();
  await setTo(9, id);
  const nobody = await site.as(null);
  expect(await nobody.call(classificationCallback, answer(request.id, 8))).toEqual({ taken: false });
  expect(await getFileOrThrow(id)).toMatchObject({ category: 9, mirror: false, classifiedBy: 'person' });
  expect(await counts()).toEqual({});
});

test('STG-05 refuses forged, altered and old answers', async () => {
  const { client, stage, getFileOrThrow } = scene;
  const id = await fileInto(client, stage, 80);
  const request = await readRequest();
  const nobody = await site.as(null);
  const right = answer(request.id, 8);
  const forged = [
    { body: { ...right.body, category: 9 } },
    { body: { ...right.body, signature: 'a'.repeat(64) } },
    answer(request.id, 8, { at: Math.floor(Date.now() / 1000) - 301 }),
  ];
  for (const input of forged)
    expect(await callExpectingRefusal(nobody, classificationCallback, input)).toMatchObject({
      code: 'classifier.signature',
      status: 403,
    });
  expect((await getFileOrThrow(id)).category).toBe(80);
});

test('STG-05 treats a category that no classifier may assign as not recognised', async () => {
  const { client, stage, getFileOrThrow } = scene;
  const id = await fileInto(client, stage, 80);
  const request = await readRequest();
  await (await site.as(null)).call(classificationCallback, answer(request.id, 101));
  expect(await getFileOrThrow(id)).toMatchObject({ category: UNRECOGNISED_CATEGORY, mirror: false, rotation: 0 });
});

test('STG-05 retries an unavailable service, then uses the built-in rules, and follows no redirects', async () => {
  const { client, stage, getFileOrThrow } = scene;
  service.answerWith(302, { location: `${service.address}/elsewhere` });
  const id = await fileMouth(client, stage, 'frontal smile.jpg');
  await waitUntil(async () => (await getFileOrThrow(id)).category === 9);
  expect(service.requests.map(({ path }) => path)).toEqual(['/classify', '/classify', '/classify']);
});

test('STG-05 applies the built-in rules to a file without an answer', async () => {
  const { client, stage, getFileOrThrow } = scene;
  const id = await fileMouth(client, stage, 'profile.jpg');
  const isSent = async () =>
    (await site.db.selectFrom('classification').select('state').where('file_id', '=', id).execute()).some(
      ({ state }) => state === 'sent',
    );
  await waitUntil(isSent);
  await site.db
    .updateTable('classification')
    .set({ updated_at: new Date(Date.now() - 11 * 60_000) })
    .where('file_id', '=', id)
    .execute();
  await site.app.classification.requeueLate(site.db);
  await waitUntil(async () => (await getFileOrThrow(id)).category !== 80);
  expect(await getFileOrThrow(id)).toMatchObject({ category: 12, classifiedBy: 'classifier' });
});
