import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { downloadOriginal, uploadPart } from '@dentarium/api/files/calls';
import { PREPROCESS_STATE } from '@dentarium/domain';
import { pino } from 'pino';
import { buildApp } from '../../../build-app.ts';
import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { makeAccount } from '../../../testing/people.ts';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { createTestClinic, type TestClinic } from '../../../testing/test-clinic.ts';
import { makePatient, makeStage } from '../../patients/testing/patient-forms.ts';
import { browserCloud, newName, putBytes, uploadByCloud } from '../testing/cloud.ts';
import { fileInto } from '../testing/filing.ts';
import { createSending, partInput } from '../testing/sending.ts';
import { waitUntil } from '../testing/until.ts';

describe.each([
  ['a disk', { MODE: 'private' }],
  ['the own cloud', { MODE: 'public' }],
])('SITE-05 a folder of files that is not mounted, with %s', (_, environment) => {
  let clinic: TestClinic;
  let stage: string;

  beforeEach(async () => {
    const app = await createTestClinic(environment);
    const doctor = await makeAccount(app.db, { organisations: [app.organisation], roles: ['seniorDoctor'] });
    clinic = { ...app, doctor, client: await app.as(doctor) };
    stage = await makeStage(clinic.db, await makePatient(clinic.db, clinic.organisation, clinic.doctor), clinic.doctor);
  });
  afterEach(() => clinic.close());

  const filesFolder = () => join(clinic.config.dataDir, 'files');
  async function unmount(): Promise<void> {
    await rename(filesFolder(), `${filesFolder()}-lost`);
    await mkdir(filesFolder());
  }
  async function mount(): Promise<void> {
    await rm(filesFolder(), { recursive: true });
    await rename(`${filesFolder()}-lost`, filesFolder());
  }
  async function storePhotograph(): Promise<string> {
    const bytes = await createPhotograph({ seed: 7 });
    if (clinic.config.mode === 'private') return fileInto(clinic.client, stage, 8, { bytes });
    return fileInto(clinic.client, stage, 8, { objectId: await uploadByCloud(clinic, clinic.client, 'a.jpg', bytes) });
  }
  /** Puts an object into the own cloud, as a browser does. */
  async function putByBrowser(name: string): Promise<string> {
    if (clinic.config.mode === 'private') return 'no cloud';
    const { cloud, prefix } = await browserCloud(clinic, clinic.client);
    return putBytes(cloud, newName(prefix, name), Buffer.from('%PDF-1.4')).then(
      () => 'stored',
      (error: Error) => error.message,
    );
  }
  async function checkStore(): Promise<void> {
    const probe = clinic.app.areas.probes.find(({ name }) => name === 'file-store');
    await probe?.check(new AbortController().signal);
  }
  const readState = async () =>
    (await clinic.db.selectFrom('stored_object').select(['preprocess_state', 'picture_fault']).execute())[0];

  test('refuses reading and writing, writes nothing under the mount point, and continues when it is mounted', async () => {
    const fileId = await storePhotograph();
    await waitUntil(async () => (await readState())?.preprocess_state === PREPROCESS_STATE.complete);
    await checkStore();
    await unmount();
    const download = { params: { fileId }, query: {} };
    expect(await callExpectingRefusal(clinic.client, downloadOriginal, download)).toMatchObject({
      code: 'storage.unreachable',
      status: 503,
    });
    const part = partInput(createSending('b.pdf', Buffer.from('%PDF-1.4 new')), 0);
    expect(await callExpectingRefusal(clinic.client, uploadPart, part)).toMatchObject({ code: 'storage.unreachable' });
    expect(['no cloud', 'the object storage answered 503']).toContain(await putByBrowser('c.pdf'));
    await expect(checkStore()).rejects.toThrow(/^The store of DATA_DIR\/files.* has no marker of this site any more/);
    expect(await readdir(filesFolder())).toEqual([]);
    await mount();
    await checkStore();
    expect((await clinic.client.call(downloadOriginal, download)).size).toBeGreaterThan(1000);
    expect(await clinic.client.call(uploadPart, part)).toMatchObject({ complete: true });
  });

  test('starts without being ready, and names the setting', async () => {
    await storePhotograph();
    await unmount();
    const lines: string[] = [];
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const { config, db, database } = clinic;
    const app = await buildApp({ config, db, pool: database.pool, log });
    try {
      const ready = await app.inject('/readyz');
      expect([ready.statusCode, ready.json()]).toEqual([
        503,
        { status: 'service unavailable', services: ['file-store'] },
      ]);
      const { services } = (await app.inject('/healthz')).json<{ services: { name: string; lastError: string }[] }>();
      expect(services.find(({ name }) => name === 'file-store')?.lastError).toContain('DATA_DIR/files');
      expect(lines.filter((line) => line.includes('A service fails'))).toHaveLength(1);
    } finally {
      await app.close();
    }
  });

  test('is not ready when the drawn files are gone although the folder is there', async () => {
    await storePhotograph();
    await checkStore();
    const { bucket, full_name: name } = await clinic.db
      .selectFrom('stored_object')
      .select(['bucket', 'full_name'])
      .executeTakeFirstOrThrow();
    await clinic.app.files.library.store.remove({ bucket, name });
    await expect(checkStore()).rejects.toThrow('1 of 1 drawn files are not in the store');
  });

  test('tries pictures of missing files again when the store works again', async () => {
    await storePhotograph();
    await waitUntil(async () => (await readState())?.preprocess_state === PREPROCESS_STATE.complete);
    await unmount();
    await expect(checkStore()).rejects.toThrow('marker');
    await clinic.db
      .updateTable('stored_object')
      .set({ preprocess_state: PREPROCESS_STATE.failed, picture_fault: 'missing' })
      .execute();
    await mount();
    await checkStore();
    await waitUntil(async () => (await readState())?.preprocess_state === PREPROCESS_STATE.complete);
    expect((await readState())?.picture_fault).toBeNull();
  });
});
