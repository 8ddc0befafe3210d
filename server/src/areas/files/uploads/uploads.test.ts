import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, createClient } from '@dentarium/api';
import { doesFileExist, uploadPart } from '@dentarium/api/files/calls';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';
import { pino } from 'pino';
import { buildApp } from '../../../build-app.ts';
import { createPixelBomb, createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../../testing/test-app.ts';
import { DiskStore } from '../../../objects/stores/disk-store.ts';
import { UploadArea } from '../../../objects/stores/upload-area.ts';
import { createModel } from '../testing/models.ts';
import { getStatus, computeMd5, partInput, createSending, sendPart, upload } from '../testing/sending.ts';

describe('uploads in parts', () => {
  let test_: TestApp;
  let organisation: string;
  let client: Client;

  beforeAll(async () => {
    test_ = await createTestApp({ LIBRARY_TYPE: '0', FILE_MAX_SIZE: String(64 * 1024 * 1024) });
    organisation = await makeOrganisation(test_.db);
    client = await test_.as(await makeAccount(test_.db, { organisations: [organisation] }));
  });
  afterAll(() => test_.close());

  const filesFolder = () => join(test_.config.dataDir, 'files');
  const partsOnDisk = () => readdir(join(filesFolder(), '.uploads')).catch(() => []);
  const readBytes = async (objectId: string) => {
    const { bucket, full_name } = await test_.db
      .selectFrom('stored_object')
      .selectAll()
      .where('id', '=', objectId)
      .executeTakeFirstOrThrow();
    return buffer(await new DiskStore({ root: filesFolder(), isDurable: true }).read({ bucket, name: full_name }));
  };
  const nothingLeft = async () => {
    expect(await partsOnDisk()).toEqual([]);
    expect(await test_.db.selectFrom('upload').select('id').execute()).toEqual([]);
  };

  test('UPL-01 receives a file of several parts byte for byte, in any order and four at a time', async () => {
    const sending = createSending('jaw.stl', createModel(16_000_000));
    expect(sending.query.totalChunk).toBe(4);
    const answers = await Promise.all([2, 0, 3, 1].map((index) => sendPart(client, sending, index)));
    const complete = answers.filter((answer) => answer.complete);
    expect(complete.length).toBeGreaterThanOrEqual(1);
    expect(computeMd5(await readBytes(complete[0]?.id ?? ''))).toBe(sending.query.md5);
    expect(
      await test_.db
        .selectFrom('stored_object')
        .select(['kind', 'content_type', 'size'])
        .where('md5', '=', sending.query.md5)
        .execute(),
    ).toEqual([{ kind: 'model', content_type: 'model/stl', size: sending.bytes.length }]);
    await nothingLeft();
  });

  test('UPL-01 reports the received parts of an interrupted upload and continues with the others', async () => {
    const sending = createSending('jaw.stl', createModel(11_000_000));
    expect(await getStatus(client, sending)).toEqual({ exist: false, id: null, parts: [] });
    await sendPart(client, sending, 2);
    expect(await sendPart(client, sending, 0)).toEqual({ complete: false, id: null });
    expect(await getStatus(client, sending)).toEqual({ exist: false, id: null, parts: [0, 2] });
    const last = await sendPart(client, sending, 1);
    expect(last.complete).toBe(true);
    expect(await getStatus(client, sending)).toEqual({ exist: true, id: last.id, parts: [] });
    expect(computeMd5(await readBytes(last.id ?? ''))).toBe(sending.query.md5);
  });

  test('UPL-01 continues an upload under a new name', async () => {
    const sending = createSending('jaw.ply', createModel(6_000_000));
    await sendPart(client, sending, 0);
    const renamedSending = createSending('jaw.stl', sending.bytes);
    expect(await sendPart(client, renamedSending, 1)).toMatchObject({ complete: true });
  });

  test('UPL-01 completes an upload once for concurrent duplicates of a part', async () => {
    const sending = createSending('jaw.stl', createModel(6_000_000));
    await sendPart(client, sending, 0);
    const answers = await Promise.all(Array.from({ length: 6 }, () => sendPart(client, sending, 1)));
    expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
    expect(answers.every((answer) => answer.complete)).toBe(true);
    expect(
      await test_.db.selectFrom('stored_object').select('id').where('md5', '=', sending.query.md5).execute(),
    ).toHaveLength(1);
    expect(await sendPart(client, sending, 0)).toEqual(answers[0]);
    await nothingLeft();
  });

  test('UPL-01 receives one upload by two processes and completes it once', async () => {
    const sending = createSending('jaw.stl', createModel(16_000_000));
    const second = await buildApp({
      config: test_.config,
      db: test_.db,
      pool: test_.database.pool,
      log: pino({ level: 'silent' }),
    });
    try {
      const token = await test_.signIn(await makeAccount(test_.db, { organisations: [organisation] }));
      const at = (baseUrl: string) =>
        createClient({ token: () => token, language: () => 'en', baseUrl, checkAnswers: true });
      const [here, secondServer] = [at(test_.address), at(await second.listen({ host: '127.0.0.1', port: 0 }))];
      const answers = await Promise.all(
        [0, 1, 2, 3].map((index) => sendPart(index % 2 === 0 ? here : secondServer, sending, index)),
      );
      const ids = new Set(answers.flatMap((answer) => answer.id ?? []));
      expect(ids.size).toBe(1);
      expect(computeMd5(await readBytes([...ids][0] ?? ''))).toBe(sending.query.md5);
    } finally {
      await second.close();
    }
  });

  test('UPL-01 requests one part again after a server was killed before the completion', async () => {
    const sending = createSending('jaw.stl', createModel(6_000_000));
    await sendPart(client, sending, 0);
    const { id } = await test_.db.selectFrom('upload').select('id').executeTakeFirstOrThrow();
    await new UploadArea(join(filesFolder(), '.uploads')).write(
      id,
      UPLOAD_PART_SIZE,
      sending.bytes.subarray(UPLOAD_PART_SIZE),
    );
    await test_.db
      .insertInto('upload_part')
      .values({ upload_id: id, chunk_index: 1, crc32: partInput(sending, 1).query.partCrc32 })
      .execute();
    expect(await getStatus(client, sending)).toEqual({ exist: false, id: null, parts: [0] });
    const answer = await sendPart(client, sending, 1);
    expect(answer.complete).toBe(true);
    expect(computeMd5(await readBytes(answer.id ?? ''))).toBe(sending.query.md5);
  });

  test('UPL-08 recognises earlier content of the account but not of others', async () => {
    const bytes = await createPhotograph({ seed: 1 });
    const id = await upload(client, 'face.jpg', bytes);
    expect(await getStatus(client, createSending('again.jpg', bytes))).toEqual({ exist: true, id, parts: [] });
    const stranger = await test_.as(await makeAccount(test_.db, { organisations: [organisation] }));
    expect(await getStatus(stranger, createSending('again.jpg', bytes))).toEqual({ exist: false, id: null, parts: [] });
  });

  test('refuses a part with a wrong checksum and writes nothing of it', async () => {
    const sending = createSending('jaw.stl', createModel(6_000_000));
    const input = partInput(sending, 0);
    const bad = { ...input, query: { ...input.query, partCrc32: '0'.repeat(8) } };
    expect(await callExpectingRefusal(client, uploadPart, bad)).toMatchObject({ code: 'upload.partDamaged' });
    await nothingLeft();
  });

  test('refuses parts that do not form the announced file and leaves nothing', async () => {
    const sending = createSending('jaw.stl', createModel(6_000_000));
    const other = { ...sending, query: { ...sending.query, md5: 'a'.repeat(32) } };
    await sendPart(client, other, 0);
    expect(await callExpectingRefusal(client, uploadPart, partInput(other, 1))).toMatchObject({ code: 'upload.md5' });
    await nothingLeft();
  });

  test('refuses different content for a received part', async () => {
    const sending = createSending('jaw.stl', createModel(6_000_000));
    await sendPart(client, sending, 0);
    expect(
      await callExpectingRefusal(client, uploadPart, partInput(sending, 0, randomBytes(UPLOAD_PART_SIZE))),
    ).toMatchObject({
      code: 'upload.changed',
    });
    expect(await sendPart(client, sending, 1)).toMatchObject({ complete: true });
  });

  test.each([
    ['a name with ..', { fileFullName: 'library/../../etc/passwd.jpg' }, 'upload.name'],
    ['an absolute name', { fileFullName: '/etc/passwd.jpg' }, 'upload.name'],
    ['a name with a backslash', { fileFullName: 'library\\face.jpg' }, 'upload.name'],
    ['a bucket of our own', { bucketName: '.uploads' }, 'upload.name'],
    ['a program by its name', { fileFullName: 'library/setup.exe' }, 'upload.extension'],
    ['a drawing that can run', { fileFullName: 'library/face.svg' }, 'upload.extension'],
    ['zero bytes', { size: 0 }, 'upload.empty'],
    ['more than the limit', { size: 64 * 1024 * 1024 + 1, totalChunk: 13 }, 'upload.tooLarge'],
    ['a wrong number of parts', { totalChunk: 2 }, 'upload.part'],
  ])('%s is refused, before and with the first part', async (_, change, code) => {
    const sending = createSending('face.jpg', await createPhotograph({ seed: 2 }));
    const input = partInput(sending, 0);
    expect(await callExpectingRefusal(client, doesFileExist, { query: { ...sending.query, ...change } })).toMatchObject(
      { code },
    );
    expect(
      await callExpectingRefusal(client, uploadPart, { ...input, query: { ...input.query, ...change } }),
    ).toMatchObject({
      code,
    });
    await nothingLeft();
  });

  test.each([
    ['a part behind the last', { chunkIndex: 1 }],
    ['a part that is too short', { size: UPLOAD_PART_SIZE * 2, totalChunk: 2 }],
  ])('%s is refused', async (_, change) => {
    const input = partInput(createSending('face.jpg', await createPhotograph({ seed: 3 })), 0);
    expect(
      await callExpectingRefusal(client, uploadPart, { ...input, query: { ...input.query, ...change } }),
    ).toMatchObject({
      code: 'upload.part',
    });
  });

  test('refuses an oversized part with 413', async () => {
    const bytes = randomBytes(UPLOAD_PART_SIZE + 1);
    const input = partInput(createSending('jaw.stl', bytes), 0, bytes);
    expect(await callExpectingRefusal(client, uploadPart, input)).toMatchObject({
      code: 'request.tooLarge',
      status: 413,
    });
    await nothingLeft();
  });

  test.each([
    ['a renamed executable', 'face.jpg', Buffer.concat([Buffer.from('MZ'), randomBytes(500)]), 'EXE'],
    ['a page', 'face.png', Buffer.from('<!DOCTYPE html><script>alert(1)</script>'), 'HTML'],
    [
      'a drawing that can run',
      'face.jpg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'SVG',
    ],
    ['a script', 'model.obj', Buffer.from('#!/bin/sh\nv 0 0 0\n'), 'script'],
  ])('refuses %s by its content and leaves nothing', async (_, name, bytes, errorCode) => {
    expect(await callExpectingRefusal(client, uploadPart, partInput(createSending(name, bytes), 0))).toMatchObject({
      code: 'upload.content',
      detail: { found: errorCode },
    });
    expect(await test_.db.selectFrom('stored_object').select('id').where('size', '=', bytes.length).execute()).toEqual(
      [],
    );
    await nothingLeft();
  });

  test('refuses concurrent duplicates of a refused content for the same reason', async () => {
    for (let round = 0; round < 3; round += 1) {
      const bytes = Buffer.concat([Buffer.from('MZ'), randomBytes(500)]);
      const input = partInput(createSending('face.jpg', bytes), 0);
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => callExpectingRefusal(client, uploadPart, input)),
      );
      expect(answers.map(({ code }) => code)).toEqual(Array(6).fill('upload.content'));
    }
    await nothingLeft();
  });

  test('refuses an image bomb of 40,000 x 40,000 pixels with its size', async () => {
    const answer = await callExpectingRefusal(
      client,
      uploadPart,
      partInput(createSending('bomb.png', createPixelBomb(40_000)), 0),
    );
    expect(answer).toMatchObject({ code: 'upload.pixels', detail: { width: 40_000, height: 40_000 } });
    await nothingLeft();
  });

  test('refuses an image with an unreadable header', async () => {
    const bytes = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), randomBytes(400)]);
    expect(
      await callExpectingRefusal(client, uploadPart, partInput(createSending('face.jpg', bytes), 0)),
    ).toMatchObject({
      code: 'upload.damaged',
    });
    await nothingLeft();
  });

  test('refuses uploads without a session or an organisation', async () => {
    const input = partInput(createSending('face.jpg', await createPhotograph({ seed: 4 })), 0);
    expect(await callExpectingRefusal(await test_.as(null), uploadPart, input)).toMatchObject({ status: 401 });
    expect(
      await callExpectingRefusal(await test_.as(null), doesFileExist, {
        query: createSending('a.jpg', randomBytes(9)).query,
      }),
    ).toMatchObject({ status: 401 });
    expect(await callExpectingRefusal(await test_.as(await makeAccount(test_.db)), uploadPart, input)).toMatchObject({
      status: 403,
    });
  });

  test('stores uploads under unguessable names', async () => {
    const id = await upload(client, 'face.jpg', await createPhotograph({ seed: 5 }));
    const { full_name } = await test_.db
      .selectFrom('stored_object')
      .select('full_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(full_name).toMatch(/^library(?:\/[0-9a-f-]{36}){3}\/original\.jpg$/);
    expect(await readFile(join(filesFolder(), 'dentarium', full_name))).toHaveLength(
      (await createPhotograph({ seed: 5 })).length,
    );
  });
});
