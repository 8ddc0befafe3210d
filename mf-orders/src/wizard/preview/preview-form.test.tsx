import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { getAddress } from '@dentarium/api/orders/address-calls';
import { getImage } from '@dentarium/api/files/calls';
import { insertOpenedModel } from '@dentarium/server/calls/orders/forms';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import { findFileCategory } from '@dentarium/domain';
import type { ModelState } from '@dentarium/models/scene';
import { buildSampleFile, type FakeServer, signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Viewing } from '@dentarium/viewers/testing';
import { buildForm, buildOrder, CASE_ID, ITEM_ID, ORDER_ID } from '../../testing/samples.ts';
import { serveOrder } from '../../testing/serve-order.ts';
import { showAt } from '../../testing/show-orders.ts';

// The page is loaded when it is opened first.
const PREVIEW = `/case/stage/preview?order=${ORDER_ID}`;
const IMAGES = `/case/stage/image?order=${ORDER_ID}`;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** Serves an order with answers in the form of models. */
function serveModels(models: Readonly<Record<string, unknown>>): FakeServer {
  const forms = [0, 1, 2, 5, 3, 4, 9].map((key) =>
    buildForm(key, key === 1 ? { version: 1, formValue: { ...models } } : {}),
  );
  return serveOrder({ order: buildOrder({ forms }) })
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => [])
    .on(getAddress, () => []);
}

test('ORD-03 ORD-18 links from a missing file in the preview to its slot', async () => {
  serveModels({});
  showAt(PREVIEW);
  await screen.findByRole('region', { name: 'Submit' });
  for (const category of [8, 53]) {
    const slot = await screen.findByRole('region', { name: findFileCategory(category)?.name.en ?? '' });
    const link = within(slot).getByRole('link', { name: 'Missing' });
    expect(link.getAttribute('href')).toBe(`${IMAGES}#file${category}`);
  }
});

test('ORD-03 ORD-18 shows other answers of the models form in the preview, and links to missing ones', async () => {
  serveModels({ scanner: 8 });
  showAt(PREVIEW);
  expect(await screen.findByText('Scanner brand')).toBeTruthy();
  const brand = screen.getByText('Other brand').parentElement ?? document.body;
  expect(within(brand).getByRole('link').getAttribute('href')).toBe(`${IMAGES}#scannerOther`);
});

test('ORD-03 ORD-18 shows only the slots of models without other answers in the preview', async () => {
  serveModels({ scanner: null });
  showAt(PREVIEW);
  await screen.findByRole('region', { name: 'Submit' });
  await screen.findByRole('region', { name: findFileCategory(53)?.name.en ?? '' });
  expect(screen.queryByText('Scanner brand')).toBeNull();
});

/** Draws models immediately, as a browser with a graphics card does after a while. */
function drawModels(): void {
  const models = new Map<string, ModelState>();
  const state = { models, isLost: false, hasFailed: false };
  const viewing = {
    subscribe: () => () => undefined,
    follow: () => () => undefined,
    state: () => state,
    load: async ({ item }: { readonly item: { readonly id: string } }) =>
      void models.set(item.id, { status: 'shown', triangles: 1, notices: [] }),
    setVisible: () => undefined,
    setOpacity: () => undefined,
    setApart: () => undefined,
    scene: { setTinted: () => undefined, superimpose: () => undefined },
    dispose: () => undefined,
  };
  jest.spyOn(Viewing, 'open').mockResolvedValue(viewing as unknown as Viewing);
}

test('ORD-03 ORD-18 shows the models of an order together in 3D on request, and records the views', async () => {
  const [upper, lower] = [
    buildSampleFile({ id: ITEM_ID, name: 'upper.stl', category: 53, kind: 'model' }),
    buildSampleFile({ id: CASE_ID, name: 'lower.stl', category: 51, kind: 'model' }),
  ];
  const server = serveModels({ file53: [upper.id], file51: [lower.id] })
    .on(queryFilesInfo, () => [upper, lower])
    .on(getImage, () => new Blob(['a picture']))
    .on(insertOpenedModel, () => true as const);
  drawModels();
  showAt(PREVIEW);
  const button = await screen.findByRole('button', { name: 'Open in 3D' });
  expect(server.listReceived(insertOpenedModel)).toEqual([]);
  fireEvent.click(button);
  expect(await screen.findByRole('application', { name: /^Li Mei .*Models; arrow keys/ })).toBeTruthy();
  expect(screen.getByText('Upper jaw model + Lower jaw model')).toBeTruthy();
  const listViewedIds = () =>
    new Set(server.listReceived(insertOpenedModel).map(({ body }) => (body as { fileId: string }).fileId));
  await waitFor(() => expect(listViewedIds()).toEqual(new Set([upper.id, lower.id])));
});
