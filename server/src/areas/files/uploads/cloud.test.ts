import { randomBytes, randomUUID } from 'node:crypto';
import type { Client } from '@dentarium/api';
import { getCloudCredentials, registerObject } from '@dentarium/api/files/cloud-calls';
import { getFileConfig } from '@dentarium/api/site/calls';
import { doesFileExist } from '@dentarium/api/files/calls';
import { BlobWriter, TextReader, ZipWriter } from '@zip.js/zip.js/index-native.js';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readSiteId } from '../../../kernel/site/site-identity.ts';
import { toObjectName } from '../../../objects/object-row.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../../testing/test-app.ts';
import { browserCloud, grantedCloud, newName, putBytes, createRegistration, uploadByCloud } from '../testing/cloud.ts';
import { partInput, createSending } from '../testing/sending.ts';
import { uploadPart } from '@dentarium/api/files/calls';

let app: TestApp;
let organisation: string;
let doctor: string;
let client: Client;

beforeAll(async () => {
  app = await createTestApp({ MODE: 'public' });
  organisation = await makeOrganisation(app.db);
  doctor = await makeAccount(app.db, { organisations: [organisation], roles: ['seniorDoctor'] });
  client = await app.as(doctor);
});
afterAll(() => app.close());

/** Creates bytes with the header of a document and unique content. */
function content(size = 5000): Buffer {
  return Buffer.concat([Buffer.from('%PDF-'), randomBytes(size - 1)]);
}

async function keysThere(): Promise<string[]> {
  const rows = await app.db.selectFrom('oss_object').select('key').execute();
  return rows.map(({ key }) => key);
}

async function createZip(files: Readonly<Record<string, string>>, password?: string): Promise<Buffer> {
  const writer = new ZipWriter(new BlobWriter(), {
    useWebWorkers: false,
    ...(password === undefined ? {} : { password }),
  });
  for (const [path, text] of Object.entries(files)) await writer.add(path, new TextReader(text));
  return Buffer.from(await (await writer.close()).arrayBuffer());
}

/** Creates bytes with the header of the directory of a disc. */
function discDirectory(): Buffer {
  const kind = Buffer.from('1.2.840.10008.1.3.10');
  const head = Buffer.concat([Buffer.from('020002005549', 'hex'), Buffer.from([kind.length, 0]), kind]);
  return Buffer.concat([Buffer.alloc(128), Buffer.from('DICM'), head, Buffer.alloc(300)]);
}

const STL =
  'solid a\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 9 0 0\nvertex 0 9 1\nendloop\nendfacet\nendsolid';

test.each<[string, string, () => Promise<Buffer> | Buffer, string]>([
  ['a directory of a disc', 'disc.dcm', discDirectory, 'upload.content'],
  ['a zip of letters', 'letters.zip', () => createZip({ 'letter.txt': 'Dear colleague' }), 'upload.zipContent'],
  ['a zip of a directory alone', 'disc.zip', () => createZip({ DICOMDIR: 'x' }), 'upload.zipContent'],
  ['a zip of models and DICOM', 'both.zip', () => createZip({ 'a.stl': STL, 'b.dcm': 'x' }), 'upload.zipContent'],
  ['a zip with a password', 'secret.zip', () => createZip({ 'a.stl': STL }, 'secret'), 'upload.zipEncrypted'],
  [
    'a zip that is cut',
    'cut.zip',
    async () => (await createZip({ 'a.stl': STL })).subarray(0, 90),
    'upload.zipDamaged',
  ],
  ['a program under the name of a photo', 'a.jpg', () => Buffer.from('MZ a program'), 'upload.content'],
  [
    'a photo that is damaged',
    'b.jpg',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(400, 1)]),
    'upload.damaged',
  ],
  ['a name of no image', 'a.exe', () => Buffer.from('MZ'), 'upload.extension'],
])('UPL-05 UPL-06 %s is refused alike, sent in parts and put into the cloud', async (_, name, make, code) => {
  const bytes = await make();
  const { cloud, prefix } = await browserCloud(app, client);
  const key = newName(prefix, name);
  await putBytes(cloud, key, bytes);
  const byCloud = await callExpectingRefusal(client, registerObject, { body: createRegistration(key, bytes) });
  const byParts = await callExpectingRefusal(client, uploadPart, partInput(createSending(name, bytes), 0));
  const toOutcome = ({ status, code: errorCode, detail }: typeof byParts) => ({ status, code: errorCode, detail });
  expect(toOutcome(byParts)).toMatchObject({ code });
  expect(toOutcome(byCloud)).toEqual(toOutcome(byParts));
});

test('UPL-06 accepts a zip of models in parts and by the cloud', async () => {
  const zips = [await createZip({ 'upper.stl': STL }), await createZip({ 'lower.stl': STL })] as const;
  expect(await uploadByCloud(app, client, 'a.zip', zips[0])).toMatch(/^[0-9a-f-]{36}$/);
  expect(await client.call(uploadPart, partInput(createSending('b.zip', zips[1]), 0))).toMatchObject({
    complete: true,
  });
});

describe('an object that a browser has put into the cloud', () => {
  test('UPL-02 UPL-11 becomes a file byte for byte and once when it is registered', async () => {
    const config = await client.call(getFileConfig, { query: { key: 'FileLibrary' } });
    expect(config).toMatchObject({
      libraryType: 1,
      libraryBucket: 'dentarium',
      libraryRoot: app.app.files.library.root,
      remark1: 'self',
    });
    expect(config.region).not.toBe('');
    const bytes = content();
    const { cloud, prefix } = await browserCloud(app, client);
    expect(prefix).toBe(`library/${await readSiteId(app.db)}/${organisation}/`);
    const key = newName(prefix, 'series.pdf');
    await putBytes(cloud, key, bytes);
    const { id } = await client.call(registerObject, { body: createRegistration(key, bytes) });
    expect(await client.call(registerObject, { body: createRegistration(key, bytes) })).toEqual({ id });
    const row = await app.db.selectFrom('stored_object').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: 'document', size: bytes.length, organisation_id: organisation, full_name: key });
    const storedChunks = await (await app.app.files.library.store.read(toObjectName(row))).toArray();
    expect(Buffer.concat(storedChunks as Buffer[]).equals(bytes)).toBe(true);
    const query = { ...createSending('other-name.pdf', bytes).query };
    expect(await client.call(doesFileExist, { query })).toMatchObject({ exist: true, id });
  });

  test('UPL-08 returns the existing object of a known content and removes the new one', async () => {
    const bytes = content();
    const first = await uploadByCloud(app, client, 'a.pdf', bytes);
    const before = await keysThere();
    expect(await uploadByCloud(app, client, 'b.pdf', bytes)).toBe(first);
    expect(await keysThere()).toEqual(before);
  });

  test.each<[string, string, Buffer, (registration: ReturnType<typeof createRegistration>) => object, string]>([
    [
      'with another digest',
      'a.pdf',
      content(),
      (registration) => ({ ...registration, md5: 'f'.repeat(32) }),
      'upload.md5',
    ],
    [
      'with another size',
      'a.pdf',
      content(),
      (registration) => ({ ...registration, size: registration.size + 1 }),
      'upload.md5',
    ],
    ['that is a program', 'a.jpg', Buffer.from('MZ a program'), (registration) => registration, 'upload.content'],
    [
      'that is something else',
      'a.stl',
      Buffer.from('%PDF-1.4 no model'),
      (registration) => registration,
      'upload.content',
    ],
    ['of a foreign kind', 'a.exe', Buffer.from('MZ'), (registration) => registration, 'upload.extension'],
  ])('UPL-05 one %s is refused and removed', async (_, name, bytes, change, code) => {
    const { cloud, prefix } = await browserCloud(app, client);
    const key = newName(prefix, name);
    await putBytes(cloud, key, bytes);
    const body = change(createRegistration(key, bytes)) as ReturnType<typeof createRegistration>;
    expect((await callExpectingRefusal(client, registerObject, { body })).code).toBe(code);
    expect(await keysThere()).not.toContain(key);
  });

  test('UPL-04 reports a missing object as a missing file', async () => {
    const body = createRegistration(newName(`${app.app.files.library.root}/${organisation}/`, 'a.pdf'), content());
    expect((await callExpectingRefusal(client, registerObject, { body })).code).toBe('object.notFound');
  });

  test.each([
    ['of another site', () => `library/${randomUUID()}/${organisation}/${randomUUID()}/original.pdf`],
    ['of another organisation', () => `library/${randomUUID()}/${randomUUID()}/original.pdf`],
    ['outside of the folder of objects', () => `library/${organisation}/original.pdf`],
    ['with a climb in it', () => `library/${organisation}/../${organisation}/${randomUUID()}/original.pdf`],
  ])('a name %s is refused', async (_, name) => {
    const body = createRegistration(name(), content());
    expect((await callExpectingRefusal(client, registerObject, { body })).code).toBe('upload.name');
  });
});

describe('the credentials of a browser', () => {
  test('UPL-03 last an hour and allow only writing below the folder of the organisation', async () => {
    const { expiration } = await client.call(getCloudCredentials, {});
    expect(Date.parse(expiration) - Date.now()).toBeGreaterThan(3_500_000);
    const { cloud, prefix } = await browserCloud(app, client);
    const key = newName(prefix, 'a.pdf');
    await putBytes(cloud, key, content());
    const readRefusal = (ask: Parameters<typeof cloud.request>[0]) =>
      expect(cloud.request(ask)).rejects.toThrow('403 AccessDenied');
    await cloud.request({ method: 'HEAD', key });
    await readRefusal({ method: 'GET', key });
    await readRefusal({ method: 'DELETE', key });
    await readRefusal({ method: 'GET', query: { 'list-type': '2', prefix } });
    await readRefusal({ method: 'GET', query: { 'list-type': '2' } });
    await readRefusal({ method: 'PUT', key: `library/${randomUUID()}/x`, headers: { 'content-length': '0' } });
    const variants = [];
    for await (const object of cloud.list(key.slice(0, key.lastIndexOf('/') + 1))) variants.push(object.key);
    expect(variants).toEqual([key]);
  });

  test('refuses changes of an object that has become a file', async () => {
    const bytes = content();
    const { cloud, prefix } = await browserCloud(app, client);
    const key = newName(prefix, 'a.pdf');
    await putBytes(cloud, key, bytes);
    await client.call(registerObject, { body: createRegistration(key, bytes) });
    await expect(putBytes(cloud, key, content())).rejects.toThrow('409 FileAlreadyExists');
    await expect(grantedCloud(app).request({ method: 'DELETE', key })).rejects.toThrow('409 FileAlreadyExists');
    const readAnswer = await grantedCloud(app).request({ method: 'GET', key });
    expect(Buffer.from(await readAnswer.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('UPL-03 refuses expired and unknown credentials with specific errors', async () => {
    const key = `${app.app.files.library.root}/${organisation}/x`;
    await expect(putBytes(grantedCloud(app, {}, -1000), key, content())).rejects.toThrow('403 SecurityTokenExpired');
    const answer = await fetch(`${app.address}/dentarium/${key}`);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')]);
    expect((await callExpectingRefusal(await app.as(null), getCloudCredentials, {})).status).toBe(401);
  });
});

describe('MEMB-10 the storage of an organisation', () => {
  let small: string;
  let member: Client;

  beforeAll(async () => {
    small = await makeOrganisation(app.db, 'small');
    member = await app.as(await makeAccount(app.db, { organisations: [small], roles: ['seniorDoctor'] }));
    await app.db.updateTable('organisation').set({ storage_limit: 20_000 }).where('id', '=', small).execute();
  });

  async function orphans(): Promise<unknown[]> {
    const objects = await app.db.selectFrom('oss_object').select('key').where('key', 'like', `%${small}%`).execute();
    const storedObjects = await app.db.selectFrom('stored_object').select('full_name').execute();
    const uploads = await app.db.selectFrom('upload').select('id').where('organisation_id', '=', small).execute();
    const names = new Set(storedObjects.map(({ full_name: name }) => name));
    return [...objects.filter(({ key }) => !names.has(key)), ...uploads];
  }

  test('accepts what fits and refuses the rest with the figures, by both ways, when it is nearly full', async () => {
    await uploadByCloud(app, member, 'a.pdf', content(9000));
    expect(await member.call(getCloudCredentials, {})).toMatchObject({ used: 9004, limit: 20_000 });
    // Even without a prior check by the browser, the endpoint accepts only objects that fit.
    const { cloud, prefix } = await browserCloud(app, member);
    await expect(putBytes(cloud, newName(prefix, 'b.pdf'), content(11_000))).rejects.toThrow('403 QuotaExceeded');

    // Two concurrent objects that fit only one by one: one of them is accepted.
    const two = ['c.pdf', 'd.pdf'].map((name) => ({ key: newName(prefix, name), bytes: content(9000) }));
    const puts = await Promise.allSettled(two.map(({ key, bytes }) => putBytes(cloud, key, bytes)));
    expect(puts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const answers = await Promise.allSettled(
      two.map(({ key, bytes }) => member.call(registerObject, { body: createRegistration(key, bytes) })),
    );
    expect(answers.map(({ status }) => status)).toEqual(puts.map(({ status }) => status));

    const part = await callExpectingRefusal(member, uploadPart, partInput(createSending('e.pdf', content(9000)), 0));
    expect(part).toMatchObject({ code: 'storage.full', detail: { used: '17.6 KiB', limit: '19.5 KiB' } });
    expect(await orphans()).toEqual([]);
  });

  test('issues read-only credentials when it is full', async () => {
    await app.db.updateTable('organisation').set({ storage_limit: 18_008 }).where('id', '=', small).execute();
    const { cloud, prefix } = await browserCloud(app, member);
    await expect(putBytes(cloud, newName(prefix, 'x.pdf'), content(1))).rejects.toThrow('403 AccessDenied');
    await app.db.updateTable('organisation').set({ storage_limit: null }).where('id', '=', small).execute();
    expect(await uploadByCloud(app, member, 'x.pdf', content(9000))).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the sweep of the cloud', () => {
  test('UPL-02 removes only unregistered or unfinished objects after a day', async () => {
    const registered = await uploadByCloud(app, client, 'kept.pdf', content());
    const { cloud, prefix } = await browserCloud(app, client);
    const stray = newName(prefix, 'stray.pdf');
    await putBytes(cloud, stray, content());
    const answer = await cloud.request({ method: 'POST', key: newName(prefix, 'half.pdf'), query: { uploads: '' } });
    expect(answer.status).toBe(200);
    const files = app.app.files;
    await files.sweep();
    expect(await keysThere()).toContain(stray);
    const old = new Date(Date.now() - 25 * 3_600_000);
    await app.db.updateTable('oss_object').set({ modified_at: old }).execute();
    await app.db.updateTable('oss_upload').set({ created_at: old }).execute();
    await files.sweep();
    expect(await keysThere()).not.toContain(stray);
    expect(await app.db.selectFrom('oss_upload').select('id').execute()).toEqual([]);
    const row = await app.db
      .selectFrom('stored_object')
      .selectAll()
      .where('id', '=', registered)
      .executeTakeFirstOrThrow();
    expect(await files.library.store.readSize(toObjectName(row))).toBe(row.size);
  });
});
