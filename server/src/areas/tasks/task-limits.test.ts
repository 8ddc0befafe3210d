import type { Client } from '@dentarium/api';
import { createReportTasks } from '../reports/calls.ts';
import {
  type DownloadTask,
  downPatientFile,
  downStageFile,
  queryTasks,
  removeTask,
  retryTask,
} from '@dentarium/api/tasks/calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { createModel } from '../files/testing/models.ts';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { waitForEnd, fileInto, filledPatient } from '../packaging/testing/packages.ts';
import { createReportOptions } from '../reports/testing/reports.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';

const LIMITS = {
  TASKS_PER_ACCOUNT: '3',
  TASKS_PER_ORGANISATION: '5',
  TASK_BYTES_PER_ACCOUNT: '400000',
  TASK_BYTES_PER_ORGANISATION: '600000',
};

let app: TestApp;
let organisation: string;
let doctor: string;
let client: Client;
let colleague: Client;

beforeAll(async () => {
  app = await createTestApp(LIMITS);
});
afterAll(() => app.close());
beforeEach(async () => {
  organisation = await makeOrganisation(app.db);
  doctor = await makeAccount(app.db, { organisations: [organisation] });
  client = await app.as(doctor);
  colleague = await app.as(await makeAccount(app.db, { organisations: [organisation] }));
});
// Cancels open tasks, so that they do not run beside the next test.
afterEach(async () => {
  for (const caller of [client, colleague]) {
    const open = (await caller.call(queryTasks, {})).filter(({ finish, isError }) => !finish && !isError);
    for (const { id } of open) await caller.call(removeTask, { params: { id } });
  }
});

function patientWith(size: number) {
  const file = { name: 'jaw.stl', bytes: createModel(size), category: 53 };
  return filledPatient({ db: app.db, organisation, doctor, client }, file);
}

function createPackageBody(patient: string, stageIds: 'all' | string[] = 'all') {
  return { body: { patients: [{ patientId: patient, stageIds }], isAnonymous: false } };
}

/** Requests a package several times at once and returns the outcomes. */
async function ask(caller: Client, patient: string, times: number) {
  const requests = Array.from({ length: times }, () => caller.call(downPatientFile, createPackageBody(patient)));
  const answers = await Promise.allSettled(requests);
  const createdTasks = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  const refusals = answers.flatMap((answer) =>
    answer.status === 'rejected' ? [answer.reason as { code: string }] : [],
  );
  return { taken: createdTasks, codes: [...new Set(refusals.map(({ code }) => code))] };
}

async function allEnded(caller: Client, tasks: readonly DownloadTask[]): Promise<void> {
  for (const { id } of tasks) await waitForEnd(caller, id);
}

describe('limits of open packages and reports', () => {
  test('TASK-04 limits their number per account, also for concurrent requests', async () => {
    const { patient, stage } = await patientWith(100);
    const { taken: createdTasks, codes } = await ask(client, patient, 8);
    expect([createdTasks.length, codes]).toEqual([3, ['task.tooMany']]);
    await allEnded(client, createdTasks);
    // They count because their results are kept.
    expect(await callExpectingRefusal(client, downPatientFile, createPackageBody(patient))).toMatchObject({
      code: 'task.tooMany',
      status: 429,
      detail: { count: 3, limit: 3 },
    });
    expect((await callExpectingRefusal(client, downStageFile, { params: { id: stage } })).code).toBe('task.tooMany');
    await client.call(removeTask, { params: { id: createdTasks[0]?.id ?? '' } });
    expect((await ask(client, patient, 2)).taken).toHaveLength(1);
  });

  test('limits their number per organisation', async () => {
    const { patient } = await patientWith(100);
    expect((await ask(client, patient, 3)).taken).toHaveLength(3);
    const { taken: createdTasks, codes } = await ask(colleague, patient, 3);
    expect([createdTasks.length, codes]).toEqual([2, ['task.tooManyOfClinic']]);
  });

  test('limits their bytes per account, before and after they are made', async () => {
    const { patient } = await patientWith(150_000);
    const { taken: createdTasks, codes } = await ask(client, patient, 3);
    expect([createdTasks.length, codes]).toEqual([2, ['task.tooLarge']]);
    await allEnded(client, createdTasks);
    expect(await callExpectingRefusal(client, downPatientFile, createPackageBody(patient))).toMatchObject({
      code: 'task.tooLarge',
      status: 413,
      detail: { size: '146.6 KiB', used: expect.stringMatching(/^29\d(\.\d)? KiB$/), limit: '390.6 KiB' },
    });
    const { patient: small, stage } = await patientWith(100);
    await client.call(downPatientFile, createPackageBody(small, [stage]));
  });

  test('limits their bytes per organisation', async () => {
    const { patient } = await patientWith(190_000);
    expect((await ask(client, patient, 2)).taken).toHaveLength(2);
    const { taken: createdTasks, codes } = await ask(colleague, patient, 2);
    expect([createdTasks.length, codes]).toEqual([1, ['task.tooLargeOfClinic']]);
  });

  test('counts a failed task again when it is retried', async () => {
    const { patient } = await patientWith(100);
    const { taken: createdTasks } = await ask(client, patient, 1);
    await allEnded(client, createdTasks);
    const id = createdTasks[0]?.id ?? '';
    await sql`update download_task set finish = false, is_error = true, result_name = null, error_code = 'task.failed'
      where id = ${id}`.execute(app.db);
    expect((await ask(client, patient, 3)).taken).toHaveLength(3);
    expect((await callExpectingRefusal(client, retryTask, { params: { id } })).code).toBe('task.tooMany');
  });

  test('TASK-04 creates a batch of reports completely or not at all and does not count filed ones', async () => {
    const photo = await createPhotograph({ width: 400, height: 300 });
    const reports: { patientId: string; stageIds: string[] }[] = [];
    for (let index = 0; index < 4; index += 1) {
      const { patient, stage } = await patientWith(100);
      await fileInto(client, stage, { name: 'front.jpg', bytes: photo, category: 8 });
      reports.push({ patientId: patient, stageIds: [stage] });
    }
    const options = createReportOptions();
    const body = { reports, options };
    expect((await callExpectingRefusal(client, createReportTasks, { body })).code).toBe('task.tooMany');
    expect(await client.call(queryTasks, {})).toEqual([]);
    const createdReports = await client.call(createReportTasks, { body: { ...body, reports: reports.slice(0, 3) } });
    await allEnded(client, createdReports);
    expect(await client.call(createReportTasks, { body: { ...body, reports: reports.slice(3) } })).toHaveLength(1);
  });

  test('removes failed tasks that exceed the list limit', async () => {
    const { patient } = await patientWith(100);
    await sql`insert into download_task (account_id, organisation_id, type, package_name, input, patient_ids, language,
        secret, expires_at, is_error, created_at)
      select ${doctor}::uuid, ${organisation}::uuid, 'package', 'x', '{}', '{}', 'en', 'x', now() + interval '1 hour', true,
        now() - number * interval '1 second'
      from generate_series(1, 500) as number`.execute(app.db);
    await client.call(downPatientFile, createPackageBody(patient));
    const { rows } = await sql`select from download_task where account_id = ${doctor}`.execute(app.db);
    expect(rows).toHaveLength(201);
  });
});
