import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { downloadOriginal, getImage, viewOriginal } from '@dentarium/api/files/calls';
import { pino } from 'pino';
import { buildApp } from '../../../build-app.ts';
import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { MissingObjectError } from '../../../objects/stores/object-store.ts';
import { makeAccount } from '../../../testing/people.ts';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../../testing/test-clinic.ts';
import { makePatient, makeStage } from '../../patients/testing/patient-forms.ts';
import { grantedCloud, uploadByCloud } from '../testing/cloud.ts';
import { fileInto } from '../testing/filing.ts';

const STL =
  'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 9 0 0\nvertex 0 9 1\nendloop\nendfacet\nendsolid';

describe.each([
  ['a disk', { MODE: 'private' }],
  ['the own cloud', { MODE: 'public' }],
])('SITE-05 downloads from %s', (_, environment) => {
  let clinic: TestClinic;
  let token: string;
  let stage: string;
  let fileId: string;
  const bytes = Buffer.from(STL);

  beforeAll(async () => {
    const app = await createTestClinic(environment);
    const doctor = await makeAccount(app.db, { organisations: [app.organisation], roles: ['seniorDoctor'] });
    clinic = { ...app, doctor, client: await app.as(doctor) };
    token = await app.signIn(await makeAccount(app.db, { organisations: [app.organisation], roles: ['seniorDoctor'] }));
    stage = await makeStage(app.db, await makePatient(app.db, app.organisation, doctor), doctor);
    fileId = await store('jaw.stl', bytes, 53);
  });
  afterAll(() => clinic.close());

  async function store(name: string, content: Buffer, category: number): Promise<string> {
    if (clinic.config.mode === 'private') return fileInto(clinic.client, stage, category, { name, bytes: content });
    const objectId = await uploadByCloud(clinic, clinic.client, name, content);
    return fileInto(clinic.client, stage, category, { name, objectId });
  }
  async function fetchOriginal(headers: Readonly<Record<string, string>>) {
    const response = await fetch(`${clinic.address}/fileApi/FileService/DownloadOriginal/${fileId}`, {
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    const { headers: answer, status } = response;
    return {
      status,
      range: answer.get('content-range'),
      length: answer.get('content-length'),
      etag: answer.get('etag'),
      accepts: answer.get('accept-ranges'),
      body: Buffer.from(await response.arrayBuffer()).toString(),
    };
  }
  const size = bytes.length;

  test('answers a range of the original, and the whole without one', async () => {
    expect(await fetchOriginal({})).toMatchObject({ status: 200, range: null, accepts: 'bytes', body: STL });
    expect(await fetchOriginal({ range: 'bytes=6-9' })).toMatchObject({
      status: 206,
      range: `bytes 6-9/${size}`,
      length: '4',
      body: STL.slice(6, 10),
    });
    expect(await fetchOriginal({ range: `bytes=${size - 8}-` })).toMatchObject({ status: 206, body: 'endsolid' });
    expect(await fetchOriginal({ range: 'bytes=-8' })).toMatchObject({ status: 206, body: 'endsolid' });
  });

  test('refuses a range behind the end', async () => {
    expect(await fetchOriginal({ range: `bytes=${size}-` })).toMatchObject({ status: 416, range: `bytes */${size}` });
  });

  test('answers the whole if the client has the beginning of another content', async () => {
    const { etag } = await fetchOriginal({});
    expect(await fetchOriginal({ range: 'bytes=6-9', 'if-range': etag ?? '' })).toMatchObject({ status: 206 });
    expect(await fetchOriginal({ range: 'bytes=6-9', 'if-range': '"other"' })).toMatchObject({
      status: 200,
      body: STL,
    });
  });

  async function lose(id: string): Promise<{ bucket: string; name: string }> {
    const { bucket, full_name: name } = await clinic.db
      .selectFrom('file')
      .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
      .select(['stored_object.bucket', 'stored_object.full_name'])
      .where('file.id', '=', id)
      .executeTakeFirstOrThrow();
    const { cloud } = clinic.app.files.library;
    if (cloud?.kind === 'own') {
      const row = await clinic.db
        .selectFrom('oss_object')
        .select('blob')
        .where('key', '=', name)
        .executeTakeFirstOrThrow();
      await cloud.deps.blobs.remove(row.blob);
    } else await rm(join(clinic.config.dataDir, 'files', bucket, name));
    return { bucket, name };
  }

  test('answers 404 with a code of its own for lost bytes, whatever asks for them, and logs the cause', async () => {
    const model = await store('lost.stl', Buffer.from(`${STL}\n`), 53);
    const photograph = await store('lost.jpg', await createPhotograph({ seed: 77 }), 8);
    await Promise.all([lose(model), lose(photograph)]);
    const lostAnswer = { code: 'object.lost', status: 404 };
    const download = (id: string, query: { maxSide?: string }) =>
      callExpectingRefusal(clinic.client, downloadOriginal, { params: { fileId: id }, query });
    expect(await download(model, {})).toMatchObject(lostAnswer);
    expect(await download(photograph, { maxSide: '300' })).toMatchObject(lostAnswer);
    expect(await callExpectingRefusal(clinic.client, viewOriginal, { params: { fileId: model } })).toMatchObject(
      lostAnswer,
    );
    const picture = { params: { fileId: photograph, variant: 'full' as const } };
    expect(await callExpectingRefusal(clinic.client, getImage, picture)).toMatchObject(lostAnswer);

    const lines: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(line) });
    const { config, db, database } = clinic;
    const app = await buildApp({ config, db, pool: database.pool, log });
    const headers = { authorization: `Bearer ${token}` };
    await app.inject({ url: `/fileApi/FileService/DownloadOriginal/${model}`, headers });
    await app.close();
    expect(lines.filter((line) => line.includes('MissingObjectError'))).toHaveLength(1);
  });

  test('reports a file that is lost while it is read as lost, not as damaged', async () => {
    const model = await store('losing.stl', Buffer.from(`${STL}\n\n\n`), 53);
    const { bucket, full_name: name } = await clinic.db
      .selectFrom('file')
      .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
      .select(['stored_object.bucket', 'stored_object.full_name'])
      .where('file.id', '=', model)
      .executeTakeFirstOrThrow();
    const reading = clinic.app.files.library.store.withFile({ bucket, name }, async () => {
      await lose(model);
      throw new Error('The file cannot be decoded');
    });
    await expect(reading).rejects.toThrow(MissingObjectError);
  });

  test('answers NoSuchKey at the endpoint of the own cloud for lost bytes', async () => {
    const { name } = await lose(await store('gone.stl', Buffer.from(`${STL}\n\n`), 53));
    const { cloud } = clinic.app.files.library;
    const answers =
      cloud?.kind === 'own'
        ? await Promise.allSettled(
            (['GET', 'HEAD'] as const).map((method) => grantedCloud(clinic).request({ method, key: name })),
          )
        : [];
    const reasons = answers.map((answer) => (answer.status === 'rejected' ? String(answer.reason) : 'answered'));
    expect(reasons).toEqual(cloud === null ? [] : Array(2).fill('MissingObjectError: no such object'));
  });
});
