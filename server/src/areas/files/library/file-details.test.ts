import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import {
  deleteProjectFile,
  type PatientFile,
  queryFileByDataType,
  queryOriginalImagePath,
  queryPatientProjectList,
  updateFileNote,
} from '@dentarium/api/files/info-calls';
import { updateFileOrder, updateFileView } from '../calls.ts';
import { restoreFile } from '../../recycle-bin/calls.ts';
import { getFile, publicDownloadFile, publicUploadPart, putObject } from '@dentarium/api/files/calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { STAGE_CODES } from '@dentarium/domain';
import sharp from 'sharp';
import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { makePatient, makeStage } from '../../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../../testing/test-clinic.ts';
import { fileInto } from '../testing/filing.ts';
import { partInput, createSending } from '../testing/sending.ts';

describe('details of files', () => {
  let test_: TestClinic;
  let organisation: string;
  let doctor: string;
  let client: Client;
  let patient: string;
  let stage: string;

  beforeAll(async () => {
    test_ = await createTestClinic();
    ({ organisation, doctor, client } = test_);
  });
  afterAll(() => test_.close());
  beforeEach(async () => {
    patient = await makePatient(test_.db, organisation, doctor);
    stage = await makeStage(test_.db, patient, doctor);
  });

  const files = (stageId: string = stage) =>
    client.call(queryFilesInfo, { params: { id: stageId }, query: { pid: patient } });
  const getFileOrThrow = async (id: string): Promise<PatientFile> => {
    const file = (await files('all')).find((one) => one.id === id);
    if (file === undefined) throw new Error('the file is gone');
    return file;
  };

  test('stores a note on a file and refuses a stale second note', async () => {
    const id = await fileInto(client, stage, 8);
    const { version } = await getFileOrThrow(id);
    const writing = (note: string) => ({ params: { id }, body: { note, version } });
    expect(await client.call(updateFileNote, writing(' 请重拍 '))).toMatchObject({
      note: '请重拍',
      version: version + 1,
    });
    expect(await callExpectingRefusal(client, updateFileNote, writing('other'))).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'file' },
    });
    expect((await getFileOrThrow(id)).note).toBe('请重拍');
  });

  test('stores and removes a crop and refuses one outside of the image', async () => {
    const id = await fileInto(client, stage, 8);
    const crop = { x: 0.1, y: 0.2, w: 0.5, h: 0.6 };
    expect((await client.call(updateFileView, { params: { id }, body: { crop } })).crop).toEqual(crop);
    expect((await client.call(updateFileView, { params: { id }, body: { mirror: true } })).crop).toEqual(crop);
    expect((await client.call(updateFileView, { params: { id }, body: { crop: null } })).crop).toBeNull();
    const outside = { params: { id }, body: { crop: { ...crop, x: 0.9 } } };
    expect(await callExpectingRefusal(client, updateFileView, outside)).toMatchObject({ code: 'request.invalid' });
  });

  test('orders all files or some of them between the others', async () => {
    const ids = [await fileInto(client, stage, 8), await fileInto(client, stage, 9), await fileInto(client, stage, 12)];
    const [a = '', b = '', c = ''] = ids.toReversed();
    const order = async () => (await files()).map(({ id }) => id);
    expect(await order()).toEqual([a, b, c]);
    await client.call(updateFileOrder, { body: { stageId: stage, fileIds: [c, a, b] } });
    expect(await order()).toEqual([c, a, b]);
    await client.call(updateFileOrder, { body: { stageId: stage, fileIds: [b, c] } });
    expect(await order()).toEqual([b, a, c]);
    const otherStage = await makeStage(test_.db, patient, doctor, { stageCode: STAGE_CODES.during });
    const foreign = { body: { stageId: otherStage, fileIds: [a] } };
    expect(await callExpectingRefusal(client, updateFileOrder, foreign)).toMatchObject({
      code: 'file.notFound',
      status: 404,
    });
  });

  test('STG-05 returns hints for small images, duplicates and dates far from the stage', async () => {
    const small = await createPhotograph({ width: 600, height: 498, seed: 70_001 });
    const large = await createPhotograph({ width: 700, height: 500, seed: 70_002 });
    const one = await fileInto(client, stage, 8, { bytes: small, takenSource: 'exif', takenAt: '2024-02-02T00:00:00' });
    const two = await fileInto(client, stage, 9, { bytes: large, takenSource: 'exif', takenAt: '2024-02-01T23:59:59' });
    const film = await fileInto(client, stage, 14, {
      bytes: await createPhotograph({ width: 1000, height: 700, seed: 3 }),
    });
    expect((await getFileOrThrow(one)).hints).toEqual(['tooSmall', 'farDate']);
    expect((await getFileOrThrow(two)).hints).toEqual([]);
    expect((await getFileOrThrow(film)).hints).toEqual(['tooSmall']);
    const other = await makeStage(test_.db, patient, doctor, {
      stageCode: STAGE_CODES.during,
      stageDate: '2024-02-01',
    });
    const duplicateId = await fileInto(client, other, 9, { bytes: large });
    expect((await getFileOrThrow(two)).hints).toEqual(['duplicate']);
    expect((await getFileOrThrow(duplicateId)).hints).toEqual(['duplicate']);
    const stranger = await makeStage(test_.db, await makePatient(test_.db, organisation, doctor), doctor);
    await fileInto(client, stranger, 8, { bytes: small });
    expect((await getFileOrThrow(one)).hints).toEqual(['tooSmall', 'farDate']);
  });

  test('STG-08 lists files of a category over all stages by date', async () => {
    const other = await makeStage(test_.db, patient, doctor, { stageCode: STAGE_CODES.during });
    const late = await fileInto(client, stage, 8, { takenAt: '2024-06-01T00:00:00' });
    const early = await fileInto(client, other, 8, { takenAt: '2023-06-01T00:00:00' });
    const film = await fileInto(client, other, 14, { takenAt: '2022-06-01T00:00:00' });
    const ask = async (classid: string) =>
      (await client.call(queryFileByDataType, { params: { id: patient }, query: { classid } })).map(({ id }) => id);
    expect(await ask('8')).toEqual([early, late]);
    expect(await ask('8,14')).toEqual([film, early, late]);
    expect(await ask('9')).toEqual([]);
    const wrong = { params: { id: patient }, query: { classid: "8' or 1=1" } };
    expect(await callExpectingRefusal(client, queryFileByDataType, wrong)).toMatchObject({ code: 'request.invalid' });
  });

  test('STG-08 lists generated files with their creators, deletes them and excludes other files', async () => {
    const product = await fileInto(client, stage, 8);
    const filed = await fileInto(client, stage, 9);
    await test_.db.updateTable('file').set({ category: 102, stage_id: null }).where('id', '=', product).execute();
    const list = () => client.call(queryPatientProjectList, { params: { id: patient } });
    expect(await list()).toMatchObject([{ id: product, category: 102, createdBy: expect.any(String) }]);
    expect(await callExpectingRefusal(client, deleteProjectFile, { params: { id: filed } })).toMatchObject({
      code: 'file.notFound',
    });
    await client.call(deleteProjectFile, { params: { id: product } });
    expect(await list()).toEqual([]);
    expect(await client.call(restoreFile, { params: { id: product } })).toMatchObject({ id: product, stageId: null });
    expect(await list()).toHaveLength(1);
  });

  test('UPL-01 CALL-05 uploads a file by one put or by the public address and downloads it by both names', async () => {
    const bytes = await createPhotograph({ width: 1200, height: 600, seed: 71_000 });
    const { id: objectId } = await client.call(putObject, {
      query: { bucketName: 'dentarium', fileFullName: 'library/incoming/put.jpg' },
      body: { file: new Blob([new Uint8Array(bytes)]) },
    });
    const id = await fileInto(client, stage, 8, { objectId });
    const { bucketName, fileFullName } = await client.call(queryOriginalImagePath, { query: { fileId: id } });
    const readBytes = async (blob: Promise<Blob>) => Buffer.from(await (await blob).arrayBuffer());
    const name = { bucketName, fileFullName };
    expect(await readBytes(client.call(getFile, { query: { fileFullName } }))).toEqual(bytes);
    expect(await readBytes(client.call(publicDownloadFile, { query: name }))).toEqual(bytes);
    const process = (text: string) => readBytes(client.call(publicDownloadFile, { query: { ...name, process: text } }));
    const widths = await Promise.all(
      ['image/resize,w_150', 'image/resize,m_lfit,w_640', 'image/resize,l_1000,m_lfit'].map(
        async (text) => (await sharp(await process(text)).metadata()).width,
      ),
    );
    expect(widths).toEqual([150, 640, 1000]);
    for (const wrong of ['image/resize,w_4000', 'image/format,png', 'image/resize,w_0'])
      expect(
        await callExpectingRefusal(client, publicDownloadFile, { query: { ...name, process: wrong } }),
      ).toMatchObject({
        code: 'request.invalid',
      });
    const sending = createSending('public.jpg', await createPhotograph({ seed: 71_001 }));
    expect(await client.call(publicUploadPart, partInput(sending, 0))).toMatchObject({ complete: true });
    const stranger = await test_.as(await makeAccount(test_.db, { organisations: [await makeOrganisation(test_.db)] }));
    for (const hidden of [
      callExpectingRefusal(stranger, getFile, { query: { fileFullName } }),
      callExpectingRefusal(stranger, publicDownloadFile, { query: name }),
    ])
      expect(await hidden).toMatchObject({ code: 'object.notFound', status: 404 });
    expect(createHash('md5').update(bytes).digest('hex')).toBe((await getFileOrThrow(id)).md5);
  });
});
