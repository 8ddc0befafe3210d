import { execFileSync } from 'node:child_process';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Client, createClient } from '@dentarium/api';
import { downPatientFile, queryTasks, retryTask } from '@dentarium/api/services/task-service';
import { kill } from '../../kernel/db/cluster-processes.ts';
import { until } from '../files/testing/until.ts';
import { photograph } from '../../objects/images/testing/test-images.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { type ServerProcess, ServerProcesses } from '../../testing/server-process.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { contentsOf, ended, fileInto } from './testing/packages.ts';

/** The processes that a process has started, by what they run. */
function childrenOf(parent: number, script: string): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return list
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , ppid, args]) => Number(ppid) === parent && args?.includes(script))
    .map(([, pid]) => Number(pid));
}

/** Whether a process is at work; one that has ended may still stand in the list until somebody asks for its code. */
function isRunning(pid: number): boolean {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,stat='], { encoding: 'utf8' });
  return list.split('\n').some((line) => new RegExp(`^\\s*${pid}\\s+[^Z]`).test(line));
}

describe('TASK-06 packages when processes are killed', () => {
  let test_: TestApp;
  let patient: string;
  let doctor: string;
  let token: string;
  let photos: Buffer[];
  /** Where the last file of the package lies. */
  let lastFile: string;
  let servers: ServerProcesses;

  beforeEach(async () => {
    // On the plain disk, where the bytes of a file are one file.
    test_ = await createTestApp({ MODE: 'private' });
    servers = new ServerProcesses(test_);
    const organisation = await makeOrganisation(test_.db);
    doctor = await makeAccount(test_.db, { organisations: [organisation], roles: ['seniorDoctor'] });
    token = await test_.signIn(doctor);
    patient = await makePatient(test_.db, organisation, doctor);
    const stage = await makeStage(test_.db, patient, doctor);
    photos = await Promise.all([200, 300, 400].map((width) => photograph({ width, height: 200 })));
    const client = clientAt(test_.address);
    for (const [index, bytes] of photos.entries())
      await fileInto(client, stage, { name: `${index}.jpg`, bytes, category: 8 + index });
    const { bucket, full_name } = await test_.db
      .selectFrom('file')
      .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
      .select(['bucket', 'full_name'])
      .where('file.name', '=', '2.jpg')
      .executeTakeFirstOrThrow();
    lastFile = await test_.app.files.library.store.withFile({ bucket, name: full_name }, async (path) => path);
  });
  afterEach(async () => {
    await servers.killAll();
    await test_.close();
  });

  const clientAt = (address: string): Client =>
    createClient({ token: () => token, language: () => 'en', baseUrl: address, checkAnswers: true });
  const choice = () => ({
    body: { patients: [{ patientId: patient, stageIds: 'all' as const }], isAnonymous: false },
  });

  const start = async (): Promise<{ server: ServerProcess; address: string; client: Client }> => {
    const server = await servers.start({ MODE: 'private' });
    return { server, address: server.address, client: clientAt(server.address) };
  };

  /** Puts a pipe that nobody writes to in the place of the last file: packaging stops there until it is killed. */
  async function blocked<T>(work: () => Promise<T>): Promise<T> {
    await rename(lastFile, `${lastFile}.aside`);
    execFileSync('mkfifo', [lastFile]);
    try {
      return await work();
    } finally {
      await rm(lastFile);
      await rename(`${lastFile}.aside`, lastFile);
    }
  }

  /** Begins a package in a server and waits until it has got to the pipe. */
  async function begun(client: Client): Promise<string> {
    const { id } = await client.call(downPatientFile, choice());
    const done = (photos[0]?.length ?? 0) + (photos[1]?.length ?? 0);
    await until(async () => (await client.call(queryTasks, {})).some((task) => task.Progress === done));
    return id;
  }

  async function expectOnePackage(address: string, client: Client, id: string): Promise<void> {
    const task = await ended(client, id);
    expect(task).toMatchObject({ finish: true, isError: false });
    const files = await contentsOf(address, task);
    expect(files.slice(0, 3).map(({ bytes }) => photos.some((photo) => photo.equals(bytes)))).toEqual([
      true,
      true,
      true,
    ]);
    const made = await test_.db.selectFrom('audit_entry').select('id').where('action', '=', 'package.make').execute();
    expect(made).toHaveLength(1);
    const outputs = await test_.db.selectFrom('task_output').selectAll().where('task_id', '=', id).execute();
    const { store } = test_.app.files.library;
    const sizes = await Promise.all(outputs.map(({ bucket, full_name }) => store.size({ bucket, name: full_name })));
    expect(sizes.filter((size) => size !== undefined)).toHaveLength(1);
  }

  test('SIGKILL of the server: its children end with it, and the next server makes the package, once', async () => {
    await test_.app.close();
    const first = await start();
    const { id, children } = await blocked(async () => {
      const task = await begun(first.client);
      const zips = childrenOf(first.server.process.pid ?? 0, 'zip-process');
      await servers.kill(first.server);
      return { id: task, children: zips };
    });
    expect(children).toHaveLength(1);
    await until(async () => !children.some(isRunning));
    const second = await start();
    await expectOnePackage(second.address, second.client, id);
    expect(await readdir(join(test_.config.dataDir, 'files', '.scratch'))).toEqual([]);
  });

  test('a server that is told to stop ends what runs, and the next one makes the package', async () => {
    await test_.app.close();
    const first = await start();
    const id = await blocked(async () => {
      const task = await begun(first.client);
      const stopped = first.server.end('SIGTERM');
      // Releases whoever waits for the pipe to be written to.
      await (await open(lastFile, 'w')).close();
      await stopped;
      return task;
    });
    expect(first.server.process.exitCode).toBe(0);
    const second = await start();
    await expectOnePackage(second.address, second.client, id);
  });

  test('SIGKILL of the process that writes the zip: it is begun again, and after the third time an error with a text', async () => {
    const client = clientAt(test_.address);
    const { id } = await client.call(downPatientFile, choice());
    const killed = new Set<number>();
    const task = await Promise.race([
      ended(client, id),
      (async () => {
        for (;;) {
          for (const pid of childrenOf(process.pid, 'zip-process')) {
            killed.add(pid);
            kill(pid, 'SIGKILL');
          }
          await delay(5);
          const [only] = await client.call(queryTasks, {});
          if (only?.isError === true || only?.finish === true) return only;
        }
      })(),
    ]);
    expect(killed.size).toBeGreaterThanOrEqual(3);
    expect(task).toMatchObject({ isError: true, errorMessage: 'The task failed. Please try it again.' });
    await client.call(retryTask, { params: { id } });
    await expectOnePackage(test_.address, client, id);
  });
});
