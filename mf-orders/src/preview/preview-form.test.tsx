import { getExpertInfo } from '@dentarium/api/services/case-details';
import { getIngCase } from '@dentarium/api/services/case-server';
import { getAddress } from '@dentarium/api/services/delivery-address';
import { fileCategory } from '@dentarium/domain';
import { signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { aForm, anOrder, ORDER_ID } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

// The page is loaded when it is opened first.
const WAIT = { timeout: 20_000 };
const PREVIEW = `/case/stage/preview?order=${ORDER_ID}`;
const IMAGES = `/case/stage/image?order=${ORDER_ID}`;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
});

/** Serves an order of which the form of models has answers. */
function serve(models: Readonly<Record<string, unknown>>): void {
  const forms = [0, 1, 2, 5, 3, 4, 9].map((key) =>
    aForm(key, key === 1 ? { version: 1, formValue: { ...models } } : {}),
  );
  serveOrder({ order: anOrder({ forms }) })
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => [])
    .on(getAddress, () => []);
}

test('ORD-03 ORD-18 the preview leads from a missing file to its place', async () => {
  serve({});
  showAt(PREVIEW);
  await screen.findByRole('region', { name: 'Submit' }, WAIT);
  for (const category of [8, 53]) {
    const place = await screen.findByRole('region', { name: fileCategory(category)?.name.en ?? '' });
    const link = within(place).getByRole('link', { name: 'Missing' });
    expect(link.getAttribute('href')).toBe(`${IMAGES}#file${category}`);
  }
});

test('ORD-03 ORD-18 the preview says what is answered beside the models, and leads to what is missing there', async () => {
  serve({ scanner: 8 });
  showAt(PREVIEW);
  expect(await screen.findByText('Scanner brand', {}, WAIT)).toBeTruthy();
  const brand = screen.getByText('Other brand').parentElement ?? document.body;
  expect(within(brand).getByRole('link').getAttribute('href')).toBe(`${IMAGES}#scannerOther`);
});

test('ORD-03 ORD-18 the preview says of models without a word about the scanner nothing but what stands in their places', async () => {
  serve({ scanner: null });
  showAt(PREVIEW);
  await screen.findByRole('region', { name: 'Submit' }, WAIT);
  await screen.findByRole('region', { name: fileCategory(53)?.name.en ?? '' });
  expect(screen.queryByText('Scanner brand')).toBeNull();
});
