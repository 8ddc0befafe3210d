import { caseCommit, completeTheData } from '@dentarium/api/orders/case-actions';
import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { getAddress } from '@dentarium/api/orders/address-calls';
import { bus } from '@dentarium/bus';
import { Refusal, signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildDataRequest, buildOrder, ITEM_ID, ORDER_ID } from '../../testing/samples.ts';
import { type ServedOrder, serveOrder } from '../../testing/serve-order.ts';
import { showAt } from '../../testing/show-orders.ts';

const ADDRESS = { id: ITEM_ID, receiver: 'R', phone: '1', region: 'Beijing', street: 'S', isDefault: true, version: 1 };
// The page is loaded when it is opened first.
const SERVER_STATE: ServedOrder = { order: buildOrder() };

/** The elements that were scrolled to where no bar covers them. */
let scrolledElements: Element[] = [];
let toasts: string[] = [];
let unsubscribe = (): void => undefined;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  toasts = [];
  scrolledElements = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function record(this: Element) {
    scrolledElements.push(this);
  });
  unsubscribe = bus.on('toast:show', ({ text }) => toasts.push(text));
});
afterEach(() => {
  jest.restoreAllMocks();
  unsubscribe();
});

function serveWithAddress(serverState: ServedOrder) {
  return serveOrder(serverState)
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => [])
    .on(getAddress, () => [ADDRESS]);
}

/** Lists the links in alerts. */
async function listLinks(): Promise<(string | null)[][]> {
  const alertLinks = await waitFor(() => {
    const all = screen.getAllByRole('alert').flatMap((alert) => within(alert).queryAllByRole('link'));
    expect(all).not.toEqual([]);
    return all;
  });
  return alertLinks.map((link) => [link.textContent, link.getAttribute('href')]);
}

test('ORD-03 ORD-05 names each form that prevents submission with a link to the missing answer, and shows no toast', async () => {
  const forms = [
    { formKey: 3, fields: [] },
    { formKey: 4, fields: [{ field: 'spaceGoal', problem: 'required' }] },
    { formKey: 0, fields: [{ field: '14', problem: 'missing' }] },
    { formKey: 0, fields: [{ field: '8', problem: 'missing' }] },
  ];
  let isRefused = true;
  const server = serveWithAddress(SERVER_STATE).on(caseCommit, () => {
    if (isRefused) throw new Refusal('order.formsUnfinished', { forms });
    return buildOrder({ detailStatus: 10_004, stepStatus: 30 });
  });
  showAt(`/case/stage/preview?order=${ORDER_ID}`);
  const submit = within(await screen.findByRole('region', { name: 'Submit' }));
  await submit.findByRole('radio');
  fireEvent.click(submit.getByRole('checkbox'));
  fireEvent.click(submit.getByRole('button', { name: 'Submit the order' }));
  expect(await listLinks()).toEqual([
    ['Patient', `/case/stage/patient?order=${ORDER_ID}`],
    ['Prescription', `/case/stage/design?order=${ORDER_ID}#spaceGoal`],
    ['Images', `/case/stage/image?order=${ORDER_ID}#file14`],
  ]);
  expect(screen.getByRole('alert').textContent).toContain('Please fill in all information.');
  expect(scrolledElements.some((element) => element.contains(screen.getByRole('alert')))).toBe(true);
  expect(toasts).toEqual([]);
  isRefused = false;
  fireEvent.click(submit.getByRole('button', { name: 'Submit the order' }));
  await waitFor(() => expect(server.listReceived(caseCommit)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('ORD-05 names missing data of an answer to the manufacturer', async () => {
  serveWithAddress({
    order: buildOrder({ detailStatus: 10_001, stepStatus: 20, dataRequests: [buildDataRequest(1, 'A lower scan')] }),
  }).on(completeTheData, () => {
    throw new Refusal('order.outstanding', { items: [{ id: ITEM_ID, formKey: 1 }] });
  });
  showAt(`/case/stage/preview?order=${ORDER_ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Send the data' }));
  expect(await listLinks()).toEqual([['Models', `/case/stage/image?order=${ORDER_ID}`]]);
});

test('ORD-05 ORD-14 shows other refusals as a toast without forms', async () => {
  serveWithAddress(SERVER_STATE).on(caseCommit, () => {
    throw new Refusal('order.address');
  });
  showAt(`/case/stage/preview?order=${ORDER_ID}`);
  const submit = within(await screen.findByRole('region', { name: 'Submit' }));
  await submit.findByRole('radio');
  fireEvent.click(submit.getByRole('checkbox'));
  fireEvent.click(submit.getByRole('button', { name: 'Submit the order' }));
  await waitFor(() => expect(toasts).toEqual(['Please choose a delivery address.']));
  expect(screen.queryByRole('alert')).toBeNull();
});
