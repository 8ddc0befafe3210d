import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { getImage } from '@dentarium/api/files/calls';
import { insertOpenedModel, type OrderModel, queryOrderModels } from '@dentarium/server/calls/orders/forms';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { findFileCategory } from '@dentarium/domain';
import { toSlotKey } from '@dentarium/orders/forms';
import type { Language } from '@dentarium/platform';
import { buildSampleFile, type FakeServer, Refusal, signIn, USER_ID } from '@dentarium/platform/testing';
import { uploads } from '@dentarium/upload';
import { beforeEach, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildForm, buildOrder, CASE_ID, ITEM_ID, ORDER_ID } from '../../testing/samples.ts';
import { type ServedOrder, serveOrder } from '../../testing/serve-order.ts';
import { showAt } from '../../testing/show-orders.ts';

let state: ServedOrder;
let server: FakeServer;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  state = { order: buildOrder() };
  server = serveOrder(state)
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => []);
});

test('ORD-18 uploads the folder of a CBCT for its slot as one file', async () => {
  const add = jest.spyOn(uploads, 'add').mockImplementation(() => []);
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  const button = await screen.findByRole('button', { name: 'Send a folder: CBCT' });
  // The form of the slot has the same name.
  const place = button.closest('section') ?? document.body;
  const slice = Object.defineProperty(new File(['a slice'], '0001'), 'webkitRelativePath', { value: 'scan/0001' });
  fireEvent.change([...place.querySelectorAll('input[type="file"]')].at(-1) ?? place, { target: { files: [slice] } });
  await waitFor(() => expect(add).toHaveBeenCalledTimes(1));
  const [files, , hints] = add.mock.calls[0] ?? [];
  expect([[...(files ?? [])].map(({ name }) => name), hints]).toEqual([['scan.zip'], { category: 15 }]);
  add.mockRestore();
});

test('ORD-03 ORD-18 warns about an unviewed model until it is opened, and about an implausible width', async () => {
  const upper = buildSampleFile({ id: ITEM_ID, name: 'upper.stl', category: 53, kind: 'model' });
  const createModel = (changes: Partial<OrderModel>): OrderModel => ({
    fileId: upper.id,
    box: { least: [0, 0, 0], most: [60, 50, 12] },
    isMeasuring: false,
    isOpened: false,
    ...changes,
  });
  let models = [createModel({ box: null, isMeasuring: true })];
  state.order = buildOrder({
    forms: [0, 1, 2, 5, 3, 4, 9].map((key) =>
      buildForm(key, key === 1 ? { version: 1, formValue: { file53: [upper.id] } } : {}),
    ),
  });
  URL.createObjectURL = () => 'blob:picture';
  server
    .on(getImage, () => new Blob(['a picture']))
    .on(queryFilesInfo, () => [upper])
    .on(queryOrderModels, () => models)
    .on(insertOpenedModel, () => {
      models = [createModel({ isOpened: true })];
      return true as const;
    });
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  const link = await screen.findByRole('link', { name: /upper\.stl/ });
  // The viewer of a patient shows the owner of the models.
  expect(link.parentElement?.querySelector('img')).toBeNull();
  expect(link.getAttribute('href')).toBe(`/3DViewer?patient=${upper.patientId}&file=${upper.id}`);
  const tile = within(screen.getByRole('region', { name: findFileCategory(53)?.name.en ?? '' }));
  expect(tile.getByText('Not looked at in 3D')).toBeTruthy();
  expect(tile.getByText('Width not measured')).toBeTruthy();
  models = [createModel({ box: { least: [0, 0, 0], most: [0.06, 0.05, 0.012] } })];
  expect(await tile.findByText('Not 20–100 mm wide')).toBeTruthy();
  // The picture is drawn during measurement and distinguishes two jaws; the dimensions reveal a wrong unit.
  await waitFor(() => expect(link.parentElement?.querySelector('img')).not.toBeNull());
  expect(['upper.stl', '0.06 × 0.05 × 0.012 mm'].map((text) => tile.getByText(text).textContent)).toHaveLength(2);
  fireEvent.click(link);
  await waitFor(() => expect(tile.queryByText('Not looked at in 3D')).toBeNull());
  expect(tile.queryByText('Not 20–100 mm wide')).toBeNull();
  fireEvent.click(link);
  expect(server.listReceived(insertOpenedModel).map(({ body }) => body)).toEqual([
    { operatorId: USER_ID, orderId: ORDER_ID, fileId: upper.id },
  ]);
});

test('ORD-18 places the open and select controls next to the reload button of a picture, not around it', async () => {
  // No other test shows these files, so their pictures are not cached.
  const [smile, upper] = [
    buildSampleFile({ category: 9 }),
    buildSampleFile({ id: CASE_ID, name: 'upper.stl', category: 53, kind: 'model' }),
  ];
  const values: Readonly<Record<number, Record<string, unknown>>> = {
    0: { file9: [smile.id] },
    1: { file53: [upper.id] },
  };
  state.order = buildOrder({
    forms: [0, 1, 2, 5, 3, 4, 9].map((key) => buildForm(key, { version: 1, formValue: values[key] ?? {} })),
  });
  const model: OrderModel = {
    fileId: upper.id,
    box: { least: [0, 0, 0], most: [60, 50, 12] },
    isMeasuring: false,
    isOpened: true,
  };
  let requestCount = 0;
  server
    .on(queryFilesInfo, () => [smile, upper])
    .on(queryOrderModels, () => [model])
    .on(getImage, () => {
      requestCount += 1;
      throw new Refusal('file.notFound');
    });
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  const reloadButton = { name: 'Load the image again' };
  const findSlot = async (category: number) =>
    within(await screen.findByRole('region', { name: findFileCategory(category)?.name.en ?? '' }));
  await (await findSlot(53)).findByRole('button', reloadButton);
  fireEvent.click((await findSlot(9)).getByRole('button', { name: /^Choose/ }));
  const dialog = within(await screen.findByRole('dialog'));
  const countBefore = requestCount;
  fireEvent.click(await dialog.findByRole('button', reloadButton));
  await waitFor(() => expect(requestCount).toBe(countBefore + 1));
  expect(document.querySelector('button button, a button')).toBeNull();
  fireEvent.click(dialog.getByTitle(smile.name));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('ORD-03 ORD-18 shows no date for an image with only a day of upload', async () => {
  const [dated, undated] = [
    buildSampleFile({ id: ITEM_ID, category: 8, takenSource: 'file' }),
    buildSampleFile({ id: ORDER_ID, category: 9, takenSource: 'today' }),
  ];
  state.order = buildOrder({
    forms: [0, 1, 2, 5, 3, 4, 9].map((key) =>
      buildForm(key, key === 0 ? { version: 1, formValue: { file8: [dated.id], file9: [undated.id] } } : {}),
    ),
  });
  server.on(queryFilesInfo, () => [dated, undated]);
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  const findSlot = async (category: number) =>
    within(await screen.findByRole('region', { name: findFileCategory(category)?.name.en ?? '' }));
  const [lips, smile] = [await findSlot(8), await findSlot(9)];
  expect([lips, smile].map((tile) => tile.queryByText('No date') !== null)).toEqual([false, true]);
  expect([lips, smile].map((tile) => tile.queryByText('2026-01-01') !== null)).toEqual([true, false]);
});

test.each<[string, 0 | 2, Language, Readonly<Record<number, string>>]>([
  ['a treatment', 0, 'en', { 8: 'More than 6 months old', 14: 'More than 12 months old' }],
  ['an adjustment', 2, 'en', { 6: 'More than 1 month old' }],
  ['an adjustment', 2, 'ch', { 6: '拍摄已超过 1 个月' }],
])(
  'ORD-03 ORD-18 states the maximum age of old images of %s (order type %p, in %p)',
  async (_, type, language, expectedTexts) => {
    const categories = Object.keys(expectedTexts).map(Number);
    const files = categories.map((category, at) =>
      buildSampleFile({ id: [ITEM_ID, CASE_ID][at] ?? ORDER_ID, category, takenAt: '2020-01-01T09:00:00' }),
    );
    const formValue = Object.fromEntries(files.map(({ category, id }) => [toSlotKey(category), [id]]));
    state.order = buildOrder({
      type,
      forms: [buildForm(0, { version: 1, formValue }), ...[1, 2, 5].map((key) => buildForm(key))],
    });
    server.on(queryFilesInfo, () => files);
    showAt(`/case/stage/image?order=${ORDER_ID}`, language);
    for (const text of Object.values(expectedTexts)) expect(await screen.findByText(text)).toBeTruthy();
  },
);

test('ORD-03 ORD-18 warns that models share no bite instead of a missing file', async () => {
  const [upper, lower] = [
    buildSampleFile({ id: ITEM_ID, name: 'upper.stl', category: 53, kind: 'model' }),
    buildSampleFile({ id: CASE_ID, name: 'lower.stl', category: 51, kind: 'model' }),
  ];
  const createBox = (zOffset: number): OrderModel['box'] => ({ least: [0, 0, zOffset], most: [60, 50, zOffset + 12] });
  const models = buildForm(1, { version: 1, formValue: { file53: [upper.id], file51: [lower.id] } });
  state.order = buildOrder({ forms: [models, ...[0, 2, 5, 3, 4, 9].map((key) => buildForm(key))] });
  server
    .on(queryFilesInfo, () => [upper, lower])
    .on(queryOrderModels, () => [
      { fileId: upper.id, box: createBox(200), isMeasuring: false, isOpened: true },
      { fileId: lower.id, box: createBox(0), isMeasuring: false, isOpened: true },
    ]);
  showAt(`/case/stage/image?order=${ORDER_ID}`, 'ch');
  const bite = await screen.findByRole('region', { name: findFileCategory(52)?.name.ch ?? '' });
  expect(await within(bite).findByText('上下颌未共用咬合')).toBeTruthy();
});

test('ORD-03 draws fields that replace models only on request, or for a link to one', async () => {
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  await screen.findByRole('button', { name: 'Send models by mail instead' });
  expect(screen.queryByLabelText(/^Sender/)).toBeNull();
  cleanup();
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined;
  showAt(`/case/stage/image?order=${ORDER_ID}#waybill`);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Waybill/)));
});
