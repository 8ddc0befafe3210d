import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientHttp2Session, connect } from 'node:http2';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { importUsers } from '../../../clinic/administration/calls.ts';
import { downloadOriginal } from '@dentarium/api/files/calls';
import { downPatientFile } from '@dentarium/api/tasks/calls';
import { ROLES } from '@dentarium/domain';
import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { buildCanonicalRequest, formatScope, signV4 } from '../../../objects/protocol/signature-v4.ts';
import { readXml, findText } from '../../../objects/protocol/xml-document.ts';
import { downloadContents, waitForEnd, fileInto } from '../../packaging/testing/packages.ts';
import { makePatient, makeStage } from '../../patients/testing/patient-forms.ts';
import type { OssClient } from '../../../objects/stores/oss-client.ts';
import {
  createSiteBehindNginx,
  describeBehindNginx,
  type SiteBehindNginx,
} from '../../../testing/site-behind-nginx.ts';
import { grantedCloud, putBytes } from '../testing/cloud.ts';
import { computeMd5, upload } from '../testing/sending.ts';
import { waitUntil } from '../testing/until.ts';

const MIB = 1024 * 1024;

async function createClient(site: SiteBehindNginx) {
  return site.createClientFor(await site.app.signIn(site.doctor.id));
}

/** Returns the headers that let a client put an object. */
function signedPut({ account }: Pick<OssClient, 'account'>, key: string): Record<string, string> {
  const { accessKeyId, accessKeySecret, securityToken = '', bucket, region } = account;
  const date = new Date().toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const scope = { day: date.slice(0, 8), region: region.replace(/^oss-/, '') };
  const headers = {
    'x-oss-date': date,
    'x-oss-content-sha256': 'UNSIGNED-PAYLOAD',
    'x-oss-security-token': securityToken,
  };
  const canonical = buildCanonicalRequest({ method: 'PUT', bucket, key, query: [], headers }, [], 'bare');
  const signature = signV4(accessKeySecret, date, scope, canonical);
  const credential = `Credential=${accessKeyId}/${formatScope(scope)}`;
  return { ...headers, authorization: `OSS4-HMAC-SHA256 ${credential},Signature=${signature}` };
}

/** Files a photograph of a patient as the doctor. */
async function filedPhotograph(site: SiteBehindNginx) {
  const client = await createClient(site);
  const patientId = await makePatient(site.app.db, site.organisation, site.doctor.id);
  const stage = await makeStage(site.app.db, patientId, site.doctor.id);
  const bytes = await createPhotograph({});
  const fileId = await fileInto(client, stage, { name: 'front.jpg', bytes, category: 8 });
  return { client, patientId, fileId, bytes };
}

describeBehindNginx('files on the machine, behind nginx as deploy/nginx has it', () => {
  let site: SiteBehindNginx;
  beforeAll(async () => {
    site = await createSiteBehindNginx({ LIBRARY_TYPE: '0', MODE: 'private' });
  });
  afterAll(() => site.close());

  test('uploads a file of several parts of 5 MiB', async () => {
    const bytes = randomBytes(12 * MIB);
    bytes.write('no text', 'latin1');
    const facets = Math.floor((bytes.length - 84) / 50);
    bytes.writeUInt32LE(facets, 80);
    const whole = bytes.subarray(0, 84 + facets * 50);
    const id = await upload(await createClient(site), 'jaw.stl', whole);
    const row = await site.app.db
      .selectFrom('stored_object')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ size: whole.length, md5: computeMd5(whole) });
  });

  test('accepts a form with a file', async () => {
    await site.app.db.insertInto('account_role').values({ account_id: site.doctor.id, role_id: ROLES.admin }).execute();
    const file = new Blob(['userName,name\nnurse,Anna\n']);
    const report = await (await createClient(site)).call(importUsers, { query: { dryRun: 'false' }, body: { file } });
    expect(report).toMatchObject({ created: 1, problemCount: 0 });
  });

  test('downloads images and packages', async () => {
    const { client, patientId, fileId, bytes } = await filedPhotograph(site);
    const original = await client.call(downloadOriginal, { params: { fileId }, query: {} });
    expect(Buffer.from(await original.arrayBuffer()).equals(bytes)).toBe(true);
    const patients = [{ patientId, stageIds: 'all' as const }];
    const { id } = await client.call(downPatientFile, { body: { patients, isAnonymous: false } });
    const task = await waitForEnd(client, id);
    expect(await downloadContents(site.url, task)).toHaveLength(2);
  });
});

describeBehindNginx('files in the cloud, behind nginx as deploy/nginx has it', () => {
  let site: SiteBehindNginx;
  let http2: ClientHttp2Session;
  beforeAll(async () => {
    site = await createSiteBehindNginx({ LIBRARY_TYPE: '1' });
    http2 = connect(site.url, { ca: site.nginx.certificate });
    await once(http2, 'connect');
  });
  afterAll(async () => {
    http2.close();
    await site.close();
  });

  const large = randomBytes(16 * MIB);

  test('puts an object of 16 MiB in one request and reads it whole and in ranges over HTTP/1.1', async () => {
    const cloud = grantedCloud(site.app);
    await putBytes(cloud, 'library/one.zip', large);
    expect(computeMd5(await buffer(await cloud.read('library/one.zip', {})))).toBe(computeMd5(large));
    const headers = { range: `bytes=${9 * MIB}-${9 * MIB + 99}` };
    const range = await cloud.request({ method: 'GET', key: 'library/one.zip', headers });
    expect(range.status).toBe(206);
    expect(Buffer.from(await range.arrayBuffer()).equals(large.subarray(9 * MIB, 9 * MIB + 100))).toBe(true);
  });

  test('puts an object in parts of 12 MiB', async () => {
    const cloud = grantedCloud(site.app);
    const key = 'library/parts.zip';
    const startAnswer = await cloud.request({ method: 'POST', key, query: { uploads: '' } });
    const uploadId = findText(await readXml(startAnswer.body ?? new ReadableStream(), 10_000), 'UploadId') ?? '';
    const tags: string[] = [];
    for (const [index, body] of [large.subarray(0, 12 * MIB), large.subarray(12 * MIB)].entries()) {
      const query = { partNumber: String(index + 1), uploadId };
      const headers = { 'content-length': String(body.length) };
      const answer = await cloud.request({ method: 'PUT', key, query, headers, body });
      tags.push(answer.headers.get('etag') ?? '');
    }
    const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`).join('');
    const body = Buffer.from(`<CompleteMultipartUpload>${parts}</CompleteMultipartUpload>`);
    await cloud.request({ method: 'POST', key, query: { uploadId }, body });
    expect(computeMd5(await buffer(await cloud.read(key, {})))).toBe(computeMd5(large));
  });

  test('puts and reads an object of 16 MiB over HTTP/2 like browsers', async () => {
    expect(http2.alpnProtocol).toBe('h2');
    const key = 'library/http2.zip';
    const putRequest = http2.request({
      ':method': 'PUT',
      ':path': `/dentarium/${key}`,
      'content-length': large.length,
      ...signedPut(grantedCloud(site.app), key),
    });
    putRequest.end(large);
    const [answer] = (await once(putRequest, 'response')) as [Record<string, unknown>];
    putRequest.resume();
    expect(answer[':status']).toBe(200);
    const address = new URL(grantedCloud(site.app).signedAddress(key, 60));
    const get = http2.request({ ':path': `${address.pathname}${address.search}` });
    expect(computeMd5(await buffer(get))).toBe(computeMd5(large));
  });

  /** Returns the maximum number of bytes that a connection of the server with nginx has read or written. */
  const most = (direction: 'bytesRead' | 'bytesWritten') =>
    Math.max(0, ...[...site.connections].map((connection) => connection[direction]));

  test('streams a download at the pace of its reader without buffering it on disk', async () => {
    const cloud = grantedCloud(site.app);
    // More than fits into all buffers on the way.
    const long = Buffer.concat([large, large.subarray(0, 8 * MIB)]);
    await putBytes(cloud, 'library/slow.zip', long);
    const download = request(cloud.signedAddress('library/slow.zip', 60), { ca: site.nginx.certificate, agent: false });
    download.end();
    const [answer] = (await once(download, 'response')) as [IncomingMessage];
    // Nobody reads yet, so the server blocks as soon as the buffers are full.
    await waitUntil(async () => [...site.connections].some((connection) => connection.writableNeedDrain));
    expect(most('bytesWritten')).toBeLessThan(long.length);
    expect(await site.nginx.temporaryFiles()).toEqual([]);
    expect(computeMd5(await buffer(answer))).toBe(computeMd5(long));
  });

  test('streams an upload to the server during the transfer', async () => {
    const { account } = grantedCloud(site.app);
    const key = 'library/streamed.zip';
    const headers = { ...signedPut({ account }, key), 'content-length': large.length };
    const putRequest = request(`${site.url}/dentarium/${key}`, {
      method: 'PUT',
      headers,
      ca: site.nginx.certificate,
      agent: false,
    });
    putRequest.write(large.subarray(0, 12 * MIB));
    await waitUntil(async () => most('bytesRead') >= 12 * MIB);
    expect(await site.nginx.temporaryFiles()).toEqual([]);
    putRequest.end(large.subarray(12 * MIB));
    const [answer] = (await once(putRequest, 'response')) as [IncomingMessage];
    answer.resume();
    expect(answer.statusCode).toBe(200);
  });
});
