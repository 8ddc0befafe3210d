import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { guardLeaving, setLeaveQuestion } from '@dentarium/platform';
import { signIn } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { buildOrder, ORDER_ID } from '../testing/samples.ts';
import { serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  serveOrder({ order: buildOrder() })
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => []);
});

const next = () => screen.findByRole('button', { name: 'Next' });
const openPages = () => screen.getAllByRole('button', { current: 'step' }).map(({ textContent }) => textContent);
const addressOf = (page: string) => waitFor(() => expect(location.pathname).toBe(`/case/stage/${page}`));

test('ORD-03 the page that somebody turns to is shown before its address has come, and Back leads to the page before', async () => {
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  fireEvent.click(await next(), { detail: 1 });
  expect(openPages()).toEqual([expect.stringContaining('Patient')]);
  await addressOf('patient');
  fireEvent.click(await next(), { detail: 1 });
  expect(openPages()).toEqual([expect.stringContaining('Prescription')]);
  await addressOf('design');
  history.back();
  await addressOf('patient');
  await waitFor(() => expect(openPages()).toEqual([expect.stringContaining('Patient')]));
});

test('ORD-03 ORD-14 a page stays while somebody is asked about what they have not saved, and when they stay there', async () => {
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  await next();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  setLeaveQuestion(() => promise);
  const free = guardLeaving({ message: 'Unsaved', isLeaving: () => true });
  fireEvent.click(await next(), { detail: 1 });
  expect(openPages()).toEqual([expect.stringContaining('Images')]);
  await act(async () => resolve(false));
  expect(openPages()).toEqual([expect.stringContaining('Images')]);
  expect(location.pathname).toBe('/case/stage/image');
  free();
  fireEvent.click(await next(), { detail: 1 });
  await addressOf('patient');
});

test('ORD-03 a double click turns one page, and presses of a keyboard turn one each', async () => {
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  fireEvent.click(await next(), { detail: 1 });
  fireEvent.click(await next(), { detail: 2 });
  expect(openPages()).toEqual([expect.stringContaining('Patient')]);
  fireEvent.click(await next(), { detail: 0 });
  expect(openPages()).toEqual([expect.stringContaining('Prescription')]);
  await addressOf('design');
});
