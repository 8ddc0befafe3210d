import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { downPatientFile, downStageFile, queryTasks, removeTask, retryTask } from '@dentarium/api/tasks/calls';
import { zipForTests } from '@dentarium/dicom/testing';
import sharp from 'sharp';
import {
  createDicomFile,
  createPlainElements,
  createTextElement,
} from '../../objects/anonymise/testing/dicom-for-tests.ts';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { saveMask } from '../masks/calls.ts';
import { makePatient, makeStage, sharePatientWith } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';
import { tasksArea } from '../tasks/area.ts';
import { sweepTasks } from '../tasks/sweep-tasks.ts';
import { waitUntil } from '../files/testing/until.ts';
import { queryTextStatements } from './calls.ts';
import { downloadContents, waitForEnd, fileInto, filledPatient, getTask } from './testing/packages.ts';

describe('packages', () => {
  let test_: TestApp;
  let organisation: string;
  let doctor: string;
  let client: Client;
  let photo: Buffer;

  beforeAll(async () => {
    test_ = await createTestApp();
    organisation = await makeOrganisation(test_.db);
    doctor = await makeAccount(test_.db, { organisations: [organisation] });
    client = await test_.as(doctor);
    photo = await createPhotograph({ width: 600, height: 400 });
  });
  afterAll(() => test_.close());

  const choose = (patientIds: readonly string[], more: object = {}) => ({
    body: {
      patients: patientIds.map((patientId) => ({ patientId, stageIds: 'all' as const })),
      isAnonymous: false,
      ...more,
    },
  });
  const createFilledPatient = (name: string) =>
    filledPatient(
      { db: test_.db, organisation, doctor, client },
      { name: 'front.jpg', bytes: photo, category: 8 },
      name,
    );

  test('SAFE-03 lists what the DICOM files of a patient state about text in their pictures', async () => {
    const { patient, stage } = await createFilledPatient('Statements');
    const createSlice = (value: string) =>
      createDicomFile(createPlainElements([createTextElement(0x0028_0301, 'CS', value)]));
    const file = async (name: string, bytes: Buffer) => fileInto(client, stage, { name, bytes, category: 14 });
    const free = await file('free.dcm', createSlice('NO'));
    const silent = await file('silent.dcm', createDicomFile(createPlainElements([])));
    const shownFile = await file('shown.dcm', createSlice('YES'));
    const params = { id: patient };
    // A call reads for ten seconds at most, and the next one goes on.
    await waitUntil(async () => (await client.call(queryTextStatements, { params })).isComplete);
    const { files, isComplete } = await client.call(queryTextStatements, { params });
    expect(Object.fromEntries(files.map(({ fileId, statement }) => [fileId, statement]))).toEqual({
      [free]: 'free',
      [silent]: 'none',
      [shownFile]: 'shown',
    });
    expect(await client.call(queryTextStatements, { params })).toEqual({ files, isComplete });
  });

  test('TASK-03 TASK-04 packs the originals in folders of patient, stage and category with a list of contents', async () => {
    const { patient, stage } = await createFilledPatient('王小明');
    const second = await createPhotograph({ width: 500, height: 400 });
    await fileInto(client, stage, { name: 'FRONT.jpg', bytes: second, category: 8, takenAt: '2023-05-06T07:08:10' });
    const model = Buffer.from(`solid ${'x'.repeat(100)}\nendsolid\n`);
    await fileInto(client, stage, { name: '上颌 <1>.stl', bytes: model, category: 53 });
    const startedTask = await client.call(downPatientFile, choose([patient], { clientId: 'page-1' }));
    expect(startedTask).toMatchObject({
      finish: false,
      isError: false,
      type: 'package',
      path: '',
      patientIds: [patient],
    });
    const task = await waitForEnd(client, startedTask.id);
    expect(task).toMatchObject({ finish: true, isError: false, Progress: photo.length + second.length + model.length });
    expect(task.Total).toBe(task.Progress);
    const files = await downloadContents(test_.address, task);
    const names = files.map(({ name }) => name);
    const { patient_no } = await test_.db
      .selectFrom('patient')
      .select('patient_no')
      .where('id', '=', patient)
      .executeTakeFirstOrThrow();
    const root = `王小明 ${patient_no}/2024-01-02 Before treatment`;
    expect(names.toSorted()).toEqual(
      [
        `${root}/Frontal, lips at rest/FRONT.jpg`,
        `${root}/Frontal, lips at rest/front (2).jpg`,
        `${root}/Upper jaw model/上颌 _1_.stl`,
        'index.csv',
      ].toSorted(),
    );
    expect(files.find(({ name }) => name.endsWith('.stl'))?.bytes.equals(model)).toBe(true);
    expect(files.some(({ bytes }) => bytes.equals(photo))).toBe(true);
    expect(files.find(({ bytes }) => bytes.equals(second))?.at).toBe('2023-05-06 07:08:10');
    const index = files.at(-1)?.bytes.toString() ?? '';
    expect(index.trim().split('\r\n')).toHaveLength(4);
  });

  test('TASK-04 removes identities from folders, names, images, DICOM and models of an anonymous package', async () => {
    const { patient, stage } = await createFilledPatient('欧阳小明');
    await test_.db.updateTable('stage').set({ stage_name: '小明第一次' }).where('id', '=', stage).execute();
    const portrait = await sharp(await createPhotograph({ width: 400, height: 600 }))
      .withExif({ IFD0: { Artist: 'Xiaoming' } })
      .jpeg()
      .toBuffer();
    await fileInto(client, stage, { name: 'xiaoming.jpg', bytes: portrait, category: 9 });
    await fileInto(client, stage, {
      name: 'xiaoming.dcm',
      bytes: createDicomFile(createPlainElements([createTextElement(0x0028_0301, 'CS', 'NO')])),
      category: 18,
    });
    const pdf = Buffer.from('%PDF-1.4\n% Xiaoming\n%%EOF\n');
    await fileInto(client, stage, { name: 'xiaoming.pdf', bytes: pdf, category: 999 });
    const startedTask = await client.call(downPatientFile, choose([patient], { isAnonymous: true, maskFaces: true }));
    const files = await downloadContents(test_.address, await waitForEnd(client, startedTask.id));
    expect(files.map(({ name }) => name)).toEqual([
      'Patient P01/01 Before treatment/Frontal, lips at rest/0001.jpg',
      'Patient P01/01 Before treatment/Frontal smile/0002.jpg',
      'Patient P01/01 Before treatment/Lateral ceph/0003.dcm',
      'index.csv',
    ]);
    for (const { name, bytes, at } of files) {
      expect(at).toBe('1980-01-01 00:00:00');
      // Checks whole dates of the originals, because a new random identifier may contain a year.
      for (const secret of ['Xiaoming', 'xiaoming', '小明', 'PAT-0815', '20240102', '2024-01-02', '2024:01:02'])
        expect([name, bytes.includes(secret) || name.includes(secret)]).toEqual([name, false]);
    }
    const index = files.at(-1)?.bytes.toString() ?? '';
    expect(index).toContain('The upper part is covered, without recognising the face');
    expect(index).toContain('Wider than high');
    expect(index).toContain('Other file,,,,Left out: this format cannot be made anonymous');
    expect(files.some(({ bytes }) => bytes.equals(photo))).toBe(false);
  });

  test('BEN-02 TASK-04 applies the mask of a portrait in an anonymous package', async () => {
    const { patient, stage } = await createFilledPatient('赵小红');
    const background = { r: 220, g: 210, b: 200 };
    const bytes = await sharp({ create: { width: 60, height: 90, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const file = await fileInto(client, stage, { name: 'face.jpg', bytes, category: 10 });
    const mask = { x: 0.5, y: 0.8, w: 1, h: 0.2, angle: 0 };
    await client.call(saveMask, { params: { id: file }, body: { mask, version: 0 } });
    const startedTask = await client.call(downPatientFile, choose([patient], { isAnonymous: true, maskFaces: true }));
    const files = await downloadContents(test_.address, await waitForEnd(client, startedTask.id));
    expect(files.at(-1)?.bytes.toString()).toContain('Covered where somebody has set it');
    const portrait = files.find(({ name }) => name.endsWith('0002.jpg'));
    const { data, info } = await sharp(portrait?.bytes).raw().toBuffer({ resolveWithObject: true });
    const isLight = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 100;
    expect([isLight(30, 20), isLight(30, 72), isLight(30, 86)]).toEqual([true, false, true]);
  });

  test('TASK-04 packs only reviewed images of those that may show text in an anonymous package', async () => {
    const { patient, stage } = await createFilledPatient('李梅');
    const screen = async (grey: string) =>
      sharp({ create: { width: 60, height: 40, channels: 3, background: grey } })
        .png()
        .toBuffer();
    await fileInto(client, stage, { name: 'other.png', bytes: await screen('#333333'), category: 14 });
    const reviewedId = await fileInto(client, stage, { name: 'pan.png', bytes: await screen('#999999'), category: 14 });
    const startedTask = await client.call(
      downPatientFile,
      choose([patient], { isAnonymous: true, looked: [reviewedId] }),
    );
    const files = await downloadContents(test_.address, await waitForEnd(client, startedTask.id));
    expect(files.filter(({ name }) => name.endsWith('.png'))).toHaveLength(1);
    const index = files.at(-1)?.bytes.toString() ?? '';
    expect(index.match(/nobody has said that they looked/g)).toHaveLength(1);
  });

  test('SAFE-03 says in the task, the name and the list that slices and files are missing', async () => {
    const { patient, stage } = await createFilledPatient('Incomplete');
    const slice = createDicomFile(createPlainElements([createTextElement(0x0028_0301, 'CS', 'NO')]));
    const bytes = await zipForTests([
      ['1.dcm', slice],
      ['2.dcm', slice.subarray(0, -4)],
      ['3.dcm', slice],
    ]);
    await fileInto(client, stage, { name: 'series.zip', bytes, category: 999 });
    const pdf = Buffer.from('%PDF-1.4\n% letter\n%%EOF\n');
    await fileInto(client, stage, { name: 'letter.pdf', bytes: pdf, category: 999 });
    const { id } = await client.call(downPatientFile, choose([patient], { isAnonymous: true }));
    const task = await waitForEnd(client, id);
    expect(task.omitted).toBe(2);
    const response = await fetch(`${test_.address}${task.path}`);
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain('(incomplete).zip');
    await response.arrayBuffer();
    const index = (await downloadContents(test_.address, task)).at(-1)?.bytes.toString() ?? '';
    expect(index).toContain('1 of 3 slices are missing (damaged or unreadable), number 2');
    expect(index).toContain('Left out: this format cannot be made anonymous');
  });

  test('SAFE-03 keeps dates in DICOM only by the option of the profile, and gives it the pseudonym', async () => {
    const { patient, stage } = await createFilledPatient('Dates');
    const dicom = createDicomFile(createPlainElements([createTextElement(0x0028_0301, 'CS', 'NO')]));
    await fileInto(client, stage, { name: 'ceph.dcm', bytes: dicom, category: 18 });
    const pack = async (more: object) => {
      const { id } = await client.call(downPatientFile, choose([patient], { isAnonymous: true, ...more }));
      const files = await downloadContents(test_.address, await waitForEnd(client, id));
      return files.find(({ name }) => name.endsWith('.dcm'))?.bytes;
    };
    const [plain, dated] = [await pack({}), await pack({ retain: ['dates'] })];
    expect([plain?.includes('20240102'), dated?.includes('20240102')]).toEqual([false, true]);
    expect([plain?.includes('P01'), dated?.includes('SERIAL-99')]).toEqual([true, false]);
  });

  test('TASK-02 fails with a message for stages without files', async () => {
    const patient = await makePatient(test_.db, organisation, doctor);
    await makeStage(test_.db, patient, doctor);
    const { id } = await client.call(downPatientFile, choose([patient]));
    const task = await waitForEnd(client, id);
    expect(task).toMatchObject({ isError: true, finish: false, Total: 0, path: '' });
    expect(task.errorMessage).toBe('The selected stages have no files to export.');
  });

  test('TASK-02 retries a failed task successfully', async () => {
    const { patient, stage } = await createFilledPatient('Retry');
    await test_.db.updateTable('file').set({ deleted_at: new Date() }).where('stage_id', '=', stage).execute();
    const { id } = await client.call(downPatientFile, choose([patient]));
    expect((await waitForEnd(client, id)).isError).toBe(true);
    await test_.db.updateTable('file').set({ deleted_at: null }).where('stage_id', '=', stage).execute();
    expect(await client.call(retryTask, { params: { id } })).toMatchObject({
      isError: false,
      finish: false,
      errorMessage: '',
    });
    const task = await waitForEnd(client, id);
    expect([task.finish, (await downloadContents(test_.address, task)).length]).toEqual([true, 2]);
    expect(await callExpectingRefusal(client, retryTask, { params: { id } })).toMatchObject({ code: 'task.notFailed' });
  });

  test('STG-10 packs a single stage by its own call', async () => {
    const { patient, stage } = await createFilledPatient('One stage');
    const other = await makeStage(test_.db, patient, doctor, { stageDate: '2024-05-06' });
    await fileInto(client, other, { name: 'later.jpg', bytes: photo, category: 9 });
    const { id } = await client.call(downStageFile, { params: { id: stage } });
    const names = (await downloadContents(test_.address, await waitForEnd(client, id))).map(({ name }) =>
      name.split('/').at(-1),
    );
    expect(names).toEqual(['front.jpg', 'index.csv']);
  });

  test('TASK-04 refuses eleven patients, a duplicate, a foreign stage and an empty list', async () => {
    const { patient } = await createFilledPatient('Refused');
    const eleven = Array.from({ length: 11 }, () => patient);
    expect(await callExpectingRefusal(client, downPatientFile, choose(eleven))).toMatchObject({
      code: 'request.invalid',
    });
    expect(await callExpectingRefusal(client, downPatientFile, choose([patient, patient]))).toMatchObject({
      code: 'request.invalid',
    });
    expect(await callExpectingRefusal(client, downPatientFile, choose([]))).toMatchObject({ code: 'request.invalid' });
    const foreign = await createFilledPatient('Foreign stage');
    const body = { patients: [{ patientId: patient, stageIds: [foreign.stage] }], isAnonymous: false };
    expect(await callExpectingRefusal(client, downPatientFile, { body })).toMatchObject({ code: 'stage.notFound' });
  });

  test('refuses packing patients and touching tasks of others', async () => {
    const { patient, stage } = await createFilledPatient('Mine');
    const { id } = await client.call(downPatientFile, choose([patient]));
    await waitForEnd(client, id);
    const stranger = await test_.as(await makeAccount(test_.db, { organisations: [await makeOrganisation(test_.db)] }));
    expect(await callExpectingRefusal(stranger, downPatientFile, choose([patient]))).toMatchObject({
      code: 'patient.notFound',
      status: 404,
    });
    expect(await callExpectingRefusal(stranger, downStageFile, { params: { id: stage } })).toMatchObject({
      code: 'stage.notFound',
    });
    expect(await stranger.call(queryTasks, {})).toEqual([]);
    for (const call of [retryTask, removeTask])
      expect(await callExpectingRefusal(stranger, call, { params: { id } })).toMatchObject({
        code: 'task.notFound',
        status: 404,
      });
    const colleague = await test_.as(await makeAccount(test_.db, { organisations: [organisation] }));
    expect(await colleague.call(queryTasks, {})).toEqual([]);
  });

  test('checks rights again when it makes the package', async () => {
    const owner = await makeAccount(test_.db, { organisations: [await makeOrganisation(test_.db)] });
    const { patient, stage } = await createFilledPatient('No longer shared');
    await sharePatientWith(test_.db, patient, owner, doctor);
    const theirs = await test_.as(owner);
    await test_.db.updateTable('file').set({ deleted_at: new Date() }).where('stage_id', '=', stage).execute();
    const { id } = await theirs.call(downPatientFile, choose([patient]));
    expect((await waitForEnd(theirs, id)).errorMessage).toContain('no files');
    await test_.db.updateTable('file').set({ deleted_at: null }).where('stage_id', '=', stage).execute();
    await test_.db.deleteFrom('patient_share').where('account_id', '=', owner).execute();
    await theirs.call(retryTask, { params: { id } });
    expect(await waitForEnd(theirs, id)).toMatchObject({
      isError: true,
      errorMessage: 'There is no such patient, or you have no access to the patient.',
    });
  });

  test('removes a task with its zip, also while it runs', async () => {
    const { patient } = await createFilledPatient('Removed');
    const { id } = await client.call(downPatientFile, choose([patient]));
    const { path } = await waitForEnd(client, id);
    await client.call(removeTask, { params: { id } });
    expect((await client.call(queryTasks, {})).some((task) => task.id === id)).toBe(false);
    const response = await fetch(`${test_.address}${path}`);
    await response.arrayBuffer();
    expect(response.status).toBe(404);
    const running = await client.call(downPatientFile, choose([patient]));
    await client.call(removeTask, { params: { id: running.id } });
    await sweepTasks(test_.db, test_.app.files.library.store, (await test_.app.areas.requireService(tasksArea)).types);
    const left = await test_.db
      .selectFrom('task_output')
      .selectAll()
      .where('task_id', 'in', [id, running.id])
      .execute();
    expect(left.filter(({ task_id }) => task_id === id)).toEqual([]);
  });

  test('sweeps expired tasks with their zips and fails a task without a job', async () => {
    const { patient } = await createFilledPatient('Expired');
    const { id } = await client.call(downPatientFile, choose([patient]));
    const { path } = await waitForEnd(client, id);
    const output = await test_.db
      .selectFrom('task_output')
      .selectAll()
      .where('task_id', '=', id)
      .executeTakeFirstOrThrow();
    const object = { bucket: output.bucket, name: output.full_name };
    const { store } = test_.app.files.library;
    await sweepTasks(test_.db, store, (await test_.app.areas.requireService(tasksArea)).types);
    expect(await store.readSize(object)).toBeGreaterThan(photo.length);
    await test_.db
      .updateTable('download_task')
      .set({ expires_at: new Date(0) })
      .where('id', '=', id)
      .execute();
    const response = await fetch(`${test_.address}${path}`);
    await response.arrayBuffer();
    expect(response.status).toBe(404);
    await sweepTasks(test_.db, store, (await test_.app.areas.requireService(tasksArea)).types);
    expect(await store.readSize(object)).toBeUndefined();
    const lostTask = await client.call(downPatientFile, choose([patient]));
    await waitForEnd(client, lostTask.id);
    await test_.db
      .updateTable('download_task')
      .set({ finish: false, job_id: null, created_at: new Date(Date.now() - 120_000) })
      .where('id', '=', lostTask.id)
      .execute();
    await sweepTasks(test_.db, store, (await test_.app.areas.requireService(tasksArea)).types);
    expect(await getTask(client, lostTask.id)).toMatchObject({
      isError: true,
      errorMessage: 'The task failed. Please try it again.',
    });
  });

  test('records each step in the audit trail of each patient', async () => {
    const [first, second] = [await createFilledPatient('A'), await createFilledPatient('B')];
    const { id } = await client.call(downPatientFile, choose([first.patient, second.patient]));
    await downloadContents(test_.address, await waitForEnd(client, id));
    const entries = await test_.db
      .selectFrom('audit_entry')
      .select(['action', 'patient_id', 'account_id'])
      .where('subject_id', '=', id)
      .execute();
    for (const action of ['package.request', 'package.make', 'package.download'])
      expect(entries.filter((entry) => entry.action === action)).toEqual(
        expect.arrayContaining(
          [first, second].map(({ patient }) => ({ action, patient_id: patient, account_id: doctor })),
        ),
      );
  });

  test('packs the other files if one is missing in the store', async () => {
    const { patient, stage } = await createFilledPatient('Missing');
    const lone = await createPhotograph({ width: 332, height: 222 });
    const fileId = await fileInto(client, stage, { name: 'lost.jpg', bytes: lone, category: 10 });
    const object = await test_.db
      .selectFrom('file')
      .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
      .select(['bucket', 'full_name'])
      .where('file.id', '=', fileId)
      .executeTakeFirstOrThrow();
    await test_.app.files.library.store.remove({ bucket: object.bucket, name: object.full_name });
    const { id } = await client.call(downPatientFile, choose([patient]));
    const files = await downloadContents(test_.address, await waitForEnd(client, id));
    expect(files).toHaveLength(2);
    expect(files.at(-1)?.bytes.toString()).toContain('Left out: the file is missing in the store');
  });
});
