// Compares a package of 10 patients with 100 images of 1 MB each, from the call to the finished zip, with `zip -0 -r` over the same files.
//   node server/bench/packaging.ts [patients] [images] [rounds]
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Client } from '@dentarium/api';
import { downPatientFile, queryTasks, removeTask } from '@dentarium/api/tasks/calls';
import { ZipWriter } from '../src/areas/packaging/zip-writer.ts';
import { makePatient, makeStage } from '../src/areas/patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../src/testing/people.ts';
import { createTestApp, type TestApp } from '../src/testing/test-app.ts';
import { formatFigure, computeMedian, print, measureTimes } from './figures.ts';

const PATIENTS = Number(process.argv[2] ?? 10);
const IMAGES = Number(process.argv[3] ?? 100);
const ROUNDS = Number(process.argv[4] ?? 3);
const IMAGE_BYTES = 1_000_000;
const run = promisify(execFile);

/** Inserts a patient with images into the store and the tables, without an upload, which is not measured here. */
async function insertPatientWithImages(test_: TestApp, organisation: string, doctor: string): Promise<string> {
  const patient = await makePatient(test_.db, organisation, doctor);
  const stage = await makeStage(test_.db, patient, doctor);
  for (let index = 0; index < IMAGES; index += 1) {
    const bytes = randomBytes(IMAGE_BYTES);
    const object = { bucket: 'dentarium', name: `library/bench/${patient}/${index}.jpg` };
    await test_.app.files.library.store.putBytes(object, bytes);
    const { id } = await test_.db
      .insertInto('stored_object')
      .values({
        organisation_id: organisation,
        bucket: object.bucket,
        full_name: object.name,
        md5: randomBytes(16).toString('hex'),
        size: IMAGE_BYTES,
        content_type: 'image/jpeg',
        kind: 'image',
        width: 1000,
        height: 1000,
        preprocess_state: 2,
        colour: null,
        uploaded_by: doctor,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const file = {
      patient_id: patient,
      stage_id: stage,
      object_id: id,
      name: `${index}.jpg`,
      category: (index % 6) + 1,
    };
    const fileDetails = {
      taken_at: '2024-01-02 09:30:00',
      taken_source: 'exif',
      created_by: doctor,
      deleted_at: null,
      deleted_by: null,
    };
    await test_.db
      .insertInto('file')
      .values({ ...file, ...fileDetails })
      .execute();
  }
  return patient;
}

async function packOnce(client: Client, patients: readonly string[]): Promise<void> {
  const body = { patients: patients.map((patientId) => ({ patientId, stageIds: 'all' as const })), isAnonymous: false };
  const { id } = await client.call(downPatientFile, { body });
  for (;;) {
    const task = (await client.call(queryTasks, {})).find((one) => one.id === id);
    if (task?.isError === true) throw new Error(task.errorMessage);
    if (task?.finish === true) break;
    await delay(10);
  }
  await client.call(removeTask, { params: { id } });
}

/** Runs only the zip writer, in this process. */
async function writeOnce(folder: string, zip: string): Promise<void> {
  const writer = await ZipWriter.create(zip);
  for (const name of await readdir(folder, { recursive: true }))
    if (name.endsWith('.jpg')) await writer.addFile(name, '2024-01-02T09:30:00', join(folder, name));
  await writer.end();
  await rm(zip);
}

async function zipOnce(folder: string, zip: string): Promise<void> {
  await run('zip', ['-0', '-r', '-q', zip, '.'], { cwd: folder });
  await rm(zip);
}

const test_ = await createTestApp({ MODE: 'private' });
try {
  const organisation = await makeOrganisation(test_.db);
  const doctor = await makeAccount(test_.db, { organisations: [organisation], roles: ['seniorDoctor'] });
  const client = await test_.as(doctor);
  const patients: string[] = [];
  for (let count = 0; count < PATIENTS; count += 1)
    patients.push(await insertPatientWithImages(test_, organisation, doctor));
  const folder = join(test_.config.dataDir, 'files', 'dentarium', 'library', 'bench');
  const zip = join(test_.config.dataDir, 'bench.zip');
  const times: { ours: number[]; writer: number[]; zip: number[] } = { ours: [], writer: [], zip: [] };
  // Each round runs all three, so that they have the same load and the same cache.
  for (let round = 0; round < ROUNDS; round += 1) {
    times.ours.push(...(await measureTimes(1, () => packOnce(client, patients))));
    times.zip.push(...(await measureTimes(1, () => zipOnce(folder, zip))));
    times.writer.push(...(await measureTimes(1, () => writeOnce(folder, zip))));
  }
  const seconds = (list: readonly number[]) => formatFigure(computeMedian(list) / 1000);
  print(
    `${PATIENTS} patients with ${IMAGES} images of ${formatFigure(IMAGE_BYTES / 1e6)} MB, seconds (median of ${ROUNDS}):`,
  );
  print(`  a package, from the call to its end: ${seconds(times.ours)}`);
  print(`  our writer alone:                    ${seconds(times.writer)}`);
  print(`  zip -0 -r:                           ${seconds(times.zip)}`);
  print(`  ratio of the package to zip:         ${formatFigure(computeMedian(times.ours) / computeMedian(times.zip))}`);
} finally {
  await test_.close();
}
