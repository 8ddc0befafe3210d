import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { downPatientFile, retryTask } from '@dentarium/api/services/task-service';
import { modelOf } from '../files/testing/models.ts';
import { until } from '../files/testing/until.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { filesBelow, mountSmallDisk, type SmallDisk } from '../../testing/small-disk.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { contentsOf, ended, fileInto } from './testing/packages.ts';

const MEBIBYTE = 1024 ** 2;

let app: TestApp;
let disk: SmallDisk | undefined;

afterEach(async () => {
  await disk?.unmount();
  await app.close();
});

/** Packs files of so many bytes, asked for by somebody of their organisation. */
async function packing(sizes: readonly number[], isAnonymous: boolean) {
  const organisation = await makeOrganisation(app.db);
  const doctor = await makeAccount(app.db, { organisations: [organisation], roles: ['seniorDoctor'] });
  const client = await app.as(doctor);
  const patient = await makePatient(app.db, organisation, doctor);
  const stages = [];
  for (const [index, size] of sizes.entries()) {
    const stage = await makeStage(app.db, patient, doctor, { stageDate: `2024-0${index + 1}-01` });
    await fileInto(client, stage, { name: `${index}.stl`, bytes: modelOf(size), category: 53 });
    stages.push(stage);
  }
  const pack = async (stageIds: readonly string[]) => {
    const body = { patients: [{ patientId: patient, stageIds: [...stageIds] }], isAnonymous };
    const { id } = await client.call(downPatientFile, { body });
    return ended(client, id);
  };
  return { client, stages, pack };
}

test.each([
  ['as it is', false],
  ['anonymous', true],
])(
  'TASK-06 a disk that becomes full while a package is written, %s: an error that says so, nothing stays, the next works',
  async (_, isAnonymous) => {
    app = await createTestApp({ LIBRARY_TYPE: '0', MODE: 'private' });
    const scratch = join(app.config.dataDir, 'files', '.scratch');
    const { stages, pack } = await packing([6 * MEBIBYTE, 6 * MEBIBYTE, 1000], isAnonymous);
    disk = await mountSmallDisk(scratch, 8);
    // Whoever may not mount a disk does not see it full.
    if (disk === undefined) return;
    const full = await pack(stages);
    expect(full).toMatchObject({ isError: true, finish: false, path: '' });
    expect(full.errorMessage).toBe('There is no space left in the store. The package was not finished.');
    // The task is an error as soon as it has failed; what it wrote goes right after.
    await until(async () => (await filesBelow(scratch)).length === 0);
    const small = await pack(stages.slice(2));
    expect(small).toMatchObject({ isError: false, finish: true });
    expect(await contentsOf(app.address, small)).toHaveLength(2);
  },
  60_000,
);

test('TASK-06 a cloud that has no space for the finished package: an error that says so, nothing of it stays, and a retry works', async () => {
  app = await createTestApp({ LIBRARY_TYPE: '1', MODE: 'public' });
  const cloud = join(app.config.dataDir, 'files', '.cloud');
  disk = await mountSmallDisk(cloud, 8);
  if (disk === undefined) return;
  const { client, stages, pack } = await packing([5 * MEBIBYTE], false);
  const before = await filesBelow(cloud);
  const full = await pack(stages);
  expect(full).toMatchObject({ isError: true, finish: false });
  expect(full.errorMessage).toBe('There is no space left in the store. The package was not finished.');
  await until(async () => String(await filesBelow(cloud)) === String(before));
  await disk.grow(32);
  await client.call(retryTask, { params: { id: full.id } });
  const done = await ended(client, full.id);
  expect(done).toMatchObject({ isError: false, finish: true });
  expect(await contentsOf(app.address, done)).toHaveLength(2);
});
