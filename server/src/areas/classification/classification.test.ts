import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Client, createClient } from '@dentarium/api';
import {
  addAlgorithmStatistics,
  classificationCallback,
  classifyFiles,
  getCountByType,
  organizeFiles,
  patientFileClassIf,
  queryUsesByMonth,
  SERVER_COUNTED,
} from '@dentarium/api/classification/calls';
import { deleteFileInfoById, type PatientFile, updateFileType } from '@dentarium/api/files/info-calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { type SocketMessage, socketMessage, listSocketProtocols } from '@dentarium/api/socket-messages';
import { PENDING_CATEGORY, STAGE_CODES, UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import { WebSocket } from 'ws';
import { computeSignature } from '../../kernel/signed-service/signature.ts';
import { fileInto } from '../files/testing/filing.ts';
import { waitUntil } from '../files/testing/until.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { type SignedService, startSignedService } from '../../testing/signed-service.ts';
import { toSignedLines } from './signature.ts';

const SECRET = 'a secret that both sides know';

/** Creates a patient of a doctor with helpers for their files. */
async function makeScene(test_: TestApp) {
  const organisation = await makeOrganisation(test_.db);
  const doctor = await makeAccount(test_.db, { organisations: [organisation] });
  const client: Client = await test_.as(doctor);
  const patient = await makePatient(test_.db, organisation, doctor);
  const stage = await makeStage(test_.db, patient, doctor);
  const getFileOrThrow = async (id: string): Promise<PatientFile> => {
    const files = await client.call(queryFilesInfo, { params: { id: stage }, query: { pid: patient } });
    const file = files.find((one) => one.id === id);
    if (file === undefined) throw new Error('the file is gone');
    return file;
  };
  const counts = async () =>
    Object.fromEntries(
      (await client.call(getCountByType, { query: {} })).map(({ type, category, count }) => [
        `${type} ${category}`,
        count,
      ]),
    );
  const setTo = (category: number, id: string) =>
    client.call(updateFileType, { params: { id: category }, body: { fileIds: [id] } });
  return { client, organisation, doctor, patient, stage, theFile: getFileOrThrow, counts, setTo };
}

describe('the built-in classifier', () => {
  let test_: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;

  beforeAll(async () => {
    test_ = await createTestApp();
  });
  afterAll(() => test_.close());
  beforeEach(async () => {
    scene = await makeScene(test_);
  });

  test('STG-05 classifies a pending file by its name, names the classifier and counts it', async () => {
    const { client, patient, stage, theFile: getFileOrThrow, counts } = scene;
    const id = await fileInto(client, stage, 80, { name: '右侧咬合像.jpg' });
    await waitUntil(async () => (await getFileOrThrow(id)).category !== 80);
    expect(await getFileOrThrow(id)).toMatchObject({ category: 4, classifiedBy: 'classifier', isMain: true });
    expect(await counts()).toEqual({ 'classified 4': 1 });
    expect(await client.call(patientFileClassIf, { params: { id: patient } })).toEqual({
      pending: 0,
      running: 0,
      unrecognised: 0,
      classified: 1,
    });
  });

  test('STG-05 leaves an uncertain file at 92 and lets a person retry or correct it', async () => {
    const { client, stage, theFile: getFileOrThrow, counts, setTo } = scene;
    const id = await fileInto(client, stage, 80, { name: 'IMG_0001.jpg' });
    await waitUntil(async () => (await getFileOrThrow(id)).category === UNRECOGNISED_CATEGORY);
    expect(await getFileOrThrow(id)).toMatchObject({ classifiedBy: null, isMain: false });
    const [retriedFile] = await client.call(classifyFiles, { body: { fileIds: [id] } });
    expect(retriedFile).toMatchObject({ id, category: PENDING_CATEGORY });
    await waitUntil(async () => (await getFileOrThrow(id)).category === UNRECOGNISED_CATEGORY);
    const [corrected] = await setTo(6, id);
    expect(corrected).toMatchObject({ category: 6, classifiedBy: 'person' });
    expect(await client.call(classifyFiles, { body: { fileIds: [id] } })).toMatchObject([{ category: 6 }]);
    expect(await counts()).toEqual({ 'classified 92': 2 });
  });

  test('STG-05 counts a correction under the category of the classifier', async () => {
    const { client, stage, theFile: getFileOrThrow, counts, setTo } = scene;
    const id = await fileInto(client, stage, 80, { name: 'left buccal.jpg' });
    await waitUntil(async () => (await getFileOrThrow(id)).category === 5);
    await setTo(4, id);
    await setTo(5, id);
    expect(await counts()).toEqual({ 'classified 5': 1, 'corrected 5': 1 });
  });

  test('STG-05 records the confirmer and the time and lets a person undo the confirmation', async () => {
    const { client, stage, theFile: getFileOrThrow, counts, setTo } = scene;
    const id = await fileInto(client, stage, 80, { name: 'left buccal.jpg' });
    await waitUntil(async () => (await getFileOrThrow(id)).category === 5);
    expect(await getFileOrThrow(id)).toMatchObject({ classifier: { category: 5, confidence: null }, stated: null });
    const before = Date.now();
    const [confirmed] = await setTo(5, id);
    const { userName } = await client.call(getUserInfo, {});
    expect(confirmed).toMatchObject({
      category: 5,
      isMain: true,
      classifiedBy: 'person',
      classifier: { category: 5 },
      stated: { by: userName },
    });
    expect(Date.parse(confirmed?.stated?.at ?? '')).toBeGreaterThanOrEqual(before - 1000);
    const [confirmedFile] = await setTo(5, id);
    expect(confirmedFile?.version).toBe(confirmed?.version);
    expect(await counts()).toEqual({ 'classified 5': 1 });
    const undo = { params: { id: 5 }, body: { fileIds: [id], undo: true } };
    expect(await client.call(updateFileType, undo)).toMatchObject([{ classifiedBy: 'classifier', stated: null }]);
    const entries = await test_.db
      .selectFrom('audit_entry')
      .select('detail')
      .where('action', '=', 'file.classify')
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    expect(entries.map(({ detail }) => detail)).toMatchObject([{ undo: true }, { confirmed: 0 }, { confirmed: 1 }]);
  });

  test('STG-05 restores the category of the classifier after an undone correction and does not count a mistake', async () => {
    const { client, stage, theFile: getFileOrThrow, counts, setTo } = scene;
    const id = await fileInto(client, stage, 80, { name: 'left buccal.jpg' });
    await waitUntil(async () => (await getFileOrThrow(id)).category === 5);
    await setTo(4, id);
    expect(await getFileOrThrow(id)).toMatchObject({
      category: 4,
      classifiedBy: 'person',
      classifier: { category: 5 },
    });
    expect(await counts()).toEqual({ 'classified 5': 1, 'corrected 5': 1 });
    await client.call(updateFileType, { params: { id: 5 }, body: { fileIds: [id], undo: true } });
    expect(await getFileOrThrow(id)).toMatchObject({ category: 5, classifiedBy: 'classifier', stated: null });
    expect(await counts()).toEqual({ 'classified 5': 1 });
    // Undoing never attributes a category to the classifier that it did not assign.
    await client.call(updateFileType, { params: { id: 6 }, body: { fileIds: [id], undo: true } });
    expect(await getFileOrThrow(id)).toMatchObject({ category: 6, classifiedBy: 'person' });
  });

  test('STG-05 SOCK-02 notifies the uploader of the classification with the patient id only', async () => {
    const { patient, stage, doctor } = scene;
    const token = await test_.signIn(doctor);
    const client = createClient({ token: () => token, language: () => 'en', baseUrl: test_.address });
    const url = `${test_.address.replace('http', 'ws')}/socket?userId=${doctor}&groupCode=FoWeb`;
    const socket = new WebSocket(url, listSocketProtocols(token), { origin: test_.config.publicUrl });
    const messages: SocketMessage[] = [];
    socket.on('message', (data) => messages.push(socketMessage.parse(JSON.parse((data as Buffer).toString()))));
    await waitUntil(async () => messages.length === 1);
    await fileInto(client, stage, 80, { name: 'right buccal.jpg' });
    await waitUntil(async () => messages.length === 2);
    expect(messages[1]).toEqual({ kind: 'aiCallback', patientId: patient });
    socket.terminate();
  });

  test('CALL-05 counts uses of other algorithms, and those of the classifier only on the server', async () => {
    const { client, counts } = scene;
    const add = (type: string, amount = 1) => ({ body: { type, category: null, amount } });
    await client.call(addAlgorithmStatistics, add('overlay', 2));
    await client.call(addAlgorithmStatistics, add('overlay'));
    expect(await counts()).toEqual({ 'overlay null': 3 });
    expect(await client.call(getCountByType, { query: { type: 'overlay' } })).toHaveLength(1);
    expect(await callExpectingRefusal(client, addAlgorithmStatistics, add('classified'))).toMatchObject({
      code: 'request.invalid',
    });
    const stranger = await makeScene(test_);
    expect(await stranger.counts()).toEqual({});
  });

  test('BEN-01 classifies the whole inbox of a patient and skips files with a category', async () => {
    const { client, doctor, patient, stage, counts, setTo } = scene;
    const laterStage = await makeStage(test_.db, patient, doctor, { stageCode: STAGE_CODES.unclassified });
    const all = async () => client.call(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient } });
    const waitUntilSettled = () =>
      waitUntil(async () => (await all()).every(({ category }) => category !== PENDING_CATEGORY));
    const [namedId, unknown, confirmedId, deleted] = [
      await fileInto(client, laterStage, 80, { name: 'upper occlusal.jpg' }),
      await fileInto(client, stage, 80, { name: 'IMG_0001.jpg' }),
      await fileInto(client, stage, 80, { name: 'left buccal.jpg' }),
      await fileInto(client, stage, 80, { name: 'right buccal.jpg' }),
    ];
    await waitUntilSettled();
    await setTo(UNRECOGNISED_CATEGORY, namedId);
    await setTo(8, confirmedId);
    await setTo(UNRECOGNISED_CATEGORY, deleted);
    await client.call(deleteFileInfoById, { params: { id: deleted } });
    const before = (await all()).find(({ id }) => id === confirmedId);
    const { fileIds } = await client.call(organizeFiles, { params: { id: patient } });
    expect(fileIds.toSorted()).toEqual([namedId, unknown].toSorted());
    await waitUntilSettled();
    const files = new Map((await all()).map((file) => [file.id, file]));
    expect(files.get(namedId)).toMatchObject({ category: 2, classifiedBy: 'classifier' });
    expect(files.get(unknown)).toMatchObject({ category: UNRECOGNISED_CATEGORY, classifiedBy: null });
    // The file stays exactly as the person left it.
    expect(files.get(confirmedId)).toEqual(before);
    const [row] = await test_.db.selectFrom('file').select('category').where('id', '=', deleted).execute();
    expect(row?.category).toBe(UNRECOGNISED_CATEGORY);
    expect((await counts())['imageOrganisation null']).toBe(1);
  });

  test('BEN-01 counts no use of the tool for an empty inbox', async () => {
    const { client, patient, counts } = scene;
    expect(await client.call(organizeFiles, { params: { id: patient } })).toEqual({ fileIds: [] });
    expect(await counts()).toEqual({});
  });

  test.each(SERVER_COUNTED)('BEN-09 counts %s only on the server', async (type) => {
    const use = { body: { type, category: null, amount: 1 } };
    expect(await callExpectingRefusal(scene.client, addAlgorithmStatistics, use)).toMatchObject({
      code: 'request.invalid',
    });
  });

  test('BEN-09 counts the use of a tool for members and the use of other algorithms for everybody', async () => {
    const { client, doctor, counts } = scene;
    const use = (type: string) => ({ body: { type, category: null, amount: 1 } });
    await client.call(addAlgorithmStatistics, use('overlay'));
    await test_.db.deleteFrom('account_member').where('account_id', '=', doctor).execute();
    expect(await callExpectingRefusal(client, addAlgorithmStatistics, use('overlay'))).toMatchObject({
      code: 'membership.required',
      status: 403,
      detail: { benefit: 4 },
    });
    await client.call(addAlgorithmStatistics, use('problemList'));
    expect(await counts()).toEqual({ 'overlay null': 1, 'problemList null': 1 });
  });

  test('BEN-09 returns uses by exact periods for the organisations of the caller', async () => {
    const { client, organisation } = scene;
    // Months in a time zone eight hours ahead.
    const [first, second, end] = ['2026-01-31T16:00:00.000Z', '2026-02-28T16:00:00.000Z', '2026-03-31T16:00:00.000Z'];
    const row = (type: string, category: number | null, created_at: string, amount = 1) => ({
      organisation_id: organisation,
      type,
      category,
      amount,
      created_at,
    });
    await test_.db
      .insertInto('algorithm_event')
      .values([
        row('overlay', null, '2026-01-31T15:59:59.999Z', 50),
        row('overlay', null, first),
        row('overlay', 8, '2026-02-28T15:59:59.999Z'),
        row('overlay', null, second, 3),
        row('corrected', 5, second),
        row('corrected', 5, second, -1),
        row('overlay', null, end, 50),
      ])
      .execute();
    const query = { limits: [first, second, end].join(',') };
    expect(await client.call(queryUsesByMonth, { query })).toEqual([
      { type: 'overlay', period: 0, count: 2 },
      { type: 'overlay', period: 1, count: 3 },
    ]);
    expect(await (await makeScene(test_)).client.call(queryUsesByMonth, { query })).toEqual([]);
  });
});

describe('an external classifier', () => {
  let service: SignedService;
  let test_: TestApp;
  let scene: Awaited<ReturnType<typeof makeScene>>;

  beforeAll(async () => {
    service = await startSignedService();
    test_ = await createTestApp({ CLASSIFIER_URL: `${service.address}/classify`, CLASSIFIER_SECRET: SECRET });
  });
  afterAll(async () => {
    await test_.close();
    await service.close();
  });
  beforeEach(async () => {
    scene = await makeScene(test_);
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
    const { client, patient, stage, theFile: getFileOrThrow, counts } = scene;
    const id = await fileInto(client, stage, 80, { name: '王小明 upper.jpg' });
    const request = await readRequest();
    expect(request.isSigned(SECRET)).toBe(true);
    expect(request.body.toString('hex', 0, 3)).toBe('ffd8ff');
    expect(request.body.includes('Exif')).toBe(false);
    for (const secret of [id, patient, encodeURIComponent('王小明'), 'upper'])
      expect(JSON.stringify(request.headers)).not.toContain(secret);
    const nobody = await test_.as(null);
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

  test('STG-05 stores the signed confidence and restores it after an undone correction', async () => {
    const { client, stage, theFile: getFileOrThrow, setTo } = scene;
    const id = await fileInto(client, stage, 80);
    const request = await readRequest();
    const nobody = await test_.as(null);
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
    const { client, stage, theFile: getFileOrThrow, setTo, counts } = scene;
    const id = await fileInto(client, stage, 80);
    const request = await readRequest();
    await setTo(9, id);
    const nobody = await test_.as(null);
    expect(await nobody.call(classificationCallback, answer(request.id, 8))).toEqual({ taken: false });
    expect(await getFileOrThrow(id)).toMatchObject({ category: 9, mirror: false, classifiedBy: 'person' });
    expect(await counts()).toEqual({});
  });

  test('STG-05 refuses forged, altered and old answers', async () => {
    const { client, stage, theFile: getFileOrThrow } = scene;
    const id = await fileInto(client, stage, 80);
    const request = await readRequest();
    const nobody = await test_.as(null);
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
    const { client, stage, theFile: getFileOrThrow } = scene;
    const id = await fileInto(client, stage, 80);
    const request = await readRequest();
    await (await test_.as(null)).call(classificationCallback, answer(request.id, 101));
    expect(await getFileOrThrow(id)).toMatchObject({ category: UNRECOGNISED_CATEGORY, mirror: false, rotation: 0 });
  });

  test('STG-05 retries an unavailable service, then uses the built-in rules, and follows no redirects', async () => {
    const { client, stage, theFile: getFileOrThrow } = scene;
    service.answerWith(302, { location: `${service.address}/elsewhere` });
    const id = await fileInto(client, stage, 80, { name: 'frontal smile.jpg' });
    await waitUntil(async () => (await getFileOrThrow(id)).category === 9);
    expect(service.requests.map(({ path }) => path)).toEqual(['/classify', '/classify', '/classify']);
  });

  test('STG-05 applies the built-in rules to a file without an answer', async () => {
    const { client, stage, theFile: getFileOrThrow } = scene;
    const id = await fileInto(client, stage, 80, { name: 'profile.jpg' });
    const isSent = async () =>
      (await test_.db.selectFrom('classification').select('state').where('file_id', '=', id).execute()).some(
        ({ state }) => state === 'sent',
      );
    await waitUntil(isSent);
    await test_.db
      .updateTable('classification')
      .set({ updated_at: new Date(Date.now() - 11 * 60_000) })
      .where('file_id', '=', id)
      .execute();
    await test_.app.classification.requeueLate(test_.db);
    await waitUntil(async () => (await getFileOrThrow(id)).category !== 80);
    expect(await getFileOrThrow(id)).toMatchObject({ category: 12, classifiedBy: 'classifier' });
  });
});
