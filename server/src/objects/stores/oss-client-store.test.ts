import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { grantedCloud } from '../../areas/files/testing/cloud.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { MissingObjectError } from './object-store.ts';
import { StoreUnreachableError } from '../../kernel/failures/store-errors.ts';
import { OssClient } from './oss-client.ts';
import { OssClientStore } from './oss-client-store.ts';

// Tests the client for other providers' storages against the product's own endpoint.
let app: TestApp;
let folder: string;
let client: OssClient;
let store: OssClientStore;
const NAME = { bucket: 'dentarium', name: 'library/a/b/original.stl' };

beforeAll(async () => {
  app = await createTestApp({ MODE: 'public' });
  folder = await mkdtemp(join(tmpdir(), 'dentarium-client-'));
  client = grantedCloud(app);
  store = new OssClientStore(client, (work) => app.app.files.library.withScratch(work));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

async function readBytes(name = NAME, range?: { first: number; last: number }): Promise<Buffer> {
  return Buffer.concat((await (await store.read(name, range)).toArray()) as Buffer[]);
}

test('UPL-11 takes, reads, copies and removes objects in a store of another provider', async () => {
  const bytes = randomBytes(3_000_000);
  const path = join(folder, 'incoming');
  await writeFile(path, bytes);
  await store.take(path, NAME);
  expect(await store.readSize(NAME)).toBe(bytes.length);
  expect((await readBytes()).equals(bytes)).toBe(true);
  expect((await readBytes(NAME, { first: 10, last: 19 })).equals(bytes.subarray(10, 20))).toBe(true);
  expect((await store.withFile(NAME, (at) => readFile(at))).equals(bytes)).toBe(true);
  const copy = { ...NAME, name: 'library/a/c/original.stl' };
  await store.copy(NAME, copy);
  await store.remove(NAME);
  await store.remove(NAME);
  expect(await store.readSize(NAME)).toBeUndefined();
  expect((await readBytes(copy)).equals(bytes)).toBe(true);
  await store.putBytes(NAME, Buffer.from('anew'));
  expect((await readBytes()).toString()).toBe('anew');
});

test('TASK-03 lets a browser fetch an object by a signed address under its file name', async () => {
  const path = join(folder, 'package');
  await writeFile(path, 'PK');
  const packageName = { ...NAME, name: 'packages/a/b.zip' };
  await store.take(path, packageName, { fileName: '影像 1.zip', contentType: 'application/zip' });
  const address = (await store.createSignedUrl(packageName, 300)) ?? '';
  const response = await fetch(address);
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'application/zip',
    'PK',
  ]);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="__ 1.zip"; filename*=UTF-8''%E5%BD%B1%E5%83%8F%201.zip`,
  );
  const expiredAnswer = await fetch((await store.createSignedUrl(packageName, 0)) ?? '');
  expect([expiredAnswer.status, await expiredAnswer.text()]).toEqual([403, expect.stringContaining('AccessDenied')]);
  expect(await store.createSignedUrl({ ...NAME, name: 'packages/a/none.zip' }, 300)).toBeUndefined();
});

test('UPL-04 distinguishes a missing object, an invalid name and an unreachable storage', async () => {
  const missing = { ...NAME, name: 'library/a/missing.stl' };
  await expect(store.read(missing)).rejects.toThrow(MissingObjectError);
  await expect(store.copy(missing, NAME)).rejects.toThrow(MissingObjectError);
  await expect(store.read({ ...NAME, name: '../x' })).rejects.toThrow(MissingObjectError);
  const unreachableClient = new OssClient({ ...client.account, endpoint: 'http://127.0.0.1:9' });
  await expect(unreachableClient.request({ method: 'HEAD', key: 'x' })).rejects.toThrow(StoreUnreachableError);
  const unauthorisedClient = new OssClient({ ...client.account, accessKeySecret: 'wrong' });
  await expect(unauthorisedClient.request({ method: 'GET', key: 'x' })).rejects.toThrow('403 SignatureDoesNotMatch');
});

test('UPL-04 follows the pages of a listing', async () => {
  const rows = Array.from({ length: 1205 }, (_, index) => ({
    bucket: 'dentarium',
    key: `many/${String(index).padStart(5, '0')}`,
    blob: crypto.randomUUID(),
    size: 1,
    etag: '"A"',
    content_type: null,
  }));
  await app.db.insertInto('oss_object').values(rows).execute();
  const keys: string[] = [];
  for await (const { key } of client.list('many/')) keys.push(key);
  expect(keys).toEqual(rows.map(({ key }) => key));
});
