import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, createClient } from '@dentarium/api';
import { queryOriginalImagePath, upFileInfoToStage } from '@dentarium/api/files/info-calls';
import {
  downLoadObject,
  downLoadThumbnail,
  downloadOriginal,
  getImage,
  viewOriginal,
} from '@dentarium/api/files/calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import sharp from 'sharp';
import { createJawModel, createMouth } from '@dentarium/demo/drawings';
import { PREPROCESS_STATE } from '@dentarium/domain';
import { dicomForTests, halves } from '@dentarium/dicom/testing';
import { isUpright, createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { makePatient, makeStage } from '../../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';

import { createTestApp, callExpectingRefusal, type TestApp } from '../../../testing/test-app.ts';
import { upload } from '../testing/sending.ts';
import { waitUntil } from '../testing/until.ts';

describe('images of a patient', () => {
  let test_: TestApp;
  let client: Client;
  let token: string;
  let patient: string;
  let stage: string;
  let original: Buffer;
  let fileId: string;

  beforeAll(async () => {
    test_ = await createTestApp();
    const organisation = await makeOrganisation(test_.db);
    const doctor = await makeAccount(test_.db, { organisations: [organisation] });
    token = await test_.signIn(doctor);
    client = createClient({ token: () => token, language: () => 'en', baseUrl: test_.address, checkAnswers: true });
    patient = await makePatient(test_.db, organisation, doctor);
    stage = await makeStage(test_.db, patient, doctor);
    // A rotated image, as stored by a camera that is held upright.
    const lying = await sharp(await createPhotograph({ width: 3000, height: 1500 }))
      .rotate(270)
      .png()
      .toBuffer();
    original = await sharp(lying)
      .withExif({ IFD0: { Make: 'A camera' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    fileId = await fileImage('正面 "1".jpg', original, 8);
  });
  afterAll(() => test_.close());

  async function fileImage(name: string, bytes: Buffer, category: number): Promise<string> {
    const objectId = await upload(client, name.replace(/[^\w.]/g, '_'), bytes);
    const file = { objectId, name, category, takenAt: '2024-01-02T09:30:00', takenSource: 'exif' as const };
    const { files } = await client.call(upFileInfoToStage, { params: { id: stage }, body: { files: [file] } });
    return files[0]?.id ?? '';
  }
  const ask = (path: string, headers: Record<string, string> = {}, bearer = token) =>
    fetch(`${test_.address}${path}`, { headers: { ...headers, authorization: `Bearer ${bearer}` } });
  const image = (variant: string, headers: Record<string, string> = {}, bearer = token) =>
    ask(`/fileApi/FileService/GetImage/${fileId}/${variant}`, headers, bearer);
  const getFileOrThrow = async (id = fileId) =>
    (await client.call(queryFilesInfo, { params: { id: stage }, query: { pid: patient } })).find(
      (file) => file.id === id,
    );

  test.each([
    ['thumb', 150, 75],
    ['preview', 1440, 720],
    ['full', 3000, 1500],
  ])(
    'STG-06 the rendition "%s" is upright, %i x %i px, without the data of the camera',
    async (variant, width, height) => {
      const response = await image(variant);
      const bytes = Buffer.from(await response.arrayBuffer());
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('image/jpeg');
      const rendition = await sharp(bytes).metadata();
      expect([rendition.width, rendition.height, rendition.exif]).toEqual([width, height, undefined]);
      expect(await isUpright(bytes)).toBe(true);
    },
  );

  test('STG-06 lets only the browser cache a rendition, revalidates it each time and never runs it as a page', async () => {
    const first = await image('thumb');
    await first.arrayBuffer();
    expect(first.headers.get('cache-control')).toMatch(/private.*no-cache/);
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
    expect(first.headers.get('content-security-policy')).toContain('sandbox');
    const tag = first.headers.get('etag') ?? '';
    const repeatedAnswer = await image('thumb', { 'if-none-match': tag });
    expect([repeatedAnswer.status, await repeatedAnswer.text()]).toEqual([304, '']);
    const preview = await image('preview', { 'if-none-match': tag });
    expect(preview.status).toBe(200);
    await preview.arrayBuffer();
  });

  test('refuses a cached rendition to a user without access', async () => {
    const tag = (await image('thumb')).headers.get('etag') ?? '';
    const stranger = await test_.signIn(
      await makeAccount(test_.db, { organisations: [await makeOrganisation(test_.db)] }),
    );
    expect((await image('thumb', { 'if-none-match': tag }, stranger)).status).toBe(404);
  });

  test('STG-06 makes renditions automatically and stores the facts of the image', async () => {
    await waitUntil(async () => (await getFileOrThrow())?.preprocessState === 1);
    expect(await getFileOrThrow()).toMatchObject({
      preprocessState: PREPROCESS_STATE.complete,
      width: 3000,
      height: 1500,
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
    });
  });

  test('makes missing renditions again', async () => {
    const folder = join(test_.config.dataDir, 'files', '.pictures');
    await waitUntil(async () => (await getFileOrThrow())?.preprocessState === 1);
    await rm(folder, { recursive: true });
    const responses = await Promise.all([image('thumb'), image('thumb'), image('thumb')]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    await Promise.all(responses.map((response) => response.arrayBuffer()));
    expect(await readdir(join(test_.config.dataDir, 'files', '.scratch'))).toEqual([]);
  });

  test('STG-06 downloads the original byte for byte under its own name', async () => {
    const response = await ask(`/fileApi/FileService/DownloadOriginal/${fileId}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(original)).toBe(true);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="__ _1_.jpg"; filename*=UTF-8''%E6%AD%A3%E9%9D%A2%20%221%22.jpg`,
    );
    const { bucketName, fileFullName } = await client.call(queryOriginalImagePath, { query: { fileId } });
    const blob = await client.call(downLoadObject, { query: { bucketName, fileFullName } });
    expect(Buffer.from(await blob.arrayBuffer()).equals(original)).toBe(true);
    const thumbnail = await client.call(downLoadThumbnail, { query: { bucketName, fileFullName } });
    expect((await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).width).toBe(150);
  });

  test('STG-06 limits a smaller download to 1000 px', async () => {
    const response = await ask(`/fileApi/FileService/DownloadOriginal/${fileId}?maxSide=1000`);
    const small = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([small.width, small.height, small.exif]).toEqual([1000, 500, undefined]);
    expect(
      await callExpectingRefusal(client, downloadOriginal, { params: { fileId }, query: { maxSide: 1001 } }),
    ).toMatchObject({
      code: 'request.invalid',
      status: 400,
    });
  });

  test('offers only the download of a file that is not an image', async () => {
    const model = Buffer.from('solid a\nfacet normal 0 0 1\nendfacet\nendsolid a\n');
    const id = await fileImage('jaw.stl', model, 53);
    expect(await callExpectingRefusal(client, getImage, { params: { fileId: id, variant: 'thumb' } })).toMatchObject({
      code: 'not.found',
      status: 404,
    });
    expect(await getFileOrThrow(id)).toMatchObject({
      preprocessState: PREPROCESS_STATE.failed,
      kind: 'model',
      width: null,
    });
    const blob = await client.call(downloadOriginal, { params: { fileId: id }, query: {} });
    expect(Buffer.from(await blob.arrayBuffer()).equals(model)).toBe(true);
  });

  test('VIEW-03 returns the bytes of a model to a viewer without recording a download', async () => {
    const model = Buffer.from('solid b\nfacet normal 0 0 1\nendfacet\nendsolid b\n');
    const id = await fileImage('lower.stl', model, 51);
    const response = await ask(`/fileApi/FileService/ViewOriginal/${id}`);
    expect(Buffer.from(await response.arrayBuffer()).equals(model)).toBe(true);
    const tag = response.headers.get('etag') ?? '';
    const repeatedAnswer = await ask(`/fileApi/FileService/ViewOriginal/${id}`, { 'if-none-match': tag });
    expect([repeatedAnswer.status, await repeatedAnswer.text()]).toEqual([304, '']);
    const entries = test_.db.selectFrom('audit_entry').select('action').where('subject_id', '=', id);
    expect((await entries.execute()).map(({ action }) => action)).not.toContain('file.download');
  });

  test('VIEW-03 refuses the bytes of a photograph to a viewer', async () => {
    expect(await callExpectingRefusal(client, viewOriginal, { params: { fileId } })).toMatchObject({
      code: 'not.found',
    });
  });

  test('downloads a page instead of showing it', async () => {
    const id = await fileImage(
      'report.html',
      Buffer.from('<!doctype html><title>Report</title><script>alert(1)</script>'),
      999,
    );
    const response = await ask(`/fileApi/FileService/DownloadOriginal/${id}`);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(response.headers.get('content-security-policy')).toContain('sandbox');
    await response.arrayBuffer();
  });

  test('STG-09 reports damaged pixels instead of a rendition and keeps the bytes unchanged', async () => {
    // The passes of an interlaced image build on each other.
    const damaged = await sharp(original).png({ progressive: true }).toBuffer();
    damaged.fill(0x55, Math.floor(damaged.length / 2), Math.floor(damaged.length / 2) + 64);
    const id = await fileImage('damaged.png', damaged, 8);
    await waitUntil(async () => (await getFileOrThrow(id))?.preprocessState !== 0);
    expect(await getFileOrThrow(id)).toMatchObject({
      preprocessState: PREPROCESS_STATE.failed,
      pictureFault: { code: 'damaged', detail: '' },
      colour: null,
    });
    for (const variant of ['thumb', 'preview', 'full']) {
      const outcome = await ask(`/fileApi/FileService/GetImage/${id}/${variant}`);
      expect([variant, outcome.status]).toEqual([variant, 404]);
      await outcome.arrayBuffer();
    }
    const download = await client.call(downloadOriginal, { params: { fileId: id }, query: {} });
    expect(Buffer.from(await download.arrayBuffer()).equals(damaged)).toBe(true);
  });

  test('STG-09 shows the available part of a truncated image', async () => {
    const truncated = Buffer.concat([original.subarray(0, 2000), Buffer.from([0xff, 0xd9])]);
    const id = await fileImage('cut.jpg', truncated, 8);
    await waitUntil(async () => (await getFileOrThrow(id))?.preprocessState !== 0);
    expect(await getFileOrThrow(id)).toMatchObject({
      preprocessState: PREPROCESS_STATE.complete,
      pictureFault: null,
      pictureWarnings: ['incomplete'],
    });
  });

  test('VIEW-01 returns the left side that a DICOM file states', async () => {
    const image = { columns: 64, rows: 32, frames: [halves(64, 32, 100, 3000)] };
    const statedSides = {
      right: { orientation: 'L\\F' },
      left: { orientation: 'R\\F', cosines: '1\\0\\0\\0\\1\\0' },
      top: { cosines: '0\\0\\-1\\-1\\0\\0' },
      none: { orientation: 'A\\F' },
    };
    const ids = new Map<string | null, string>();
    for (const [edge, more] of Object.entries(statedSides))
      ids.set(edge, await fileImage(`${edge}.dcm`, dicomForTests({ ...image, ...more, instance: ids.size + 1 }), 14));
    ids.set(null, await fileImage('silent.dcm', dicomForTests({ ...image, instance: 9 }), 14));
    for (const [edge, id] of ids) {
      await waitUntil(async () => (await getFileOrThrow(id))?.preprocessState !== 0);
      expect(await getFileOrThrow(id)).toMatchObject({ preprocessState: PREPROCESS_STATE.complete, patientLeft: edge });
    }
  });

  test('STG-09 returns the warnings of a picture', async () => {
    const image = { columns: 64, rows: 32, frames: [halves(64, 32, 100, 3000)] };
    const id = await fileImage('blind.dcm', dicomForTests({ ...image, window: [40_000, 100] }), 14);
    const sure = await fileImage('sure.dcm', dicomForTests({ ...image, window: [1500, 3000] }), 14);
    await waitUntil(
      async () =>
        (await getFileOrThrow(id))?.preprocessState !== 0 && (await getFileOrThrow(sure))?.preprocessState !== 0,
    );
    expect(await getFileOrThrow(id)).toMatchObject({ pictureFault: null, pictureWarnings: ['window'] });
    expect(await getFileOrThrow(sure)).toMatchObject({ pictureFault: null, pictureWarnings: [] });
  });

  test('STG-06 STG-09 renders DICOM files and models and names what cannot be decoded', async () => {
    const image = { columns: 64, rows: 32, frames: [halves(64, 32, 100, 3000)] };
    const dicom = await fileImage('plain.dcm', dicomForTests(image), 14);
    const unknown = { ...image, frames: [Buffer.alloc(10)], transferSyntax: '1.2.840.10008.1.2.4.102' };
    const video = await fileImage('video.dcm', dicomForTests(unknown), 14);
    const model = await fileImage('upper.stl', createJawModel(createMouth('crowding', 'before'), 'upper'), 53);
    for (const id of [dicom, video, model])
      await waitUntil(async () => (await getFileOrThrow(id))?.preprocessState !== 0);
    expect(await getFileOrThrow(dicom)).toMatchObject({
      preprocessState: PREPROCESS_STATE.complete,
      width: 64,
      height: 32,
      pictureFault: null,
    });
    expect(await getFileOrThrow(model)).toMatchObject({
      preprocessState: PREPROCESS_STATE.complete,
      pictureFault: null,
    });
    expect(await getFileOrThrow(video)).toMatchObject({
      preprocessState: PREPROCESS_STATE.failed,
      pictureFault: { code: 'syntax', detail: '1.2.840.10008.1.2.4.102' },
    });
    for (const id of [dicom, model]) {
      const response = await ask(`/fileApi/FileService/GetImage/${id}/thumb`);
      const { exif, width } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
      expect([response.status, exif, width]).toEqual([200, undefined, id === dicom ? 64 : 150]);
    }
  });

  test.each([
    ['a name with ..', 'library/../../secret'],
    ['a name of nothing', 'library/nothing.jpg'],
  ])('%s is refused', async (_, fileFullName) => {
    for (const call of [downLoadObject, downLoadThumbnail]) {
      expect(
        await callExpectingRefusal(client, call, { query: { bucketName: 'dentarium', fileFullName } }),
      ).toMatchObject({
        code: 'object.notFound',
        status: 404,
      });
    }
  });

  test('records each download in the audit trail with the patient', async () => {
    await client.call(downloadOriginal, { params: { fileId }, query: {} });
    const entries = await test_.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'file.download')
      .where('outcome', '=', 'done')
      .execute();
    expect(entries.at(-1)).toMatchObject({ patient_id: patient, subject_id: fileId });
  });
});
