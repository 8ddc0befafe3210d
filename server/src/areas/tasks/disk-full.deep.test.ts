import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { registerObject } from '@dentarium/api/files/cloud-calls';
import { uploadPart } from '@dentarium/api/files/calls';
import { createReportTasks } from '../reports/calls.ts';
import { downPatientFile, retryTask } from '@dentarium/api/tasks/calls';
import { UPLOAD_PART_SIZE } from '@dentarium/domain';
import { StoreFullError } from '../../kernel/failures/store-errors.ts';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { fillDisk, listFileNames, mountSmallDisk, type SmallDisk } from '../../testing/small-disk.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { browserCloud, newName, putBytes, createRegistration } from '../files/testing/cloud.ts';
import { createModel } from '../files/testing/models.ts';
import { getStatus, partInput, createSending, sendPart } from '../files/testing/sending.ts';
import { waitUntil } from '../files/testing/until.ts';
import { downloadContents, waitForEnd, fileInto } from '../packaging/testing/packages.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { createReportOptions } from '../reports/testing/reports.ts';

const MEBIBYTE = 1024 ** 2;

let app: TestApp;
let organisation: string;
let doctor: string;
let client: Client;
let disk: SmallDisk | undefined;

afterEach(async () => {
  await disk?.unmount();
  disk = undefined;
});

async function start(environment: Record<string, string>): Promise<void> {
  app = await createTestApp(environment);
  organisation = await makeOrganisation(app.db);
  doctor = await makeAccount(app.db, { organisations: [organisation], roles: ['seniorDoctor'] });
  client = await app.as(doctor);
}

const toFolder = (name: string) => join(app.config.dataDir, 'files', name);

/** Packs files of the given size in bytes. */
async function packing(sizes: readonly number[], isAnonymous: boolean) {
  const patient = await makePatient(app.db, organisation, doctor);
  const stages: string[] = [];
  for (const [index, size] of sizes.entries()) {
    const stage = await makeStage(app.db, patient, doctor, { stageDate: `2024-0${index + 1}-01` });
    await fileInto(client, stage, { name: `${index}.stl`, bytes: createModel(size), category: 53 });
    stages.push(stage);
  }
  const pack = async (stageIds: readonly string[]) => {
    const body = { patients: [{ patientId: patient, stageIds: [...stageIds] }], isAnonymous };
    const { id } = await client.call(downPatientFile, { body });
    return waitForEnd(client, id);
  };
  return { stages, pack };
}

function createDocument(size: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-'), randomBytes(size - 1)]);
}

// Runs only if the user may mount a disk.
describe('a disk of the machine that becomes full', () => {
  beforeAll(() => start({ LIBRARY_TYPE: '0', MODE: 'private' }));
  afterAll(() => app.close());

  test.each([
    ['as it is', false],
    ['anonymous', true],
  ])(
    'TASK-06 while a package is written, %s: an error that says so, nothing stays, the next works',
    async (_, isAnonymous) => {
      const scratch = toFolder('.scratch');
      const { stages, pack } = await packing([6 * MEBIBYTE, 6 * MEBIBYTE, 1000], isAnonymous);
      disk = await mountSmallDisk(scratch, 8);
      if (disk === undefined) return;
      const full = await pack(stages);
      expect(full).toMatchObject({ isError: true, finish: false, path: '' });
      expect(full.errorMessage).toBe('There is no space left in the store. The package was not finished.');
      // The task is marked as failed first; its output is removed right after.
      await waitUntil(async () => (await listFileNames(scratch)).length === 0);
      const small = await pack(stages.slice(2));
      expect(small).toMatchObject({ isError: false, finish: true });
      expect(await downloadContents(app.address, small)).toHaveLength(2);
    },
  );

  test('UPL-01 stops a multipart upload with a specific error and leaves nothing behind', async () => {
    disk = await mountSmallDisk(toFolder('.uploads'), 8);
    if (disk === undefined) return;
    const sending = createSending('large.pdf', createDocument(2 * UPLOAD_PART_SIZE));
    await sendPart(client, sending, 0);
    expect(await callExpectingRefusal(client, uploadPart, partInput(sending, 1))).toMatchObject({
      code: 'upload.diskFull',
    });
    expect(await listFileNames(toFolder('.uploads'))).toEqual([]);
    expect(await app.db.selectFrom('upload').select('id').execute()).toEqual([]);
    expect(await getStatus(client, sending)).toEqual({ exist: false, id: null, parts: [] });
    // Smaller uploads still succeed.
    const small = createSending('small.pdf', createDocument(1000));
    expect((await sendPart(client, small, 0)).complete).toBe(true);
  });
});

describe('an own cloud whose disk becomes full', () => {
  let cloud: string;

  beforeAll(async () => {
    await start({ LIBRARY_TYPE: '1', MODE: 'public' });
    cloud = toFolder('.cloud');
  });
  afterAll(() => app.close());

  test('UPL-02 stops an upload with its own code and leaves nothing behind', async () => {
    disk = await mountSmallDisk(cloud, 8);
    if (disk === undefined) return;
    const { cloud: bucket, prefix } = await browserCloud(app, client);
    await expect(putBytes(bucket, newName(prefix, 'a.pdf'), createDocument(9_000_000))).rejects.toThrow(StoreFullError);
    expect(await listFileNames(cloud)).toEqual([]);
    expect(await app.db.selectFrom('oss_object').select('key').execute()).toEqual([]);
    const bytes = createDocument(1_000_000);
    const key = newName(prefix, 'b.pdf');
    await putBytes(bucket, key, bytes);
    expect((await client.call(registerObject, { body: createRegistration(key, bytes) })).id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('TASK-06 fails a finished package with a specific error, leaves nothing behind, and succeeds on retry', async () => {
    disk = await mountSmallDisk(cloud, 8);
    if (disk === undefined) return;
    const { stages, pack } = await packing([5 * MEBIBYTE], false);
    const before = await listFileNames(cloud);
    const full = await pack(stages);
    expect(full).toMatchObject({ isError: true, finish: false });
    expect(full.errorMessage).toBe('There is no space left in the store. The package was not finished.');
    await waitUntil(async () => String(await listFileNames(cloud)) === String(before));
    await disk.grow(32);
    await client.call(retryTask, { params: { id: full.id } });
    const finishedTask = await waitForEnd(client, full.id);
    expect(finishedTask).toMatchObject({ isError: false, finish: true });
    expect(await downloadContents(app.address, finishedTask)).toHaveLength(2);
  });

  test('TASK-06 fails a report with a specific error, leaves nothing behind, and makes it once on retry', async () => {
    disk = await mountSmallDisk(cloud, 8);
    if (disk === undefined) return;
    const patient = await makePatient(app.db, organisation, doctor);
    const stage = await makeStage(app.db, patient, doctor);
    await fileInto(client, stage, { name: 'f.jpg', bytes: await createPhotograph({ seed: 3 }), category: 8 });
    const before = await listFileNames(cloud);
    const empty = await fillDisk(cloud);
    const body = { reports: [{ patientId: patient, stageIds: [stage] }], options: createReportOptions() };
    const [task] = await client.call(createReportTasks, { body });
    const id = task?.id ?? '';
    const full = await waitForEnd(client, id);
    expect(full).toMatchObject({ isError: true, finish: false, fileIds: [] });
    expect(full.errorMessage).toBe('There is no space left in the store. The report was not made.');
    await empty();
    await waitUntil(async () => String(await listFileNames(cloud)) === String(before));
    await client.call(retryTask, { params: { id } });
    expect(await waitForEnd(client, id)).toMatchObject({ isError: false, finish: true });
    const reports = await app.db.selectFrom('file').select('id').where('category', '=', 101).execute();
    expect(reports).toHaveLength(1);
  });
});
