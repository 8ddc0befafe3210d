import { doesFileExist } from '@dentarium/api/files/calls';
import { type PatientFile, upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { getFileConfig } from '@dentarium/api/site/calls';
import { getStageListByPid, insertStageInfo, queryFilesInfo, type Stage } from '@dentarium/api/stages/calls';
import { bus } from '@dentarium/bus';
import { PENDING_CATEGORY, STAGE_CODES } from '@dentarium/domain';
import { toSlotKey } from '@dentarium/orders/forms';
import { FORM_KEYS, type OrderType } from '@dentarium/orders/states';
import {
  buildSampleFile,
  buildSampleStage,
  type FakeServer,
  PATIENT_ID,
  signIn,
  STAGE_ID,
} from '@dentarium/platform/testing';
import { uploads } from '@dentarium/upload';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { buildForm, buildOrder, ITEM_ID, ORDER_ID } from '../../testing/samples.ts';
import { type ServedOrder, serveOrder } from '../../testing/serve-order.ts';
import { showAt } from '../../testing/show-orders.ts';
import { dismissClassifiedFiles } from './classified-files.ts';
import { createPlaceTarget } from './place-target.ts';

const NINE = [8, 9, 12, 2, 1, 3, 4, 6, 5];
const UNRECOGNISED = 92;

let state: ServedOrder;
let server: FakeServer;
let files: PatientFile[];
let stages: Stage[];

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  uploads.setAccount('dr-wang');
  URL.createObjectURL = () => 'blob:image';
  files = [];
  stages = [buildSampleStage()];
  state = { order: buildOrder() };
  server = serveOrder(state)
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => [])
    .on(getFileConfig, () => ({
      libraryRoot: 'clinic',
      libraryBucket: 'bucket',
      libraryType: 0,
      remark1: '',
      region: '',
      maxFileSize: 1e9,
    }))
    .on(doesFileExist, () => ({ exist: true, id: ITEM_ID, parts: [] }))
    .on(getStageListByPid, () => stages)
    .on(queryFilesInfo, () => files)
    .on(insertStageInfo, ({ body }) => {
      const stage = buildSampleStage({ ...(body as Partial<Stage>), id: STAGE_ID });
      stages = [stage];
      return stage;
    })
    .on(upFileInfoToStage, ({ body }) => {
      const newFiles = (body as { files: { name: string; category: number }[] }).files.map((file) => {
        const last = String(files.length + 1).padStart(12, '0');
        return buildSampleFile({ ...file, id: `66666666-6666-4666-8666-${last}` });
      });
      files = [...files, ...newFiles];
      return { files: newFiles, duplicates: [] };
    });
});
afterEach(() => {
  uploads.cancel();
  uploads.clearFinished();
  dismissClassifiedFiles(ORDER_ID);
});

const getImages = () => state.order.forms.find(({ formKey }) => formKey === FORM_KEYS.images)?.formValue ?? {};

/** Sends files by the button for several ones, and waits until they are filed. */
async function sendSeveral(count: number): Promise<void> {
  const before = files.length;
  const button = await screen.findByRole('button', { name: 'Upload several' });
  const input = button.parentElement?.querySelector('input[type="file"]');
  if (!(input instanceof HTMLInputElement)) throw new Error('There is no input for several files');
  const photographs = Array.from({ length: count }, (_, at) => new File([`photograph ${at}`], `IMG_${at}.jpg`));
  fireEvent.change(input, { target: { files: photographs } });
  await waitFor(() => expect(files).toHaveLength(before + count));
}

/** Gives the filed files their categories, as the classifier does. */
function classify(categories: readonly number[]): void {
  files = files.map((file, at) => ({ ...file, category: categories[at] ?? file.category }));
  bus.emit('files:classified', { patientId: PATIENT_ID });
}

test('ORD-03 ORD-18 puts nine photographs that are sent at once into their slots when they are classified', async () => {
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  await sendSeveral(9);
  expect(files.every(({ category }) => category === PENDING_CATEGORY)).toBe(true);
  await screen.findByText(/9 files are being put into their place/);
  classify(NINE);
  const expected = Object.fromEntries(NINE.map((category, at) => [toSlotKey(category), [files[at]?.id]]));
  await waitFor(() => expect(getImages()).toMatchObject(expected));
  await waitFor(() => expect(screen.queryByText(/being put into/)).toBeNull());
});

test('ORD-03 ORD-18 replaces what a slot held, and names the files that find no slot', async () => {
  const before = buildSampleFile({ id: ITEM_ID, category: 8, name: 'before.jpg' });
  files = [before];
  state.order = buildOrder({
    forms: [0, 1, 2, 5, 3, 4, 9].map((key) =>
      buildForm(key, key === 0 ? { version: 1, formValue: { stage: STAGE_ID, file8: [before.id] } } : {}),
    ),
  });
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  await sendSeveral(3);
  classify([8, 8, 8, UNRECOGNISED]);
  await screen.findByText(/No free place was found for: IMG_1.jpg, IMG_2.jpg/);
  await waitFor(() => expect(getImages()).toMatchObject({ file8: [files[1]?.id] }));
});

test.each<[OrderType, string, number, string]>([
  [0, 'image', STAGE_CODES.before, 'Before treatment'],
  [2, 'image', STAGE_CODES.during, 'During treatment 1'],
])(
  'ORD-03 creates one stage for files of an order of type %d of a patient without stages',
  async (type, page, code, name) => {
    stages = [];
    state.order = buildOrder({ type });
    showAt(`/case/stage/${page}?order=${ORDER_ID}`);
    await sendSeveral(2);
    const creations = server.listReceived(insertStageInfo);
    expect(creations.map(({ body }) => body)).toEqual([expect.objectContaining({ stageCode: code, stageName: name })]);
    classify([8, 9]);
    await waitFor(() => expect(getImages()).toMatchObject({ stage: STAGE_ID, file8: [files[0]?.id] }));
  },
);

test('ORD-03 files an upload in a stage that was created meanwhile', async () => {
  uploads.add(
    [new File(['a photograph'], 'IMG_0.jpg')],
    createPlaceTarget({ orderId: ORDER_ID, stageId: null, patientId: PATIENT_ID, stageCode: 0, category: 8 }),
    { category: 8 },
  );
  await waitFor(() => expect(files).toHaveLength(1));
  expect(server.listReceived(insertStageInfo)).toEqual([]);
  expect(server.listReceived(upFileInfoToStage)[0]?.params).toEqual({ id: STAGE_ID });
});
