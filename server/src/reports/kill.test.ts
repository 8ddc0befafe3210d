import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Client, createClient } from '@dentarium/api';
import { createReportTasks } from '@dentarium/api/services/report-service';
import { queryTasks } from '@dentarium/api/services/task-service';
import { freePort } from '../db/testing/free-port.ts';
import { until } from '../files/testing/until.ts';
import { photograph } from '../images/testing/pictures-for-tests.ts';
import { ended, fileInto } from '../packaging/testing/packages.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../testing/people.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { reportOptions } from './testing/reports.ts';

const MAIN = join(import.meta.dirname, '..', 'main.ts');

describe('TASK-06 reports when the server is killed', () => {
  let test_: TestApp;
  let token: string;
  let patient: string;
  let stage: string;
  /** The picture that the report reads last. */
  let picture: string;
  let servers: ChildProcess[];

  beforeEach(async () => {
    servers = [];
    test_ = await createTestApp();
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
    const { pictures, library } = test_.app.files;
    (await pictures.open(object, 'preview')).body.destroy();
    const name = { bucket: object.bucket, name: `${object.full_name}.preview.jpg` };
    picture = await library.pictures.withFile(name, async (path) => path);
    await test_.app.close();
  });
  afterEach(async () => {
    for (const server of servers) {
      server.kill('SIGKILL');
      await gone(server);
    }
    await test_.close();
  });

  const clientAt = (address: string): Client =>
    createClient({ token: () => token, language: () => 'en', baseUrl: address, checkAnswers: true });

  async function gone(server: ChildProcess): Promise<void> {
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  }

  /** A server as a process of its own, on the data of the test. */
  async function start(): Promise<{ server: ChildProcess; client: Client }> {
    const port = await freePort();
    const server = spawn(process.execPath, [MAIN], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: test_.config.dataDir,
        DATABASE_URL: test_.database.databaseUrl,
        PORT: String(port),
        LOG_LEVEL: 'silent',
        DEMO: '0',
      },
    });
    servers.push(server);
    const address = `http://127.0.0.1:${port}`;
    await until(async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.ok === true);
    return { server, client: clientAt(address) };
  }

  test('the next server makes the report, and it stands with its patient once', async () => {
    const first = await start();
    // A pipe that nobody writes to stands in the place of a picture: the report stops there until the server is killed.
    await rename(picture, `${picture}.aside`);
    execFileSync('mkfifo', [picture]);
    const [task] = await first.client.call(createReportTasks, {
      body: { reports: [{ patientId: patient, stageIds: [stage] }], options: reportOptions() },
    });
    await until(async () => (await first.client.call(queryTasks, {})).some(({ Total }) => Total > 0));
    first.server.kill('SIGKILL');
    await gone(first.server);
    await rm(picture);
    await rename(`${picture}.aside`, picture);
    const second = await start();
    expect(await ended(second.client, task?.id ?? '')).toMatchObject({ finish: true, isError: false });
    const reports = await test_.db.selectFrom('file').select('id').where('category', '=', 101).execute();
    expect(reports).toHaveLength(1);
  }, 180_000);
});
