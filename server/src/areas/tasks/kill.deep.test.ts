import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, createClient } from '@dentarium/api';
import { createReportTasks } from '../reports/calls.ts';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { downPatientFile, queryTasks, retryTask } from '@dentarium/api/tasks/calls';
import { kill } from '../../kernel/db/cluster-processes.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { type ServerProcess, ServerProcesses } from '../../testing/server-process.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type SignedService, startSignedService } from '../../testing/signed-service.ts';
import { fileInto } from '../files/testing/filing.ts';
import { waitUntil } from '../files/testing/until.ts';
import { downloadContents, waitForEnd } from '../packaging/testing/packages.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { createReportOptions } from '../reports/testing/reports.ts';
import { fileMouth } from '../classification/testing/mouth-photograph.ts';

/** Lists the child processes of a process that run a script. */
function listChildren(parent: ServerProcess, script: string): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return list
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , ppid, args]) => Number(ppid) === parent.process.pid && args?.includes(script))
    .map(([, pid]) => Number(pid));
}

/** Tells whether a process is running. An ended process may stay in the list until its exit code is read. */
function isRunning(pid: number): boolean {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,stat='], { encoding: 'utf8' });
  return list.split('\n').some((line) => new RegExp(`^\\s*${pid}\\s+[^Z]`).test(line));
}

/** Replaces a file by a pipe without a writer, which blocks any reader. @returns a function that restores the file. */
async function blockFile(path: string): Promise<() => Promise<void>> {
  await rename(path, `${path}.aside`);
  execFileSync('mkfifo', [path]);
  return async () => {
    await rm(path);
    await rename(`${path}.aside`, path);
  };
}

/**
 * Unblocks a reader that has the pipe open, because a server checks a file before its process reads it. @returns true
 * if there was a reader.
 */
async function letOn(path: string): Promise<boolean> {
  try {
    await (await open(path, constants.O_WRONLY | constants.O_NONBLOCK)).close();
    return true;
  } catch (error) {
    if (errorCode(error) !== 'ENXIO') throw error;
    return false;
  }
}

// One server is killed during a package, a report and a classification. The tests continue with the next servers.
describe('work that is under way when processes are killed', () => {
  let test_: TestApp;
  let service: SignedService;
  let servers: ServerProcesses;
  let doctor: string;
  let token: string;
  let photos: Buffer[];
  /** The patients for the package, the report and the classification, each with a stage. */
  let [packed, reported, classified]: { readonly patient: string; readonly stage: string }[] = [];
  /** The path of the last file of the package. */
  let lastFile: string;
  let packageTask: string;
  let reportTask: string;
  let files: readonly string[];
  let zips: readonly number[];
  let running: ServerProcess;

  const clientAt = ({ address }: { readonly address: string }): Client =>
    createClient({ token: () => token, language: () => 'en', baseUrl: address, checkAnswers: true });
  const requireValue = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('it was not made');
    return value;
  };

  beforeAll(async () => {
    // Uses the plain disk store, where each object is one file.
    test_ = await createTestApp({ MODE: 'private' });
    service = await startSignedService();
    servers = new ServerProcesses(test_);
    const organisation = await makeOrganisation(test_.db);
    doctor = await makeAccount(test_.db, { organisations: [organisation], roles: ['seniorDoctor'] });
    token = await test_.signIn(doctor);
    const somebody = async () => {
      const patient = await makePatient(test_.db, organisation, doctor);
      return { patient, stage: await makeStage(test_.db, patient, doctor) };
    };
    [packed, reported, classified] = [await somebody(), await somebody(), await somebody()];
    photos = await Promise.all([200, 300, 400].map((width) => createPhotograph({ width, height: 200 })));
    for (const [index, bytes] of photos.entries())
      await fileInto(clientAt(test_), packed.stage, 8 + index, { name: `${index}.jpg`, bytes });
    for (const category of [8, 6])
      await fileInto(clientAt(test_), reported.stage, category, { name: `${category} of the report.jpg` });
    lastFile = await findPath('2.jpg');
    // The last image that the report reads.
    const image = await findPath('8 of the report.jpg', 'preview');
    await test_.app.close();

    // A service that never answers keeps the first server in the classification.
    service.answerWith(0);
    const first = await start({ CLASSIFIER_URL: service.address, CLASSIFIER_SECRET: 'a secret of both sides' });
    const putBack = [await blockFile(lastFile), await blockFile(image)];
    const client = clientAt(first);
    packageTask = await begunPackage(client);
    const [report] = await client.call(createReportTasks, {
      body: { reports: [{ patientId: reported.patient, stageIds: [reported.stage] }], options: createReportOptions() },
    });
    reportTask = requireValue(report).id;
    await waitUntil(async () =>
      (await client.call(queryTasks, {})).some(({ id, Total }) => id === reportTask && Total > 0),
    );
    const { stage } = classified;
    const names = ['upper occlusal.jpg', '正面咬合像.jpg'];
    files = await Promise.all([
      ...names.map((name) => fileMouth(client, stage, name)),
      fileInto(client, stage, 80, { name: 'IMG_7.jpg' }),
    ]);
    await waitUntil(async () => service.requests.length > 0);
    zips = listChildren(first, 'zip-process');
    await servers.kill(first);
    for (const restoreFile of putBack) await restoreFile();
    running = await start();
  });
  afterAll(async () => {
    await servers.killAll();
    await service.close();
    await test_.close();
  });

  function start(environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    return servers.start({ MODE: 'private', ...environment });
  }

  /** Finds the path of a file or of a rendition. */
  async function findPath(file: string, rendition?: 'preview'): Promise<string> {
    const object = await test_.db
      .selectFrom('file')
      .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
      .selectAll('stored_object')
      .where('file.name', '=', file)
      .executeTakeFirstOrThrow();
    const { renditions, library } = test_.app.files;
    const { bucket, full_name: name } = object;
    if (rendition === undefined) return library.store.withFile({ bucket, name }, async (path) => path);
    await renditions.open(object, rendition);
    return library.renditions.withFile({ bucket, name: `${name}.${rendition}.jpg` }, async (path) => path);
  }

  async function startPackage(client: Client): Promise<string> {
    const patients = [{ patientId: requireValue(packed).patient, stageIds: 'all' as const }];
    return (await client.call(downPatientFile, { body: { patients, isAnonymous: false } })).id;
  }

  /** Starts a package on a server and waits until it reads the pipe. */
  async function begunPackage(client: Client): Promise<string> {
    const id = await startPackage(client);
    const processedBytes = (photos[0]?.length ?? 0) + (photos[1]?.length ?? 0);
    await waitUntil(async () =>
      (await client.call(queryTasks, {})).some((task) => task.id === id && task.Progress === processedBytes),
    );
    return id;
  }

  /** Lists the packages that exist. */
  async function packagesMade(): Promise<number> {
    return (await test_.db.selectFrom('audit_entry').select('id').where('action', '=', 'package.make').execute())
      .length;
  }

  async function expectOnePackage(id: string, madeBefore: number): Promise<void> {
    const task = await waitForEnd(clientAt(running), id);
    expect(task).toMatchObject({ finish: true, isError: false });
    const contents = await downloadContents(running.address, task);
    expect(contents.slice(0, 3).map(({ bytes }) => photos.some((photo) => photo.equals(bytes)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await packagesMade()).toBe(madeBefore + 1);
    const outputs = await test_.db.selectFrom('task_output').selectAll().where('task_id', '=', id).execute();
    const { store } = test_.app.files.library;
    const sizes = await Promise.all(
      outputs.map(({ bucket, full_name }) => store.readSize({ bucket, name: full_name })),
    );
    expect(sizes.filter((size) => size !== undefined)).toHaveLength(1);
  }

  test('TASK-06 ends the children of a killed server and makes the package once on the next server', async () => {
    expect(zips).toHaveLength(1);
    await waitUntil(async () => !zips.some(isRunning));
    await expectOnePackage(packageTask, 0);
  });

  test('TASK-06 makes and files the report once on the next server', async () => {
    expect(await waitForEnd(clientAt(running), reportTask)).toMatchObject({ finish: true, isError: false });
    const reports = await test_.db.selectFrom('file').select('id').where('category', '=', 101).execute();
    expect(reports).toHaveLength(1);
    // The partial output of the killed server is removed too.
    await waitUntil(async () => (await readdir(join(test_.config.dataDir, 'files', '.scratch'))).length === 0);
  });

  test('STG-05 continues classification on the next server after a SIGKILL, once per file', async () => {
    const { stage, patient } = requireValue(classified);
    const categories = async () => {
      const all = await clientAt(running).call(queryFilesInfo, { params: { id: stage }, query: { pid: patient } });
      return files.map((id) => all.find((file) => file.id === id)?.category);
    };
    await waitUntil(async () => !(await categories()).includes(80));
    expect(await categories()).toEqual([2, 6, 92]);
    const events = await test_.db.selectFrom('algorithm_event').select(['type', 'category']).execute();
    expect(events.map(({ type, category }) => `${type} ${category}`).toSorted()).toEqual([
      'classified 2',
      'classified 6',
      'classified 92',
    ]);
  });

  test('TASK-06 retries after a SIGKILL of the zip process and fails with a message after the third time', async () => {
    const client = clientAt(running);
    const before = await packagesMade();
    const putBack = await blockFile(lastFile);
    const id = await startPackage(client);
    const killed = new Set<number>();
    // A process cannot pass the pipe, so the test misses none.
    await waitUntil(async () => {
      for (const pid of listChildren(running, 'zip-process')) {
        killed.add(pid);
        kill(pid, 'SIGKILL');
      }
      await letOn(lastFile);
      return (await client.call(queryTasks, {})).some((task) => task.id === id && (task.isError || task.finish));
    });
    await putBack();
    expect(killed.size).toBeGreaterThanOrEqual(3);
    expect(await waitForEnd(client, id)).toMatchObject({
      isError: true,
      errorMessage: 'The task failed. Please try it again.',
    });
    await client.call(retryTask, { params: { id } });
    await expectOnePackage(id, before);
  });

  test('TASK-06 ends running work on SIGTERM and makes the package on the next server', async () => {
    const before = await packagesMade();
    const putBack = await blockFile(lastFile);
    const id = await begunPackage(clientAt(running));
    const stopResult = running.stop('SIGTERM');
    await waitUntil(() => letOn(lastFile));
    await stopResult;
    await putBack();
    expect(running.process.exitCode).toBe(0);
    running = await start();
    await expectOnePackage(id, before);
  });
});
