import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { grantedCloud } from '../../areas/files/testing/cloud.ts';
import type { OssClient } from '../stores/oss-client.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { listElements, readXml, findText } from '../protocol/xml-document.ts';

let app: TestApp;
let cloud: OssClient;

beforeAll(async () => {
  app = await createTestApp({ MODE: 'public' });
  cloud = grantedCloud(app);
});
afterAll(() => app.close());

function readDocument({ body }: Response) {
  return readXml(body ?? [], 1_000_000);
}

async function beginUpload(key: string): Promise<string> {
  const answer = await cloud.request({ method: 'POST', key, query: { uploads: '' } });
  return findText(await readDocument(answer), 'UploadId') ?? '';
}

async function sendPart(key: string, uploadId: string, number: number, bytes: Buffer, headers = {}): Promise<string> {
  const answer = await cloud.request({
    method: 'PUT',
    key,
    query: { partNumber: String(number), uploadId },
    headers: { 'content-length': String(bytes.length), ...headers },
    body: bytes,
  });
  return answer.headers.get('etag') ?? '';
}

function completeUpload(key: string, uploadId: string, parts: readonly (readonly [number, string])[]) {
  const list = parts.map(([number, etag]) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`);
  const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
  return cloud.request({
    method: 'POST',
    key,
    query: { uploadId },
    headers: { 'content-length': String(body.length), 'content-type': 'application/xml' },
    body,
  });
}

async function readObject(key: string): Promise<Buffer> {
  return Buffer.from(await (await cloud.request({ method: 'GET', key })).arrayBuffer());
}

test.each([
  ['in their order', [1, 2, 3]],
  ['in any order', [3, 1, 2]],
])('UPL-02 joins parts that arrive %s in one object with the etag of the protocol', async (_, order) => {
  const parts = [randomBytes(200_000), randomBytes(200_000), randomBytes(50_000)];
  const key = `m/${order.join('')}`;
  const uploadId = await beginUpload(key);
  const tags = new Map<number, string>();
  for (const number of order)
    tags.set(number, await sendPart(key, uploadId, number, parts[number - 1] ?? Buffer.alloc(0)));
  const listAnswer = await cloud.request({ method: 'GET', key, query: { uploadId } });
  expect(listElements(await readDocument(listAnswer), 'Part')).toHaveLength(3);
  const answer = await completeUpload(
    key,
    uploadId,
    [1, 2, 3].map((number) => [number, tags.get(number) ?? '']),
  );
  const digest = createHash('md5').update([1, 2, 3].map((number) => tags.get(number)?.replaceAll('"', '')).join(''));
  expect(answer.headers.get('etag')).toBe(`"${digest.digest('hex').toUpperCase()}-3"`);
  expect((await readObject(key)).equals(Buffer.concat(parts))).toBe(true);
  await expect(completeUpload(key, uploadId, [[1, tags.get(1) ?? '']])).rejects.toThrow('404 NoSuchUpload');
});

test('UPL-02 joins resent parts, parts of different sizes and parts with number gaps as listed', async () => {
  const key = 'm/odd';
  const uploadId = await beginUpload(key);
  const [first, second, last] = [randomBytes(150_000), randomBytes(260_000), randomBytes(10)];
  await sendPart(key, uploadId, 2, randomBytes(150_000));
  const tags = [
    await sendPart(key, uploadId, 2, first),
    await sendPart(key, uploadId, 5, second),
    await sendPart(key, uploadId, 9, last),
  ];
  await completeUpload(key, uploadId, [
    [2, tags[0] ?? ''],
    [5, tags[1] ?? ''],
    [9, tags[2] ?? ''],
  ]);
  expect((await readObject(key)).equals(Buffer.concat([first, second, last]))).toBe(true);
});

test('UPL-02 stores one complete part if two attempts send it at the same time', async () => {
  const key = 'm/twice';
  const uploadId = await beginUpload(key);
  const bytes = randomBytes(3_000_000);
  const tags = await Promise.all([sendPart(key, uploadId, 1, bytes), sendPart(key, uploadId, 1, bytes)]);
  expect(tags[0]).toBe(tags[1]);
  await completeUpload(key, uploadId, [[1, tags[0] ?? '']]);
  expect((await readObject(key)).equals(bytes)).toBe(true);
});

test('refuses a list with a wrong etag, a wrong order or too small parts, and continues the upload', async () => {
  const key = 'm/refused';
  const uploadId = await beginUpload(key);
  const small = await sendPart(key, uploadId, 1, randomBytes(10));
  const last = await sendPart(key, uploadId, 2, randomBytes(10));
  await expect(completeUpload(key, uploadId, [[1, '"0"']])).rejects.toThrow('400 InvalidPart');
  await expect(completeUpload(key, uploadId, [])).rejects.toThrow('400 MalformedXML');
  const reversedParts = [
    [2, last],
    [1, small],
  ] as const;
  await expect(completeUpload(key, uploadId, reversedParts)).rejects.toThrow('400 InvalidPartOrder');
  await expect(completeUpload(key, uploadId, reversedParts.toReversed())).rejects.toThrow('400 EntityTooSmall');
  await expect(sendPart(key, uploadId, 3, randomBytes(5), { 'content-md5': 'AAAA' })).rejects.toThrow(
    '400 InvalidDigest',
  );
  await completeUpload(key, uploadId, [[1, small]]);
});

test('UPL-02 leaves nothing on the disk after an aborted upload', async () => {
  const key = 'm/given-up';
  const uploadId = await beginUpload(key);
  await sendPart(key, uploadId, 1, randomBytes(200_000));
  await sendPart(key, uploadId, 1, randomBytes(200_000));
  await cloud.request({ method: 'DELETE', key, query: { uploadId } });
  const cloudEndpoint = app.app.files.library.cloud;
  if (cloudEndpoint?.kind !== 'own') throw new Error('the endpoint is not there');
  expect(await cloudEndpoint.deps.blobs.readSize(uploadId)).toBeUndefined();
  expect(await app.db.selectFrom('oss_part').select('part_number').where('upload_id', '=', uploadId).execute()).toEqual(
    [],
  );
  await expect(sendPart(key, uploadId, 2, randomBytes(10))).rejects.toThrow('404 NoSuchUpload');
});

test('honours ranges, conditions and response headers, and sends active content as plain bytes', async () => {
  const body = Buffer.from('0123456789');
  await cloud.request({
    method: 'PUT',
    key: 'r/a.html',
    headers: { 'content-length': '10', 'content-type': 'text/html' },
    body,
  });
  const part = await cloud.request({ method: 'GET', key: 'r/a.html', headers: { range: 'bytes=2-4' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234']);
  const end = await cloud.request({ method: 'GET', key: 'r/a.html', headers: { range: 'bytes=-3' } });
  expect(await end.text()).toBe('789');
  expect(part.headers.get('content-type')).toBe('application/octet-stream');
  expect(part.headers.get('content-security-policy')).toContain('sandbox');
  const outside = cloud.request({ method: 'GET', key: 'r/a.html', headers: { range: 'bytes=10-' } });
  await expect(outside).rejects.toThrow('416 InvalidRange');
  const etag = part.headers.get('etag') ?? '';
  const conditionalAnswer = cloud.request({ method: 'GET', key: 'r/a.html', headers: { 'if-none-match': etag } });
  await expect(conditionalAnswer).rejects.toMatchObject({ status: 304 });
  const namedAnswer = await cloud.request({
    method: 'GET',
    key: 'r/a.html',
    query: { 'response-content-disposition': 'attachment; filename="b.zip"' },
  });
  expect(namedAnswer.headers.get('content-disposition')).toBe('attachment; filename="b.zip"');
});
