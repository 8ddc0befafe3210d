import { newId } from '@dentarium/api';
import { patientFileClassIf } from '@dentarium/api/classification/calls';
import {
  type PatientFile,
  updateFileType,
  upFileInfoToPatient,
  upFileInfoToStage,
} from '@dentarium/api/files/info-calls';
import { doesFileExist } from '@dentarium/api/files/calls';
import { getFileConfig } from '@dentarium/api/site/calls';
import { importImage } from '@dentarium/server/calls/front-desk';
import { fileTriageImages } from '@dentarium/server/calls/front-desk/triage';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/stages/calls';
import { bus } from '@dentarium/bus';
import { PENDING_CATEGORY } from '@dentarium/domain';
import { uploads } from '@dentarium/upload';
import { Refusal, type FakeServer } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aFile, aStage, createVisit, DOCTOR_ID, ORGANISATION, PATIENT_ID, STAGE_ID } from '../testing/samples.ts';
import { createServerWith, showAt, signIn } from '../testing/show-patients.ts';
import { toImport, toStage, toVisit } from './destinations.ts';

const OBJECT_ID = '77777777-7777-4777-8777-777777777777';
const VISIT_ID = '99999999-9999-4999-8999-999999999999';

beforeEach(() => {
  signIn();
  uploads.setAccount(DOCTOR_ID);
  uploads.cancel();
  uploads.clearFinished();
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** Creates a server that already has the content of every file, so that nothing has to be sent. */
function createServer(): FakeServer {
  return createServerWith()
    .on(getFileConfig, () => ({
      libraryRoot: 'clinic',
      libraryBucket: 'bucket',
      libraryType: 0,
      remark1: '',
      region: '',
      maxFileSize: 1e9,
    }))
    .on(doesFileExist, () => ({ exist: true, id: OBJECT_ID, parts: [] }));
}

function createPhoto(name: string, content: string, at = new Date(2025, 4, 6, 7, 8, 9)): File {
  return new File([content], name, { type: 'image/jpeg', lastModified: at.getTime() });
}

async function chooseFiles(files: readonly File[], getPlace: () => HTMLElement = () => document.body): Promise<void> {
  await screen.findByText(/No images yet/);
  const input = getPlace().querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('No way to choose files');
  fireEvent.change(input, { target: { files } });
}

test('STG-07 files an uploaded photograph in the inbox with the date of the file if it has no EXIF date', async () => {
  const filing = createServer().on(upFileInfoToStage, ({ body }) => {
    const [file] = (body as { files: { name: string; takenAt: string; category: number }[] }).files;
    return { files: [aFile({ ...file })], duplicates: [] };
  });
  showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await chooseFiles([createPhoto('IMG_7.JPG', 'seven')]);
  await within(await screen.findByRole('region', { name: 'To classify' })).findByRole('button', {
    name: /IMG_7.JPG/,
  });
  expect(filing.listReceived(upFileInfoToStage)).toMatchObject([
    {
      params: { id: STAGE_ID },
      body: {
        files: [
          {
            objectId: OBJECT_ID,
            name: 'IMG_7.JPG',
            category: PENDING_CATEGORY,
            takenAt: '2025-05-06T07:08:09',
            takenSource: 'file',
          },
        ],
      },
    },
  ]);
});

test('STG-03 files a file into a patient without a stage from their time line', async () => {
  const filing = createServer().on(upFileInfoToPatient, ({ body }) => {
    const [file] = (body as { files: { name: string; takenAt: string; category: number }[] }).files;
    return { files: [aFile({ ...file })], duplicates: [] };
  });
  showAt(`/patient/${PATIENT_ID}`);
  const button = await screen.findByRole('button', { name: 'Upload without a stage' });
  const input = button.parentElement?.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null || input === undefined) throw new Error('No way to choose files');
  fireEvent.change(input, { target: { files: [createPhoto('IMG_8.JPG', 'eight')] } });
  await waitFor(() => expect(uploads.getSnapshot().items.map(({ state }) => state)).toEqual(['success']));
  expect(filing.listReceived(upFileInfoToPatient)).toMatchObject([
    {
      params: { id: PATIENT_ID },
      body: { files: [{ objectId: OBJECT_ID, name: 'IMG_8.JPG', category: PENDING_CATEGORY }] },
    },
  ]);
  expect(filing.listReceived(upFileInfoToStage)).toEqual([]);
  expect(uploads.getSnapshot().items.map(({ target }) => uploads.findLabel(target))).toEqual(['Unclassified images']);
});

test('STG-03 opens the file dialog, with the camera on a phone, for an empty cell and assigns its category', async () => {
  const filing = createServer().on(upFileInfoToStage, ({ body }) => {
    const [file] = (body as { files: { name: string; takenAt: string; category: number }[] }).files;
    return { files: [aFile({ ...file })], duplicates: [] };
  });
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await screen.findByText(/No images yet/);
  const slot = screen.getByRole('region', { name: 'Frontal view in occlusion' });
  const input = slot.querySelector<HTMLInputElement>('input[type="file"]');
  expect(input?.accept.split(',')).toContain('image/*');
  screen.getByText('Select, then press 1–9');
  const openListener = jest.fn();
  input?.addEventListener('click', openListener);
  await user.click(within(slot).getByRole('button', { name: 'Frontal view in occlusion: choose or drop images' }));
  expect(openListener).toHaveBeenCalledTimes(1);
  await chooseFiles([createPhoto('IMG_8.JPG', 'eight')], () => slot);
  await waitFor(() =>
    expect(filing.listReceived(upFileInfoToStage)).toMatchObject([
      { params: { id: STAGE_ID }, body: { files: [{ name: 'IMG_8.JPG', category: 6 }] } },
    ]),
  );
});

test('STG-03 offers camera and files with separate inputs for an empty cell on a phone, without key hints', async () => {
  createServer();
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation(
      (media) => Object.assign(new EventTarget(), { matches: media.includes('(pointer: coarse)') }) as never,
    );
  const { user } = showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await screen.findByText(/No images yet/);
  const slot = screen.getByRole('region', { name: 'Frontal view in occlusion' });
  const [files, camera] = slot.querySelectorAll<HTMLInputElement>('input[type="file"]');
  expect(camera?.getAttribute('capture')).toBe('environment');
  expect(files?.hasAttribute('capture')).toBe(false);
  const openedIds: string[] = [];
  camera?.addEventListener('click', () => openedIds.push('camera'));
  files?.addEventListener('click', () => openedIds.push('files'));
  const chooseItem = async (name: string): Promise<void> => {
    await user.click(within(slot).getByRole('button', { name: 'Frontal view in occlusion: choose or drop images' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await chooseItem('Take a photograph');
  await chooseItem('Choose files');
  expect(openedIds).toEqual(['camera', 'files']);
  screen.getByText('Select images');
  expect(screen.queryByText(/press 1/)).toBeNull();
});

test('STG-05 STG-03 assigns the category of the slot to a dropped file that is already in the stage', async () => {
  const existingFile = aFile({ category: 9, classifiedBy: 'person', isMain: true });
  let now = existingFile;
  const filing = createServer()
    .on(queryFilesInfo, () => [now])
    .on(upFileInfoToStage, () => ({ files: [], duplicates: [{ objectId: OBJECT_ID, fileId: existingFile.id }] }))
    .on(updateFileType, ({ params }) => {
      now = { ...now, category: Number(params['id']), version: now.version + 1 };
      return [now];
    });
  const toasts: string[] = [];
  const unsubscribe = bus.on('toast:show', ({ text }) => toasts.push(text));
  const target = toStage({ patientId: PATIENT_ID, stageId: STAGE_ID });
  uploads.add([createPhoto('again.jpg', 'again')], target, { category: 8 });
  await waitFor(() => expect(toasts).toHaveLength(1));
  unsubscribe();
  expect(toasts).toEqual([
    `${existingFile.name} was in this stage already as Frontal smile and is Frontal, lips at rest now`,
  ]);
  expect(filing.listReceived(updateFileType)).toMatchObject([
    { params: { id: '8' }, body: { fileIds: [existingFile.id] } },
  ]);
  // The file is already in the slot, or dropped on no slot, so it stays.
  uploads.add([createPhoto('same.jpg', 'same')], target, { category: 8 });
  uploads.add([createPhoto('loose.jpg', 'loose')], target);
  await waitFor(() => expect(filing.listReceived(upFileInfoToStage)).toHaveLength(3));
  await waitFor(() => expect(uploads.getSnapshot().items.every(({ state }) => state === 'success')).toBe(true));
  expect(filing.listReceived(updateFileType)).toHaveLength(1);
});

/** More than the quiet time after which a series of changes is refetched. */
const GAP_MS = 400;

/** Waits until so many files are filed. */
function waitForFiledFiles(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = uploads.subscribe(() => {
    if (uploads.getSnapshot().summary.succeeded === count) resolve();
  });
  return promise.finally(unsubscribe);
}

test('UPL-01 UPL-07 refetches lists, stages and classifier once for files that are uploaded together', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let filed: PatientFile[] = [];
  let turn = Promise.resolve<unknown>(undefined);
  const filing = createServer()
    .on(queryFilesInfo, () => filed)
    .on(upFileInfoToStage, async ({ body }) => {
      // The last files are large, so the gaps between them exceed the quiet time.
      if (filing.listReceived(upFileInfoToStage).length > 34)
        await (turn = turn.then(() => jest.advanceTimersByTimeAsync(GAP_MS)));
      const [file] = (body as { files: { name: string; category: number }[] }).files;
      const addedFile = aFile({ ...file, id: newId() });
      filed = [...filed, addedFile];
      // The classifier answers while the other uploads run.
      bus.emit('files:classified', { patientId: PATIENT_ID });
      return { files: [addedFile], duplicates: [] };
    });
  showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await screen.findByText(/No images yet/);
  const countReads = () => [getStageListByPid, queryFilesInfo].map((call) => filing.listReceived(call).length);
  const before = countReads();
  const startTime = performance.now();
  const allFiled = waitForFiledFiles(40);
  await chooseFiles(Array.from({ length: 40 }, (_, index) => createPhoto(`IMG_${index}.JPG`, `content ${index}`)));
  await allFiled;
  await waitFor(() => expect(countReads().every((times, index) => times > (before[index] ?? 0))).toBe(true));
  // During a batch the lists are refetched every ten seconds, independent of the speed of the machine.
  const most = 2 + Math.floor((performance.now() - startTime) / 10_000);
  for (const [index, times] of countReads().entries()) expect(times - (before[index] ?? 0)).toBeLessThanOrEqual(most);
  expect(filing.listReceived(patientFileClassIf).length).toBeLessThanOrEqual(1 + most);
});

test('UPL-07 files an image of the front desk with its visit and an imported one without a patient', async () => {
  const filing = createServer()
    .on(fileTriageImages, () => createVisit())
    .on(importImage, () => ({ fileId: null, patientId: null, exceptionId: VISIT_ID }));
  uploads.add([createPhoto('camera.jpg', 'camera')], toVisit({ visitId: VISIT_ID }), { category: 6 });
  uploads.add([createPhoto('found.jpg', 'found')], toImport({ orgId: ORGANISATION.id }));
  await waitFor(() => expect(uploads.getSnapshot().items.map(({ state }) => state)).toEqual(['success', 'success']));
  const dates = { takenAt: '2025-05-06T07:08:09', takenSource: 'file' };
  expect(filing.listReceived(fileTriageImages)).toMatchObject([
    { params: { id: VISIT_ID }, body: { files: [{ objectId: OBJECT_ID, name: 'camera.jpg', ...dates }] } },
  ]);
  expect(filing.listReceived(importImage)).toMatchObject([
    { body: { orgId: ORGANISATION.id, objectId: OBJECT_ID, name: 'found.jpg', ...dates } },
  ]);
  expect(uploads.getSnapshot().items.map(({ target }) => uploads.findLabel(target))).toEqual([
    'Front desk',
    'Images without a patient',
  ]);
});

test('UPL-07 shows the target stage of an upload and the reason of a refusal', async () => {
  createServer().on(upFileInfoToStage, () => {
    throw new Refusal('upload.damaged');
  });
  showAt(`/patient/${PATIENT_ID}/stage/${STAGE_ID}`);
  await chooseFiles([createPhoto('broken.jpg', 'broken')]);
  await waitFor(() => expect(uploads.getSnapshot().items).toMatchObject([{ failure: { retryable: false } }]));
  const target = toStage({ patientId: PATIENT_ID, stageId: STAGE_ID });
  expect(uploads.getSnapshot().items).toMatchObject([{ target, failure: { error: { code: 'upload.damaged' } } }]);
  expect(uploads.findLabel(target)).toBe(aStage().stageName);
  expect(uploads.findLabel(toStage({ patientId: PATIENT_ID, stageId: VISIT_ID }))).toBe('A stage');
});

test('SAFE-01 shows the differences of a file that names another person, and sends the reason', async () => {
  const differences = [{ field: 'birthDate', inFile: '2011-01-01', ofPatient: '2012-03-01' }];
  const server = createServer().on(upFileInfoToStage, (input) => {
    const { files } = input.body as { files: readonly { otherPersonReason?: string }[] };
    if (files[0]?.otherPersonReason === undefined) throw new Refusal('file.otherPerson', { differences });
    return { files: [aFile()], duplicates: [] };
  });
  const target = toStage({ patientId: PATIENT_ID, stageId: STAGE_ID });
  const [item] = uploads.add([createPhoto('other.jpg', 'other')], target);
  const findItem = () => uploads.getSnapshot().items.find(({ id }) => id === item?.id);
  await waitFor(() => expect(findItem()?.state).toBe('fail'));
  const failedItem = findItem();
  if (failedItem === undefined) throw new Error('the upload is missing');
  expect(uploads.findDifferences(failedItem)).toEqual([
    { label: 'Birth date', inFile: '2011-01-01', inPlace: '2012-03-01' },
  ]);
  expect(await uploads.describePlace(target)).toEqual({
    label: 'Li Mei · P0042 · Before treatment',
    path: `/patient/${PATIENT_ID}/stage/${STAGE_ID}`,
  });
  uploads.confirm([failedItem.id], 'Maiden name');
  await waitFor(() => expect(findItem()?.state).toBe('success'));
  expect(server.listReceived(upFileInfoToStage).at(-1)?.body).toMatchObject({
    files: [{ otherPersonReason: 'Maiden name' }],
  });
});

test('SAFE-01 names the files that a screenshot shows, whose mark it gets', async () => {
  const server = createServer().on(upFileInfoToStage, () => ({ files: [aFile()], duplicates: [] }));
  const sourceIds = [aFile().id];
  uploads.add([createPhoto('ct.jpg', 'ct')], toStage({ patientId: PATIENT_ID, stageId: STAGE_ID, sourceIds }));
  await waitFor(() => expect(server.listReceived(upFileInfoToStage)).toHaveLength(1));
  expect(server.listReceived(upFileInfoToStage)[0]?.body).toMatchObject({ files: [{ sourceIds }] });
});

test('SAFE-01 tells at once which files wait among the exceptions, why, and where', async () => {
  const toasts: string[] = [];
  const unsubscribe = bus.on('toast:show', ({ text }) => toasts.push(text));
  const exceptionId = '77777777-7777-4777-8777-777777777777';
  const differences = [{ field: 'birthDate' as const, inFile: '2011-01-01', ofPatient: '2012-03-01' }];
  createServer().on(upFileInfoToStage, ({ body }) => {
    const { files } = body as { files: readonly { objectId: string }[] };
    const exceptions = files.map(({ objectId }) => ({ objectId, exceptionId, differences }));
    return { files: [], duplicates: [], exceptions };
  });
  const target = toStage({ patientId: PATIENT_ID, stageId: STAGE_ID });
  const items = uploads.add([createPhoto('a.jpg', 'a of another'), createPhoto('b.jpg', 'b of another')], target);
  const ids = items.map(({ id }) => id);
  const findItems = () => uploads.getSnapshot().items.filter(({ id }) => ids.includes(id));
  await waitFor(() => expect(findItems().map(({ state }) => state)).toEqual(['success', 'success']));
  expect(findItems().map(({ diversion }) => diversion)).toEqual(
    ids.map(() => ({
      label: 'Not filed, waits among the exceptions. Birth date in the file: 2011-01-01 (patient: 2012-03-01)',
      path: `/exception?open=${exceptionId}`,
    })),
  );
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toMatch(/^2 files name another person/);
  unsubscribe();
});
