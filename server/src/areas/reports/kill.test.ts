import { execFileSync } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Client, createClient } from '@dentarium/api';
import { createReportTasks } from '@dentarium/api/services/report-service';
import { queryTasks } from '@dentarium/api/services/task-service';
import { until } from '../files/testing/until.ts';
import { photograph } from '../../objects/images/testing/test-images.ts';
import { ended, fileInto } from '../packaging/testing/packages.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { ServerProcesses } from '../../testing/server-process.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { reportOptions } from './testing/reports.ts';

describe('TASK-06 reports when the server is killed', () => {
  let test_: TestApp;
  let token: string;
  let patient: string;
  let stage: string;
  /** The image that the report reads last. */
  let image: string;
  let servers: ServerProcesses;

  beforeEach(async () => {
    test_ = await createTestApp();
    servers = new ServerProcesses(test_);
    const organisation = await makeOrganisation(test_.db);
    const doctor = await makeAccount(test_.db, { organisations: [organisation] });
    token = await test_.signIn(doctor);
    patient = await makePatient(test_.db, organisation, doctor);
    stage = await makeStage(test_.db, patient, doctor);
    for (const category of [8, 6]) {
      const bytes = await photograph({ seed: category });
      await fileInto(clientAt(test_.address), stage, { name: `${category}.jpg`, bytes, category });
    }
    const object = await test_.db
      .selectFrom('file')
      .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
      .selectAll('stored_object')
      .where('file.name', '=', '8.jpg')
      .executeTakeFirstOrThrow();
    const { renditions, library } = test_.app.files;
    await renditions.open(object, 'preview');
    const name = { bucket: object.bucket, name: `${object.full_name}.preview.jpg` };
    image = await library.renditions.withFile(name, async (path) => path);
    await test_.app.close();
  });
  afterEach(async () => {
    await servers.killAll();
    await test_.close();
  });

  const clientAt = (address: string): Client =>
    createClient({ token: () => token, language: () => 'en', baseUrl: address, checkAnswers: true });

  test('the next server makes the report, and it stands with its patient once', async () => {
    const first = await servers.start();
    const client = clientAt(first.address);
    // A pipe that nobody writes to stands in the place of an image: the report stops there until the server is killed.
    await rename(image, `${image}.aside`);
    execFileSync('mkfifo', [image]);
    const [task] = await client.call(createReportTasks, {
      body: { reports: [{ patientId: patient, stageIds: [stage] }], options: reportOptions() },
    });
    await until(async () => (await client.call(queryTasks, {})).some(({ Total }) => Total > 0));
    await servers.kill(first);
    await rm(image);
    await rename(`${image}.aside`, image);
    const second = await servers.start();
    expect(await ended(clientAt(second.address), task?.id ?? '')).toMatchObject({ finish: true, isError: false });
    const reports = await test_.db.selectFrom('file').select('id').where('category', '=', 101).execute();
    expect(reports).toHaveLength(1);
  }, 180_000);
});
