import type { Client } from '@dentarium/api';
import { downPatientFile, queryTasks, queryTaskTypes, removeTask, retryTask } from '@dentarium/api/tasks/calls';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { defineArea } from '../../kernel/areas/area.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { Jobs } from '../../kernel/jobs/jobs.ts';
import { filesArea } from '../files/area.ts';
import { waitUntil } from '../files/testing/until.ts';
import { waitForEnd, getTask } from '../packaging/testing/packages.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { tasksArea } from './area.ts';
import type { TaskAttempt } from './task-attempt.ts';
import { requireDeclared, type TaskType, TaskTypes } from './task-type.ts';
import { Tasks } from './tasks.ts';

const texts = {
  title: { ch: '称重', en: 'Weighing' },
  finished: { ch: '{name} 已完成', en: '{name} is weighed' },
  failed: { ch: '称重失败', en: 'Weighing failed' },
};
/** True if the area permits downloads. */
let mayFetch = true;
const text = {
  type: 'weighing-text',
  texts,
  permission: { right: 'edit' },
  result: { kind: 'download', extension: 'txt', contentType: 'text/plain', automatic: false },
  cancel: true,
  retry: true,
  async onDownload({ task, owner }) {
    if (owner.principal.accountId !== task.account_id) throw new Error('the owner is somebody else');
    if (!mayFetch) throw new Failure('access.denied');
  },
} satisfies TaskType;
const page = {
  ...text,
  type: 'weighing-page',
  result: { kind: 'link' },
  cancel: false,
  retry: false,
} satisfies TaskType;
const resultless = { ...text, type: 'weighing-none', result: { kind: 'none' } } satisfies TaskType;

/** The test releases work that waits here. */
let release: () => void = () => undefined;
let waiting = Promise.resolve();

function hold(): void {
  const { promise, resolve } = Promise.withResolvers<void>();
  waiting = promise;
  release = resolve;
}

/** The task types of an unknown area, without patient data. */
const weighingArea = defineArea({
  name: 'weighing',
  taskTypes: [text, page, resultless],
  start: async ({ requireService }) => {
    const tasks = await requireService(tasksArea);
    const { store } = (await requireService(filesArea)).library;
    const begin = async ({ task }: TaskAttempt) => {
      await waiting;
      if ((task.input as { fail?: boolean }).fail === true) throw new Failure('task.failed');
    };
    tasks.register(text, async (attempt) => {
      await begin(attempt);
      const name = await attempt.output('weighings', 'txt');
      const bytes = Buffer.from('3 g');
      await store.putBytes(name, bytes);
      await attempt.complete(async () => ({ object: { ...name, size: bytes.length } }));
    });
    tasks.register(page, async (attempt) => {
      await begin(attempt);
      await attempt.complete(async () => ({ link: '/weighings/1' }));
    });
    tasks.register(resultless, async (attempt) => {
      await begin(attempt);
      await attempt.complete(async () => ({}));
    });
    return {};
  },
});

let app: TestApp;
let organisation: string;
let editor: string;
let client: Client;

beforeAll(async () => {
  const environment = { MODE: 'private', MODULES_OFF: 'patients' };
  app = await createTestApp(environment, undefined, [weighingArea]);
  organisation = await makeOrganisation(app.db);
  editor = await makeAccount(app.db, { organisations: [organisation], roles: ['juniorDoctor'] });
  client = await app.as(editor);
});
afterAll(async () => {
  release();
  await app.close();
});

async function begin({ type }: TaskType, input: { readonly fail?: boolean } = {}, accountId = editor): Promise<string> {
  const tasks = await app.app.areas.requireService(tasksArea);
  const principal = await tasks.loadOwnerPrincipal(app.db, { account_id: accountId, language: 'en' });
  if (principal === undefined) throw new Error('no such account');
  return app.db.transaction().execute(async (transaction) => {
    const task = { type, name: 'A crown', organisationId: organisation, patientIds: [], input };
    const [createdTask] = await tasks.create(transaction, principal, [task]);
    return createdTask?.id ?? '';
  });
}

const params = (id: string) => ({ params: { id } });

describe('task types of an area, with the module of patients switched off', () => {
  test('MODE-06 TASK-01 lists only the task types that the caller may use', async () => {
    const types = await client.call(queryTaskTypes, {});
    expect(types.map(({ type }) => type)).toEqual(['weighing-text', 'weighing-page', 'weighing-none']);
    expect(types[0]).toEqual({
      type: 'weighing-text',
      ...texts,
      downloadAll: null,
      result: { kind: 'download', extension: 'txt', automatic: false },
      cancel: true,
      retry: true,
    });
    const exporter = await app.as(await makeAccount(app.db, { organisations: [organisation], roles: ['superAdmin'] }));
    expect((await exporter.call(queryTaskTypes, {})).map(({ type }) => type)).toEqual(
      expect.arrayContaining(['package', 'report', 'weighing-text']),
    );
    const body = { patients: [], isAnonymous: false };
    expect((await callExpectingRefusal(exporter, downPatientFile, { body })).code).toBe('access.moduleOff');
  });

  test('MODE-06 TASK-01 shows running and ended tasks with the result of their type', async () => {
    hold();
    const ids = [await begin(text), await begin(page), await begin(resultless)];
    const listedTasks = await Promise.all(ids.map((id) => getTask(client, id)));
    expect(listedTasks).toMatchObject(ids.map((id) => ({ id, finish: false, isError: false, path: '', link: '' })));
    release();
    const [file, link, none] = await Promise.all(ids.map((id) => waitForEnd(client, id)));
    expect(file).toMatchObject({ finish: true, Progress: 1, Total: 1, link: '' });
    expect(link).toMatchObject({ finish: true, path: '', link: '/weighings/1' });
    expect(none).toMatchObject({ finish: true, path: '', link: '' });
    const response = await fetch(`${app.address}${file?.path}`);
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'text/plain',
      '3 g',
    ]);
    expect(response.headers.get('content-disposition')).toContain('A crown.txt');
    mayFetch = false;
    expect((await fetch(`${app.address}${file?.path}`)).status).toBe(404);
    mayFetch = true;
  });

  test('TASK-02 allows cancel and retry as the type declares', async () => {
    hold();
    const [keptTask, cancelled] = [await begin(page), await begin(text)];
    expect(await callExpectingRefusal(client, removeTask, params(keptTask))).toMatchObject({
      code: 'task.noCancel',
      status: 409,
    });
    await client.call(removeTask, params(cancelled));
    release();
    await waitForEnd(client, keptTask);
    await client.call(removeTask, params(keptTask));
    expect((await client.call(queryTasks, {})).map(({ id }) => id)).not.toContain(keptTask);

    const [final, retriedTask] = [await begin(page, { fail: true }), await begin(text, { fail: true })];
    expect(await waitForEnd(client, retriedTask)).toMatchObject({ isError: true });
    await waitForEnd(client, final);
    expect(await callExpectingRefusal(client, retryTask, params(final))).toMatchObject({
      code: 'task.noRetry',
      status: 409,
    });
    hold();
    expect(await client.call(retryTask, params(retriedTask))).toMatchObject({ isError: false, type: 'weighing-text' });
    release();
    expect(await waitForEnd(client, retriedTask)).toMatchObject({ isError: true });
  });

  test('CALL-05 refuses callers without the right, also after it was revoked during a task', async () => {
    const nurse = await makeAccount(app.db, { organisations: [organisation], roles: ['triageNurse'] });
    const other = await app.as(nurse);
    expect(await other.call(queryTaskTypes, {})).toEqual([]);
    expect((await callExpectingRefusal(other, queryTasks, {})).code).toBe('access.denied');
    await expect(begin(text, {}, nurse)).rejects.toMatchObject({ code: 'access.denied' });
    const mine = await begin(text);
    const { path } = await waitForEnd(client, mine);
    expect((await callExpectingRefusal(other, removeTask, params(mine))).code).toBe('access.denied');
    expect((await fetch(`${app.address}${path}`)).status).toBe(200);

    const leaving = await makeAccount(app.db, { organisations: [organisation], roles: ['juniorDoctor'] });
    const left = await app.as(leaving);
    const finishedTask = await waitForEnd(left, await begin(text, {}, leaving));
    hold();
    const runningTask = await begin(text, {}, leaving);
    const waitingTask = await begin(text, {}, leaving);
    await app.db.deleteFrom('account_role').where('account_id', '=', leaving).execute();
    release();
    const state = async () =>
      (await app.db.selectFrom('download_task').select('error_code').where('id', '=', waitingTask).executeTakeFirst())
        ?.error_code;
    await waitUntil(async () => (await state()) === 'access.denied');
    expect((await callExpectingRefusal(left, retryTask, params(runningTask))).code).toBe('access.denied');
    expect((await fetch(`${app.address}${finishedTask.path}`)).status).toBe(404);
  });
});

test('refuses to start with duplicate task types or types without work', () => {
  expect(() => new TaskTypes([text, { ...page, type: text.type }])).toThrow('the same type of task');
  const { config, db } = app;
  const idle = new Tasks({ config, db, log: app.app.log, jobs: {} as Jobs, types: [text], siteId: '' });
  expect(() => idle.requireWork()).toThrow('registers no work');
  expect(() => idle.register(page, async () => undefined)).toThrow('no area declares');
});

test.each([
  ['a link', resultless, { link: '/weighings/1' }, 'does not declare'],
  ['files', page, { fileIds: ['a'], link: '/weighings/1' }, 'does not declare'],
  ['no link', page, {}, 'none to a page'],
  ['a link to another site', page, { link: '//weighings.example/1' }, 'none to a page'],
])('work that leaves %s against its declaration fails', (_, type: TaskType, result, message) => {
  expect(() => requireDeclared(type, result)).toThrow(message);
});
