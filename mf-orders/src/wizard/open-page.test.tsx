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

const findNextButton = () => screen.findByRole('button', { name: 'Next' });
const listOpenPages = () => screen.getAllByRole('button', { current: 'step' }).map(({ textContent }) => textContent);
const waitForAddress = (page: string) => waitFor(() => expect(location.pathname).toBe(`/case/stage/${page}`));

test('ORD-03 shows the next page before its address is current, and goes back to the previous page', async () => {
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  fireEvent.click(await findNextButton(), { detail: 1 });
  expect(listOpenPages()).toEqual([expect.stringContaining('Patient')]);
  await waitForAddress('patient');
  fireEvent.click(await findNextButton(), { detail: 1 });
  expect(listOpenPages()).toEqual([expect.stringContaining('Prescription')]);
  await waitForAddress('design');
  history.back();
  await waitForAddress('patient');
  await waitFor(() => expect(listOpenPages()).toEqual([expect.stringContaining('Patient')]));
});

test('ORD-03 ORD-14 shows the page while the user is asked about unsaved changes, and after staying', async () => {
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  await findNextButton();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  setLeaveQuestion(() => promise);
  const removeGuard = guardLeaving({ message: 'Unsaved', isLeaving: () => true });
  fireEvent.click(await findNextButton(), { detail: 1 });
  expect(listOpenPages()).toEqual([expect.stringContaining('Images')]);
  await act(async () => resolve(false));
  expect(listOpenPages()).toEqual([expect.stringContaining('Images')]);
  expect(location.pathname).toBe('/case/stage/image');
  removeGuard();
  fireEvent.click(await findNextButton(), { detail: 1 });
  await waitForAddress('patient');
});

test('ORD-03 turns one page on a double click, and one page per key press', async () => {
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  fireEvent.click(await findNextButton(), { detail: 1 });
  fireEvent.click(await findNextButton(), { detail: 2 });
  expect(listOpenPages()).toEqual([expect.stringContaining('Patient')]);
  fireEvent.click(await findNextButton(), { detail: 0 });
  expect(listOpenPages()).toEqual([expect.stringContaining('Prescription')]);
  await waitForAddress('design');
});
