import { createClient } from '@dentarium/api';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { classifyFiles, organizeFiles } from './calls.ts';
import { patientFileClassIf } from '@dentarium/api/classification/calls';
import { deleteFileInfoById, updateFileType } from '@dentarium/api/files/info-calls';
import { listSocketProtocols, type SocketMessage, socketMessage } from '@dentarium/api/socket-messages';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { PENDING_CATEGORY, PREPROCESS_STATE, STAGE_CODES, UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { WebSocket } from 'ws';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { fileInto } from '../files/testing/filing.ts';
import { waitUntil } from '../files/testing/until.ts';
import { makeStage } from '../patients/testing/patient-forms.ts';
import { fileMouth } from './testing/mouth-photograph.ts';
import { type ClassificationScene, makeClassificationScene } from './testing/classification-scene.ts';

let site: TestApp;
let scene: ClassificationScene;

beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());
beforeEach(async () => {
  scene = await makeClassificationScene(site);
});

test('STG-05 classifies a pending file by its name, names the classifier and counts it', async () => {
  const { client, patient, stage, getFileOrThrow, counts } = scene;
  const id = await fileMouth(client, stage, '右侧咬合像.jpg');
  await waitUntil(async () => (await getFileOrThrow(id)).category !== 80);
  expect(await getFileOrThrow(id)).toMatchObject({ category: 4, classifiedBy: 'classifier', isMain: true });
  expect(await counts()).toEqual({ 'classified 4': 1 });
  expect(await client.call(patientFileClassIf, { params: { id: patient } })).toEqual({
    pending: 0,
    running: 0,
    unrecognised: 0,
    classified: 1,
    hasService: false,
  });
});

test('STG-05 leaves an uncertain file at 92 and lets a person retry or correct it', async () => {
  const { client, stage, getFileOrThrow, counts, setTo } = scene;
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
  const { client, stage, getFileOrThrow, counts, setTo } = scene;
  const id = await fileMouth(client, stage, 'left buccal.jpg');
  await waitUntil(async () => (await getFileOrThrow(id)).category === 5);
  await setTo(4, id);
  await setTo(5, id);
  expect(await counts()).toEqual({ 'classified 5': 1, 'corrected 5': 1 });
});

test('STG-05 records the confirmer and the time and lets a person undo the confirmation', async () => {
  const { client, stage, getFileOrThrow, counts, setTo } = scene;
  const id = await fileMouth(client, stage, 'left buccal.jpg');
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
  const entries = await site.db
    .selectFrom('audit_entry')
    .select('detail')
    .where('action', '=', 'file.classify')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  expect(entries.map(({ detail }) => detail)).toMatchObject([{ undo: true }, { confirmed: 0 }, { confirmed: 1 }]);
});

test('STG-05 restores the category of the classifier after an undone correction and does not count a mistake', async () => {
  const { client, stage, getFileOrThrow, counts, setTo } = scene;
  const id = await fileMouth(client, stage, 'left buccal.jpg');
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
  const token = await site.signIn(doctor);
  const client = createClient({ token: () => token, language: () => 'en', baseUrl: site.address });
  const url = `${site.address.replace('http', 'ws')}/socket?userId=${doctor}&groupCode=FoWeb`;
  const socket = new WebSocket(url, listSocketProtocols(token), { origin: site.config.publicUrl });
  const messages: SocketMessage[] = [];
  socket.on('message', (data) => messages.push(socketMessage.parse(JSON.parse((data as Buffer).toString()))));
  await waitUntil(async () => messages.length === 1);
  await fileMouth(client, stage, 'right buccal.jpg');
  await waitUntil(async () => messages.length === 2);
  expect(messages[1]).toEqual({ kind: 'aiCallback', patientId: patient });
  socket.terminate();
});

test('BEN-01 classifies the whole inbox of a patient and skips files with a category', async () => {
  const { client, doctor, patient, stage, counts, setTo } = scene;
  const laterStage = await makeStage(site.db, patient, doctor, { stageCode: STAGE_CODES.unclassified });
  const all = async () => client.call(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient } });
  const waitUntilSettled = () =>
    waitUntil(async () =>
      (await all()).every(
        ({ category, preprocessState }) =>
          category !== PENDING_CATEGORY && preprocessState !== PREPROCESS_STATE.untreated,
      ),
    );
  const [namedId, unknown, confirmedId, deleted] = [
    await fileMouth(client, laterStage, 'upper occlusal.jpg'),
    await fileInto(client, stage, 80, { name: 'IMG_0001.jpg' }),
    await fileMouth(client, stage, 'left buccal.jpg'),
    await fileMouth(client, stage, 'right buccal.jpg'),
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
  const [row] = await site.db.selectFrom('file').select('category').where('id', '=', deleted).execute();
  expect(row?.category).toBe(UNRECOGNISED_CATEGORY);
  expect((await counts())['imageOrganisation null']).toBe(1);
});

test('BEN-01 counts no use of the tool for an empty inbox', async () => {
  const { client, patient, counts } = scene;
  expect(await client.call(organizeFiles, { params: { id: patient } })).toEqual({ fileIds: [] });
  expect(await counts()).toEqual({});
});
