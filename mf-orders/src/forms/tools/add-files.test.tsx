import { applyForReissuance } from '@dentarium/api/orders/case-production';
import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { getFileConfig } from '@dentarium/api/site/calls';
import { getAddress } from '@dentarium/api/orders/address-calls';
import { type PatientFile, upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { doesFileExist, getImage } from '@dentarium/api/files/calls';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/stages/calls';
import { bus } from '@dentarium/bus';
import { PENDING_CATEGORY } from '@dentarium/domain';
import { FORM_KEYS } from '@dentarium/orders/states';
import { buildSampleFile, buildSampleStage, type FakeServer, Refusal, signIn } from '@dentarium/platform/testing';
import { uploads } from '@dentarium/upload';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  buildAddress,
  buildForm,
  buildOrder,
  buildShippedBatch,
  CASE_ID,
  ITEM_ID,
  ORDER_ID,
} from '../../testing/samples.ts';
import { type ServedOrder, serveOrder } from '../../testing/serve-order.ts';
import { showAt } from '../../testing/show-orders.ts';

// The page is loaded when it is opened first.
const [SELECTED_STAGE, LATEST_STAGE] = [buildSampleStage({ id: CASE_ID }), buildSampleStage({ id: ITEM_ID })];
const APPLICATION = { arch: 1, upperSteps: [2], lowerSteps: [1], reason: 2, quantity: 1, text: 'Broken', fileIds: [] };
const REISSUE = { ...APPLICATION, id: CASE_ID, addressId: CASE_ID, appliedAt: '2026-03-01T09:00:00Z', terms: null };

let state: ServedOrder;
let server: FakeServer;
/** The files of the patient. */
let patientFiles: PatientFile[];
/** The promise that delays filing. */
let arrival: PromiseWithResolvers<void>;

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  sessionStorage.clear();
  signIn();
  uploads.setAccount('dr-wang');
  state = { order: buildOrder() };
  patientFiles = [];
  arrival = Promise.withResolvers<void>();
  server = serveOrder(state)
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => [])
    .on(getAddress, () => [buildAddress()])
    .on(getStageListByPid, () => [SELECTED_STAGE, LATEST_STAGE])
    .on(queryFilesInfo, () => patientFiles)
    .on(getImage, () => new Blob(['a picture']))
    .on(getFileConfig, () => ({
      libraryRoot: 'clinic',
      libraryBucket: 'bucket',
      libraryType: 0,
      remark1: '',
      region: '',
      maxFileSize: 1e9,
    }))
    .on(doesFileExist, () => ({ exist: true, id: ITEM_ID, parts: [] }))
    .on(upFileInfoToStage, async ({ body }) => {
      await arrival.promise;
      const { files } = body as { files: { name: string; category: number }[] };
      const newFiles = files.map((file, at) => buildSampleFile({ ...file, id: toFileId(patientFiles.length + at) }));
      patientFiles = [...patientFiles, ...newFiles];
      return { files: newFiles, duplicates: [] };
    })
    .on(applyForReissuance, () => state.order);
});
afterEach(() => {
  arrival.resolve();
  uploads.cancel();
  uploads.clearFinished();
});

/** Returns the id of the file that was filed at a position. */
function toFileId(at: number): string {
  return `f1111111-1111-4111-8111-11111111111${at}`;
}

/** Creates a photograph. Different names have different content. */
function createPhoto(name: string): File {
  return new File([name], name, { type: 'image/jpeg' });
}

/** Selects files of the computer for a field. */
function selectFiles(field: string, ...files: readonly File[]): void {
  const button = screen.getByTitle(`Upload: ${field}`);
  const input = button.parentElement?.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error(`${field} takes no files`);
  fireEvent.change(input, { target: { files } });
}

/** Opens a refused reissue application for editing. */
async function openReissue(fileIds: readonly string[] = []) {
  state.order = buildOrder({
    detailStatus: 40_001,
    stepStatus: 40,
    batches: [buildShippedBatch()],
    reissue: { ...REISSUE, fileIds: [...fileIds], refusal: 'A photograph is needed' },
  });
  showAt(`/case/detail?order=${ORDER_ID}`);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit and reapply/ }));
  await screen.findByRole('button', { name: /^Upload: Photographs/ });
  return within(screen.getByRole('dialog'));
}

/** Records the texts of toasts. */
function recordToasts(): { readonly texts: readonly string[]; readonly unsubscribe: () => void } {
  const texts: string[] = [];
  return { texts, unsubscribe: bus.on('toast:show', ({ text }) => texts.push(text)) };
}

test('ORD-10 files an uploaded photograph of a reissue application in the latest stage before the application is sent', async () => {
  const dialog = await openReissue();
  selectFiles('Photographs', createPhoto('broken.jpg'), createPhoto('parcel.jpg'));
  expect(await dialog.findByText('broken.jpg · Uploading …')).toBeTruthy();
  const apply = dialog.getByRole<HTMLButtonElement>('button', { name: 'Apply for reissue' });
  expect(apply.disabled).toBe(true);
  arrival.resolve();
  expect(await dialog.findByRole('button', { name: /broken\.jpg/ })).toBeTruthy();
  await waitFor(() => expect(apply.disabled).toBe(false));
  fireEvent.click(apply);
  await waitFor(() => expect(server.listReceived(applyForReissuance)).toHaveLength(1));
  const [application] = server.listReceived(applyForReissuance);
  const { formValue } = (application?.body ?? {}) as { formValue: string };
  expect(JSON.parse(formValue)).toMatchObject({ photos: [toFileId(0), toFileId(1)] });
  const [first] = server.listReceived(upFileInfoToStage);
  expect(first?.params['id']).toBe(LATEST_STAGE.id);
  expect(first?.body).toMatchObject({ files: [{ name: 'broken.jpg', category: PENDING_CATEGORY }] });
});

test('ORD-10 omits files of a reissue by name that are no photographs, empty, or too many', async () => {
  patientFiles = Array.from({ length: 8 }, (_, at) => buildSampleFile({ id: toFileId(at), name: `before-${at}.jpg` }));
  const dialog = await openReissue(patientFiles.map(({ id }) => id));
  const { texts, unsubscribe } = recordToasts();
  const [pdf, empty] = [new File(['a text'], 'letter.pdf'), new File([], 'empty.jpg')];
  selectFiles('Photographs', pdf, empty, ...['one.jpg', 'two.jpg', 'three.jpg'].map(createPhoto));
  unsubscribe();
  expect(texts).toEqual([
    'Photographs: letter.pdf was not taken · Unsupported file format.',
    'Photographs: empty.jpg was not taken · The file is empty (zero bytes) and was not uploaded.',
    'Photographs: three.jpg was not taken · The field takes no more files.',
  ]);
  // Pending uploads fill the field.
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^(Choose|Upload): Photographs/ })).toBeNull());
  arrival.resolve();
  expect(await dialog.findByRole('button', { name: /two\.jpg/ })).toBeTruthy();
});

test('ORD-10 UPL-05 names a photograph that the server refuses with the reason', async () => {
  server.on(upFileInfoToStage, () => {
    throw new Refusal('storage.full');
  });
  const dialog = await openReissue();
  selectFiles('Photographs', createPhoto('broken.jpg'));
  const note = await dialog.findByText('Photographs: broken.jpg was not taken');
  fireEvent.click(within(note.closest<HTMLElement>('[role="alert"]') ?? document.body).getByRole('button'));
  await waitFor(() => expect(dialog.queryByText(/was not taken/)).toBeNull());
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Apply for reissue' }).disabled).toBe(false);
});

test('ORD-14 ORD-18 counts a file of the prescription as unsaved until it is filed in the stage of the order and attached', async () => {
  state.order = buildOrder({
    forms: [0, 1, 2, 5, 3, 4, 9].map((key) =>
      buildForm(key, key === FORM_KEYS.images ? { version: 1, formValue: { stage: SELECTED_STAGE.id } } : {}),
    ),
  });
  showAt(`/case/stage/design?order=${ORDER_ID}`);
  await screen.findByTitle('Upload: Attached files');
  await screen.findByText('All changes are saved');
  selectFiles('Attached files', new File(['a letter'], 'letter.pdf'));
  expect(await screen.findByText('letter.pdf · Uploading …')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('All changes are saved')).toBeNull());
  fireEvent.click(screen.getByText(/Preview/));
  const note = await screen.findByText(/^Files are still being uploaded/);
  expect(note.closest('[role="alert"]')?.textContent).toContain('Attached files');
  arrival.resolve();
  const getPrescriptionForm = () => state.order.forms.find(({ formKey }) => formKey === FORM_KEYS.design);
  await waitFor(() => expect(getPrescriptionForm()?.formValue).toMatchObject({ attachments: [toFileId(0)] }));
  expect(server.listReceived(upFileInfoToStage)[0]?.params['id']).toBe(SELECTED_STAGE.id);
  await screen.findByText('All changes are saved');
  expect(screen.queryByText(/^Files are still being uploaded/)).toBeNull();
});

test("ORD-10 ORD-18 loads the patient's files for the selection, and retries a failure", async () => {
  const { promise: pendingFiles, resolve: resolveArrival } = Promise.withResolvers<void>();
  let fails = true;
  server.on(queryFilesInfo, async () => {
    await pendingFiles;
    if (fails) throw new Refusal('server.unavailable');
    return [buildSampleFile({ id: toFileId(0), stageId: LATEST_STAGE.id, name: 'broken.jpg' })];
  });
  await openReissue();
  fireEvent.click(screen.getByRole('button', { name: 'Choose: Photographs' }));
  const title = await screen.findByText('Choose: Photographs');
  const chooser = title.closest<HTMLElement>('[role="dialog"]') ?? document.body;
  expect(chooser.querySelector('[aria-busy="true"]')).not.toBeNull();
  expect(screen.queryByText('There are no such files in this stage.')).toBeNull();
  resolveArrival();
  // The page below shows its own failure.
  const retryButton = await within(chooser).findByRole('button', { name: /again/i });
  expect(screen.queryByText('There are no such files in this stage.')).toBeNull();
  fails = false;
  fireEvent.click(retryButton);
  fireEvent.click(await screen.findByTitle('broken.jpg'));
  expect(await screen.findByRole('button', { name: /Remove.*broken\.jpg/ })).toBeTruthy();
});
