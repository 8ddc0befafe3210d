import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { downPatientFile, removeTask } from '@dentarium/api/tasks/calls';
import { grantedCloud } from '../files/testing/cloud.ts';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { buildSignedQuery } from '../../objects/protocol/signed-address.ts';
import { makePatient, makeStage, sharePatientWith } from '../patients/testing/patient-forms.ts';
import { DiskStore } from '../../objects/stores/disk-store.ts';
import { tasksArea } from '../tasks/area.ts';
import { readSiteId } from '../../kernel/site/site-identity.ts';
import { sweepTasks } from '../tasks/sweep-tasks.ts';
import { createSignedName } from '../tasks/task-name.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { readZip } from './testing/read-zip.ts';
import { waitForEnd, fileInto } from './testing/packages.ts';

/** Creates a package of a patient who is shared with the requester. */
async function sharedPackage(app: TestApp) {
  const organisation = await makeOrganisation(app.db);
  const doctor = await makeAccount(app.db, { organisations: [organisation], roles: ['seniorDoctor'] });
  const patient = await makePatient(app.db, organisation, doctor, { name: '欧阳小明' });
  const stage = await makeStage(app.db, patient, doctor);
  await fileInto(await app.as(doctor), stage, { name: 'front.jpg', bytes: await createPhotograph({}), category: 8 });
  const otherOrganisation = await makeOrganisation(app.db);
  const owner = await makeAccount(app.db, { organisations: [otherOrganisation], roles: ['seniorDoctor'] });
  await sharePatientWith(app.db, patient, owner, doctor);
  const client: Client = await app.as(owner);
  const body = { patients: [{ patientId: patient, stageIds: 'all' as const }], isAnonymous: false };
  const { id } = await client.call(downPatientFile, { body });
  return { client, owner, task: await waitForEnd(client, id) };
}

const NAMED = /^attachment; filename="Images _+ \d{4}-\d\d-\d\d\.zip"; filename\*=UTF-8''Images%20%E6/;

describe.each(['public', 'private'] as const)('a finished zip, %s mode', (mode) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ MODE: mode });
  });
  afterAll(() => app.close());

  test('TASK-03 signs its address for a short time and revokes it with the right to see its patients', async () => {
    const { owner, task } = await sharedPackage(app);
    const { id, path } = task;
    const status = async (address: string) => {
      const response = await fetch(`${app.address}${address}`);
      await response.arrayBuffer();
      return response.status;
    };
    const response = await fetch(`${app.address}${path}`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
    expect(response.headers.get('content-disposition')).toMatch(NAMED);
    expect(readZip(Buffer.from(await response.arrayBuffer()))).toHaveLength(2);
    const last = path.at(-6) === 'A' ? 'E' : 'A';
    expect(await status(`${path.slice(0, -6)}${last}.zip`)).toBe(404);
    expect(await status('/TempFileStore/package.zip')).toBe(404);
    const { secret } = await app.db
      .selectFrom('download_task')
      .select('secret')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await status(`/TempFileStore/${createSignedName({ id, secret }, 'zip', Date.now() - 299_000)}`)).toBe(200);
    expect(await status(`/TempFileStore/${createSignedName({ id, secret }, 'zip', Date.now() - 302_000)}`)).toBe(404);
    await app.db.deleteFrom('patient_share').where('account_id', '=', owner).execute();
    expect(await status(path)).toBe(404);
  });
});

describe('a finished zip in the cloud', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ MODE: 'public' });
  });
  afterAll(() => app.close());

  const redirect = async (path: string) => {
    const response = await fetch(`${app.address}${path}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('cache-control'), response.headers.get('referrer-policy')]).toEqual([
      302,
      'no-store',
      'no-referrer',
    ]);
    return new URL(response.headers.get('location') ?? '', app.address);
  };
  const codeAt = async (address: URL) => /<Code>(.*)<\/Code>/.exec(await (await fetch(address)).text())?.[1];

  test('TASK-03 redirects the browser to a signed address of the object without patient data', async () => {
    const { task, client } = await sharedPackage(app);
    const address = await redirect(task.path);
    expect(address.origin).toBe(app.address);
    // Two sites in one bucket have folders of their own.
    const folder = `/dentarium/packages/${await readSiteId(app.db)}/`;
    expect(address.pathname.slice(0, folder.length)).toBe(folder);
    expect(address.pathname.slice(folder.length)).toMatch(/^[0-9a-f-]{36}\/[0-9a-f-]{36}\.zip$/);
    expect(decodeURIComponent(address.search)).not.toMatch(/小明|Images/);
    const part = await fetch(address, { headers: { range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([206, 'PK\u0003\u0004']);
    const other = new URL(address);
    other.pathname = other.pathname.replace('.zip', '.zip.other');
    expect(await codeAt(other)).toBe('SignatureDoesNotMatch');
    const longer = new URL(address);
    longer.searchParams.set('x-oss-expires', '3000');
    expect(await codeAt(longer)).toBe('SignatureDoesNotMatch');
    const upload = await fetch(address, { method: 'PUT', body: 'PK' });
    expect(upload.status).toBe(403);
    await client.call(removeTask, { params: { id: task.id } });
    await sweepTasks(app.db, app.app.files.library.store, (await app.app.areas.requireService(tasksArea)).types);
    expect(await codeAt(address)).toBe('NoSuchKey');
  });

  test('TASK-03 refuses a signed address after its expiry or after the end of its credentials', async () => {
    const { task } = await sharedPackage(app);
    const address = await redirect(task.path);
    const key = address.pathname.slice('/dentarium/'.length);
    const { store } = app.app.files.library;
    const name = { bucket: 'dentarium', name: key };
    const over = await store.createSignedUrl(name, -1);
    expect(await codeAt(new URL(over ?? '', app.address))).toBe('AccessDenied');
    const { account } = grantedCloud(app);
    const at = (seconds: number) => {
      const query = buildSignedQuery(
        account,
        { bucket: account.bucket, key },
        300,
        new Date(Date.now() - seconds * 1000),
      );
      return new URL(`${address.pathname}?${query}`, app.address);
    };
    expect(await codeAt(at(299))).toBeUndefined();
    expect(await codeAt(at(301))).toBe('AccessDenied');
    const stale = grantedCloud(app, {}, -1000).account;
    const query = buildSignedQuery(stale, { bucket: stale.bucket, key }, 300);
    expect(await codeAt(new URL(`${address.pathname}?${query}`, app.address))).toBe('SecurityTokenExpired');
  });

  test('TASK-03 serves a zip from before the cloud locally and reports a lost one as gone', async () => {
    const { task } = await sharedPackage(app);
    const address = await redirect(task.path);
    const object = { bucket: 'dentarium', name: address.pathname.slice('/dentarium/'.length) };
    const zip = Buffer.from(await (await fetch(address)).arrayBuffer());
    await app.app.files.library.store.remove(object);
    const retryDownload = async () => {
      const response = await fetch(`${app.address}${task.path}`, { redirect: 'manual' });
      return { response, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    expect((await retryDownload()).response.status).toBe(404);
    const disk = new DiskStore({ root: join(app.config.dataDir, 'files'), isDurable: false });
    await disk.putBytes(object, zip);
    const { response, bytes } = await retryDownload();
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(readZip(bytes)).toHaveLength(2);
  });
});
