import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { queryOrderModels } from '@dentarium/server/calls/orders/forms';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { queryClient } from '@dentarium/platform';
import { type FakeServer, PATIENT_ID, Refusal, signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { buildFilledSlots } from '../testing/filled-slots.ts';
import { buildForm, buildOrder, ORDER_ID } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';
import { createFilesQuery, createModelsQuery } from './images/patient-images.ts';

const FILLED = buildFilledSlots();

let { files, models } = FILLED;
let server: FakeServer;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  ({ files, models } = FILLED);
  const order = buildOrder({
    forms: [0, 1, 2, 5, 3, 4, 9].map((key) =>
      buildForm(key, key < 2 ? { version: 1, isFinish: true, formValue: FILLED.getAnswers(key) } : {}),
    ),
  });
  server = serveOrder({ order })
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => [])
    .on(queryFilesInfo, () => [...files])
    .on(queryOrderModels, () => [...models]);
});

const findImagePage = (state: string) =>
  screen.findByRole('button', { name: new RegExp(`Images and models.*${state}`) });

async function refetch(): Promise<void> {
  await queryClient.refetchQueries(createFilesQuery(PATIENT_ID));
  await queryClient.refetchQueries({ queryKey: createModelsQuery(ORDER_ID).queryKey });
}

test('ORD-03 ORD-18 marks the page of images as done while the order can be submitted with its files and models', async () => {
  showAt(`/case/stage/patient?order=${ORDER_ID}`);
  expect(await findImagePage('filled in')).toBeTruthy();
  models = FILLED.models.map((one) => ({ ...one, isOpened: false }));
  await refetch();
  expect(await findImagePage('begun')).toBeTruthy();
  models = FILLED.models;
  await refetch();
  expect(await findImagePage('filled in')).toBeTruthy();
  files = FILLED.files.filter(({ category }) => category !== 1);
  await refetch();
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
