import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { request } from 'node:http';
import { Readable } from 'node:stream';
import type { Client } from '@dentarium/api';
import { getCloudCredentials, registerObject } from '@dentarium/api/files/cloud-calls';
import { uploadPart } from '@dentarium/api/files/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { readStorageUse } from '../../../objects/quota/storage-quota.ts';
import { createRawSender } from '../../../objects/cloud/testing/raw-request.ts';
import { readXml, findText } from '../../../objects/protocol/xml-document.ts';
import type { OssClient } from '../../../objects/stores/oss-client.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../../testing/test-app.ts';
import { browserCloud, newName, putBytes, createRegistration } from '../testing/cloud.ts';
import { partInput, createSending } from '../testing/sending.ts';
import { waitUntil } from '../testing/until.ts';

const LIMIT = 1_000_000;
const FULL = '403 QuotaExceeded';

let app: TestApp;
let organisation: string;
let account: string;
let client: Client;
let cloud: OssClient;
let prefix: string;

beforeAll(async () => {
  app = await createTestApp({ MODE: 'public' });
});
afterAll(() => app.close());
beforeEach(async () => {
  organisation = await makeOrganisation(app.db);
  await limitTo(LIMIT);
  account = await makeAccount(app.db, { organisations: [organisation], roles: ['seniorDoctor'] });
  client = await app.as(account);
  ({ cloud, prefix } = await browserCloud(app, client));
});

function limitTo(bytes: number | null) {
  return app.db.updateTable('organisation').set({ storage_limit: bytes }).where('id', '=', organisation).execute();
}

async function readUsedBytes(): Promise<number> {
  return (await readStorageUse(app.db, organisation)).used;
}

function endpoint() {
  const cloudConfig = app.app.files.library.cloud;
  if (cloudConfig?.kind !== 'own') throw new Error('the endpoint is not there');
  return cloudConfig.deps;
}

function content(size: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-'), randomBytes(size - 5)]);
}

async function begin(key: string): Promise<string> {
  const answer = await cloud.request({ method: 'POST', key, query: { uploads: '' } });
  return findText(await readXml(answer.body ?? [], 10_000), 'UploadId') ?? '';
}

async function sendPart(key: string, uploadId: string, number: number, size: number): Promise<string> {
  const query = { partNumber: String(number), uploadId };
  const headers = { 'content-length': String(size) };
  const { headers: answerHeaders } = await cloud.request({
    method: 'PUT',
    key,
    query,
    headers,
    body: randomBytes(size),
  });
  return answerHeaders.get('etag') ?? '';
}

function counts(answers: readonly PromiseSettledResult<unknown>[]) {
  const successCount = answers.filter(({ status }) => status === 'fulfilled').length;
  const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [String(answer.reason)] : []));
  return { successCount, refused: [...new Set(reasons)] };
}

/** Starts to send a part and disconnects in the middle. */
async function breakOff(key: string, uploadId: string, number: number, size: number): Promise<void> {
  const grant = {
    prefix,
    rights: ['write'] as const,
    holder: { accountId: account, sessionUid: await session(), organisationId: organisation },
  };
  const sender = createRawSender(app, grant);
  const query = [
    ['partNumber', String(number)],
    ['uploadId', uploadId],
  ] as const;
  const headers = {
    ...sender.signHeaders({ method: 'PUT', key, query, headers: {}, body: Buffer.alloc(0) }),
    'content-length': String(size),
  };
  sender.close();
  const address = `${app.address}/dentarium/${key}?partNumber=${number}&uploadId=${uploadId}`;
  const uploadRequest = request(address, { method: 'PUT', headers });
  uploadRequest.on('error', () => {});
  uploadRequest.write(randomBytes(size - 1));
  await waitUntil(async () => ((await stat(endpoint().blobs.toPath(uploadId)).catch(() => undefined))?.size ?? 0) > 0);
  uploadRequest.destroy();
  await waitUntil(async () => (await partRow(uploadId, number))?.is_left === true);
}

async function session(): Promise<string> {
  const row = await app.db
    .selectFrom('account_session')
    .select('session_uid')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow();
  return row.session_uid;
}

function partRow(uploadId: string, number: number) {
  return app.db
    .selectFrom('oss_part')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .where('part_number', '=', number)
    .executeTakeFirst();
}

describe('MEMB-10 an organisation with a limit of 1 MB', () => {
  test('stores only 1 MB of 15 MB of unregistered objects', async () => {
    const answers: PromiseSettledResult<unknown>[] = [];
    for (let index = 0; index < 15; index += 1)
      answers.push(...(await Promise.allSettled([putBytes(cloud, newName(prefix, 'a.pdf'), content(LIMIT))])));
    expect(counts(answers)).toEqual({ successCount: 1, refused: [expect.stringContaining(FULL)] });
    expect(await client.call(getCloudCredentials, {})).toMatchObject({ used: LIMIT, limit: LIMIT });
  });

  test('stores only 1 MB by 30 concurrent requests', async () => {
    const puts = Array.from({ length: 30 }, () => putBytes(cloud, newName(prefix, 'a.pdf'), content(300_000)));
    expect(counts(await Promise.allSettled(puts))).toEqual({
      successCount: 3,
      refused: [expect.stringContaining(FULL)],
    });
    expect(await readUsedBytes()).toBe(900_000);
  });

  test('stores only 1 MB in concurrent parts of any number of uploads', async () => {
    const uploads = await Promise.all(
      ['b', 'c', 'd'].map(async () => {
        const key = newName(prefix, 'b.pdf');
        return { key, id: await begin(key) };
      }),
    );
    const parts = uploads.flatMap(({ key, id }) =>
      Array.from({ length: 8 }, (_, index) => sendPart(key, id, index + 1, 150_000)),
    );
    expect(counts(await Promise.allSettled(parts))).toEqual({
      successCount: 6,
      refused: [expect.stringContaining(FULL)],
    });
    expect(await readUsedBytes()).toBe(900_000);
    for (const { key, id } of uploads) await cloud.request({ method: 'DELETE', key, query: { uploadId: id } });
    expect(await readUsedBytes()).toBe(0);
  });

  test('counts an upload once, in parts, complete and filed', async () => {
    const key = newName(prefix, 'b.pdf');
    const id = await begin(key);
    const bytes = content(600_000);
    const headers = { 'content-length': String(bytes.length) };
    const { headers: answerHeaders } = await cloud.request({
      method: 'PUT',
      key,
      query: { partNumber: '1', uploadId: id },
      headers,
      body: bytes,
    });
    expect(await readUsedBytes()).toBe(600_000);
    const body = Buffer.from(
      `<CompleteMultipartUpload><Part><PartNumber>1</PartNumber><ETag>${answerHeaders.get('etag')}</ETag></Part></CompleteMultipartUpload>`,
    );
    await cloud.request({
      method: 'POST',
      key,
      query: { uploadId: id },
      headers: { 'content-length': String(body.length) },
      body,
    });
    expect(await readUsedBytes()).toBe(600_000);
    await client.call(registerObject, { body: createRegistration(key, bytes) });
    expect(await readUsedBytes()).toBe(600_000);
  });

  test('counts the rest of an aborted part until it is sent again', async () => {
    const key = newName(prefix, 'b.pdf');
    const id = await begin(key);
    await breakOff(key, id, 1, 700_000);
    expect(await readUsedBytes()).toBe(700_000);
    await expect(sendPart(key, id, 2, 400_000)).rejects.toThrow(FULL);
    await sendPart(key, id, 1, 700_000);
    expect(await readUsedBytes()).toBe(700_000);
    expect(await partRow(id, 1)).toMatchObject({ is_left: false, blob: null });
  });

  test('replaces an object under its name, as after a lost answer', async () => {
    const key = newName(prefix, 'a.pdf');
    for (let round = 0; round < 3; round += 1) await putBytes(cloud, key, content(900_000));
    expect(await readUsedBytes()).toBe(900_000);
    await expect(putBytes(cloud, newName(prefix, 'a.pdf'), content(200_000))).rejects.toThrow(FULL);
  });

  test('frees the space of a refused body', async () => {
    const headers = { 'content-length': '500000', 'content-md5': 'AAAA' };
    const pendingPut = cloud.request({
      method: 'PUT',
      key: newName(prefix, 'a.pdf'),
      headers,
      body: randomBytes(500_000),
    });
    await expect(pendingPut).rejects.toThrow('400 InvalidDigest');
    expect(await readUsedBytes()).toBe(0);
    expect(await app.db.selectFrom('oss_write').selectAll().execute()).toEqual([]);
  });
});

describe('MEMB-10 uploads through the server', () => {
  test('reserve the space of the whole at their start, also concurrently', async () => {
    await limitTo(20_000_000);
    const sendings = Array.from({ length: 8 }, () => createSending('a.pdf', randomBytes(6_000_000)));
    const first = await Promise.allSettled(sendings.map((sending) => client.call(uploadPart, partInput(sending, 0))));
    expect(counts(first).successCount).toBe(3);
    expect(await readUsedBytes()).toBe(18_000_000);
    expect(
      await callExpectingRefusal(client, uploadPart, partInput(createSending('b.pdf', randomBytes(6_000_000)), 0)),
    ).toMatchObject({
      code: 'storage.full',
      detail: { used: '17.2 MiB', limit: '19.1 MiB' },
    });
  });

  test('complete when they fill the space to the last byte', async () => {
    await limitTo(6_000_000);
    const sending = createSending('a.pdf', content(6_000_000));
    const answers = await Promise.all([0, 1].map((index) => client.call(uploadPart, partInput(sending, index))));
    expect(answers.some(({ complete }) => complete)).toBe(true);
    expect(await readUsedBytes()).toBe(6_000_000);
  });
});

describe('unfinished uploads', () => {
  test('are limited in number, so that empty objects do not fill the server', async () => {
    await limitTo(null);
    await sql`insert into oss_upload (bucket, key, organisation_id)
      select 'dentarium', ${prefix} || number, ${organisation}::uuid from generate_series(1, 10000) as number`.execute(
      app.db,
    );
    await expect(begin(newName(prefix, 'a.pdf'))).rejects.toThrow(FULL);
    await expect(putBytes(cloud, newName(prefix, 'a.pdf'), Buffer.alloc(0))).rejects.toThrow(FULL);
    await app.db.deleteFrom('oss_upload').where('organisation_id', '=', organisation).execute();
    await putBytes(cloud, newName(prefix, 'a.pdf'), content(2_000_000));
  });

  test('UPL-02 expire after a day and free their space, except for active uploads', async () => {
    const keys = { idle: newName(prefix, 'b.pdf'), busy: newName(prefix, 'c.pdf'), object: newName(prefix, 'd.pdf') };
    const idle = await begin(keys.idle);
    const busy = await begin(keys.busy);
    await sendPart(keys.idle, idle, 1, 200_000);
    await sendPart(keys.busy, busy, 1, 200_000);
    await putBytes(cloud, keys.object, content(200_000));
    const strayId = crypto.randomUUID();
    const old = new Date(Date.now() - 25 * 3_600_000);
    await app.db
      .insertInto('oss_write')
      .values({ blob: strayId, organisation_id: organisation, size: 200_000, begun_at: old })
      .execute();
    await app.db.updateTable('oss_upload').set({ created_at: old }).execute();
    await app.db.updateTable('oss_part').set({ modified_at: old }).execute();
    await app.db.updateTable('oss_object').set({ modified_at: old }).where('key', '=', keys.object).execute();
    await sendPart(keys.busy, busy, 2, 100_000);
    expect(await readUsedBytes()).toBe(900_000);
    await app.app.files.sweep();
    expect(await readUsedBytes()).toBe(300_000);
    expect(
      await app.db.selectFrom('oss_upload').select('id').where('organisation_id', '=', organisation).execute(),
    ).toEqual([{ id: busy }]);
    await app.db
      .updateTable('quarantine_entry')
      .set({ taken_at: new Date(0) })
      .execute();
    await app.app.files.sweep();
    expect(await endpoint().blobs.readSize(idle)).toBeUndefined();
  });

  test('UPL-02 keep and count a body that still arrives after those hours', async () => {
    const slow = crypto.randomUUID();
    await endpoint().blobs.writeStream(slow, Readable.from([content(1000)]), 0, 200_000);
    await app.db
      .insertInto('oss_write')
      .values({ blob: slow, organisation_id: organisation, size: 200_000, begun_at: new Date(0) })
      .execute();
    await app.app.files.sweep();
    expect([await readUsedBytes(), await endpoint().blobs.readSize(slow)]).toEqual([200_000, 1000]);
  });
});
