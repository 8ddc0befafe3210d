import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import { type OrderModel, queryOrderModels } from '@dentarium/api/orders/calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { IMAGE_SLOTS, toSlotKey } from '@dentarium/orders/forms';
import { queryClient } from '@dentarium/platform';
import { buildSampleFile, type FakeServer, Refusal, signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { createFilesQuery, createModelsQuery } from './images/patient-images.ts';
import { buildForm, buildOrder, ORDER_ID } from '../testing/samples.ts';
import { type ServedOrder, serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

// The page is loaded when it is opened first.

const toFileId = (category: number): string => `77777777-7777-4777-8777-7777777777${category}`;
/** A file for each slot that a treatment requires. */
const FILES: readonly PatientFile[] = IMAGE_SLOTS.filter(({ category }) => ![15, 52].includes(category)).map(
  ({ category, form }) =>
    buildSampleFile({
      id: toFileId(category < 10 ? category + 60 : category),
      category,
      kind: form === 1 ? 'model' : 'image',
      name: form === 1 ? `${category}.stl` : `${category}.jpg`,
    }),
);
const MODELS: readonly OrderModel[] = FILES.filter(({ kind }) => kind === 'model').map(({ id }) => ({
  fileId: id,
  box: { least: [0, 0, 0], most: [60, 50, 12] },
  isMeasuring: false,
  isOpened: true,
}));

function createAnswers(form: number): Record<string, string[]> {
  const slots = IMAGE_SLOTS.filter((slot) => slot.form === form);
  return Object.fromEntries(
    slots.flatMap(({ category }) => {
      const file = FILES.find((one) => one.category === category);
      return file === undefined ? [] : [[toSlotKey(category), [file.id]]];
    }),
  );
}

let files: readonly PatientFile[];
let models: readonly OrderModel[];
let serverState: ServedOrder;
let server: FakeServer;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  [files, models] = [FILES, MODELS];
  serverState = {
    order: buildOrder({
      forms: [0, 1, 2, 5, 3, 4, 9].map((key) =>
        buildForm(key, key < 2 ? { version: 1, isFinish: true, formValue: createAnswers(key) } : {}),
      ),
    }),
  };
  server = serveOrder(serverState)
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => [])
    .on(queryFilesInfo, () => [...files])
    .on(queryOrderModels, () => [...models]);
});

const findImagePage = (state: string) =>
  screen.findByRole('button', { name: new RegExp(`Images and models.*${state}`) });

async function refetch(): Promise<void> {
  const { patientId } = FILES[0] ?? buildSampleFile();
  await queryClient.refetchQueries(createFilesQuery(patientId));
  await queryClient.refetchQueries({ queryKey: createModelsQuery(ORDER_ID).queryKey });
}

test.each<[string, () => void]>([
  [
    'a model in another unit',
    () => {
      models = MODELS.map((one) => ({ ...one, box: { least: [0, 0, 0], most: [0.06, 0.05, 0.012] } }));
    },
  ],
  [
    'a model that was never viewed',
    () => {
      models = MODELS.map((one) => ({ ...one, isOpened: false }));
    },
  ],
  [
    'a deleted file',
    () => {
      files = FILES.filter(({ category }) => category !== 1);
    },
  ],
  [
    'a file of another format',
    () => {
      files = FILES.map((one) => (one.category === 8 ? { ...one, name: '8.cr2' } : one));
    },
  ],
])(
  'ORD-03 ORD-18 marks the page of images as done while the order can be submitted with them, but not with %s',
  async (_, breakFiles) => {
    showAt(`/case/stage/patient?order=${ORDER_ID}`);
    expect(await findImagePage('filled in')).toBeTruthy();
    breakFiles();
    await refetch();
    expect(await findImagePage('begun')).toBeTruthy();
  },
);

test('ORD-03 ORD-18 does not mark the page of images as done while another scanner brand is unnamed', async () => {
  const forms = serverState.order.forms.map((form) =>
    form.formKey === 1 ? { ...form, formValue: { ...form.formValue, scanner: 8 } } : form,
  );
  serverState.order = { ...serverState.order, forms };
  showAt(`/case/stage/patient?order=${ORDER_ID}`);
  expect(await findImagePage('begun')).toBeTruthy();
});

test('ORD-03 ORD-18 does not mark the page of images as done while the content of slots is unknown', async () => {
  server.on(queryFilesInfo, () => {
    throw new Refusal('access.denied');
  });
  showAt(`/case/stage/patient?order=${ORDER_ID}`);
  expect(await findImagePage('begun')).toBeTruthy();
  server.on(queryFilesInfo, () => [...files]);
  await refetch();
  expect(await findImagePage('filled in')).toBeTruthy();
});
