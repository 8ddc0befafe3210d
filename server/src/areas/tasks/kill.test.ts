import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, createClient } from '@dentarium/api';
import { createReportTasks } from '@dentarium/api/reports/calls';
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
import { until } from '../files/testing/until.ts';
import { downloadContents, waitForEnd } from '../packaging/testing/packages.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { createReportOptions } from '../reports/testing/reports.ts';

/** The processes that a process has started, by what they run. */
function listChildren(parent: ServerProcess, script: string): number[] {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return list
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(([, , ppid, args]) => Number(ppid) === parent.process.pid && args?.includes(script))
    .map(([, pid]) => Number(pid));
}

/** Whether a process is at work; one that has ended may still stand in the list until somebody asks for its code. */
function isRunning(pid: number): boolean {
  const list = execFileSync('ps', ['-A', '-o', 'pid=,stat='], { encoding: 'utf8' });
  return list.split('\n').some((line) => new RegExp(`^\\s*${pid}\\s+[^Z]`).test(line));
}

/** Puts a pipe that nobody writes to in the place of a file: whoever reads it stops there. @returns puts the file back. */
async function blocked(path: string): Promise<() => Promise<void>> {
  await rename(path, `${path}.aside`);
  execFileSync('mkfifo', [path]);
  return async () => {
    await rm(path);
    await rename(`${path}.aside`, path);
  };
}

/** Lets whoever opens a pipe right now go on: a server looks whether a file is there before a process of its own reads it. @returns whether somebody did. */
async function letOn(path: string): Promise<boolean> {
  try {
    await (await open(path, constants.O_WRONLY | constants.O_NONBLOCK)).close();
    return true;
  } catch (error) {
    if (errorCode(error) !== 'ENXIO') throw error;
    return false;
  }
}

// One server is killed in the middle of a package, a report and a classification. The tests go on with those after it.
describe('work that is under way when processes are killed', () => {
  let test_: TestApp;
  let service: SignedService;
  let servers: ServerProcesses;
  let doctor: string;
  let token: string;
  let photos: Buffer[];
  /** Whose files are packed, whose report is made, and whose files are classified, with a stage of each. */
  let [packed, reported, classified]: { readonly patient: string; readonly stage: string }[] = [];
  /** Where the last file of the package lies. */
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
    // On the plain disk, where the bytes of a file are one file.
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
    // The image that the report reads last.
    const image = await findPath('8 of the report.jpg', 'preview');
    await test_.app.close();

    // A service that never answers keeps the first server in the middle of the classification.
    service.answerWith(0);
    const first = await start({ CLASSIFIER_URL: service.address, CLASSIFIER_SECRET: 'a secret of both sides' });
    const putBack = [await blocked(lastFile), await blocked(image)];
    const client = clientAt(first);
    packageTask = await begunPackage(client);
    const [report] = await client.call(createReportTasks, {
      body: { reports: [{ patientId: reported.patient, stageIds: [reported.stage] }], options: createReportOptions() },
    });
    reportTask = requireValue(report).id;
    await until(async () =>
      (await client.call(queryTasks, {})).some(({ id, Total }) => id === reportTask && Total > 0),
    );
    const { stage } = classified;
    const names = ['upper occlusal.jpg', '正面咬合像.jpg', 'IMG_7.jpg'];
    files = await Promise.all(names.map((name) => fileInto(client, stage, 80, { name })));
    await until(async () => service.requests.length > 0);
    zips = listChildren(first, 'zip-process');
    await servers.kill(first);
    for (const restoreFile of putBack) await restoreFile();
    running = await start();
  }, 180_000);
  afterAll(async () => {
    await servers.killAll();
    await service.close();
    await test_.close();
  });

  function start(environment: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    return servers.start({ MODE: 'private', ...environment });
  }

  /** Where a file lies, or a rendition of it. */
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

  /** Begins a package in a server and waits until it has got to the pipe. */
  async function begunPackage(client: Client): Promise<string> {
    const id = await startPackage(client);
    const processedBytes = (photos[0]?.length ?? 0) + (photos[1]?.length ?? 0);
    await until(async () =>
      (await client.call(queryTasks, {})).some((task) => task.id === id && task.Progress === processedBytes),
    );
    return id;
  }

  /** The packages that were made so far. */
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

  test('TASK-06 SIGKILL of the server: its children end with it, and the next server makes the package, once', async () => {
    expect(zips).toHaveLength(1);
    await until(async () => !zips.some(isRunning));
    await expectOnePackage(packageTask, 0);
  });

  test('TASK-06 the next server makes the report, and it stands with its patient once', async () => {
    expect(await waitForEnd(clientAt(running), reportTask)).toMatchObject({ finish: true, isError: false });
    const reports = await test_.db.selectFrom('file').select('id').where('category', '=', 101).execute();
    expect(reports).toHaveLength(1);
    // What the killed server had begun to write goes too.
    await until(async () => (await readdir(join(test_.config.dataDir, 'files', '.scratch'))).length === 0);
  });

  test('STG-05 SIGKILL while files are classified: the next server goes on, and each is classified once', async () => {
    const { stage, patient } = requireValue(classified);
    const categories = async () => {
      const all = await clientAt(running).call(queryFilesInfo, { params: { id: stage }, query: { pid: patient } });
      return files.map((id) => all.find((file) => file.id === id)?.category);
    };
    await until(async () => !(await categories()).includes(80));
    expect(await categories()).toEqual([2, 6, 92]);
    const events = await test_.db.selectFrom('algorithm_event').select(['type', 'category']).execute();
    expect(events.map(({ type, category }) => `${type} ${category}`).toSorted()).toEqual([
      'classified 2',
      'classified 6',
      'classified 92',
    ]);
  });

  test('TASK-06 SIGKILL of the process that writes the zip: it is begun again, and after the third time an error with a text', async () => {
    const client = clientAt(running);
    const before = await packagesMade();
    const putBack = await blocked(lastFile);
    const id = await startPackage(client);
    const killed = new Set<number>();
    // A process gets no further than the pipe, and so none is missed.
    await until(async () => {
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

  test('TASK-06 a server that is told to stop ends what runs, and the next one makes the package', async () => {
    const before = await packagesMade();
    const putBack = await blocked(lastFile);
    const id = await begunPackage(clientAt(running));
    const stopResult = running.stop('SIGTERM');
    await until(() => letOn(lastFile));
    await stopResult;
    await putBack();
    expect(running.process.exitCode).toBe(0);
    running = await start();
    await expectOnePackage(id, before);
  });
});
