import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { insertOrUpdateForm } from '@dentarium/api/orders/calls';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { queryClient } from '@dentarium/platform';
import { buildSamplePatient, type FakeServer, signIn } from '@dentarium/platform/testing';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { buildForm, buildOrder, ORDER_ID } from '../testing/samples.ts';
import { type ServedOrder, serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

const IMAGES = `/case/stage/image?order=${ORDER_ID}`;

let serverState: ServedOrder;
let server: FakeServer;
/** The work that waits until the browser is idle. */
let idle: Map<number, () => void>;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  serverState = { order: buildOrder() };
  server = serveOrder(serverState)
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => []);
  idle = new Map();
  let last = 0;
  Object.assign(window, {
    requestIdleCallback: (work: () => void) => {
      last += 1;
      idle.set(last, work);
      return last;
    },
    cancelIdleCallback: (id: number) => idle.delete(id),
  });
});
afterEach(() => {
  cleanup();
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
});

/** Finds the field of a form, visible or hidden. */
const findField = (key: string) => document.querySelector<HTMLElement>(`[data-field="${key}"]`);
const findInput = (key: string) => findField(key)?.querySelector<HTMLInputElement>('input, textarea');
const isFieldVisible = (key: string): boolean => findField(key)?.closest('[hidden]') === null;

/** Makes the browser idle until a field is drawn. */
async function waitForPrerender(key: string): Promise<HTMLElement> {
  await waitFor(() => {
    act(() => {
      for (const [id, work] of idle) {
        idle.delete(id);
        work();
      }
    });
    expect(findField(key)).not.toBeNull();
  });
  return findField(key) ?? document.body;
}

async function turnPage(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('button', { name: /Patient/, current: 'step' });
}

test('ORD-03 draws the next page hidden and inactive when idle, and shows it unchanged', async () => {
  showAt(IMAGES);
  await screen.findByRole('button', { name: 'Next' });
  expect(findField('complaintText')).toBeNull();
  const complaint = await waitForPrerender('complaintText');
  expect(isFieldVisible('complaintText')).toBe(false);
  await turnPage();
  expect(findField('complaintText')).toBe(complaint);
  expect(isFieldVisible('complaintText')).toBe(true);
  // Skipped forms are saved as empty, but not those that were only drawn.
  const listSentKeys = () =>
    server.listReceived(insertOrUpdateForm).map(({ body }) => (body as { formKey: number }).formKey);
  await waitFor(() => expect(listSentKeys()).toEqual([0, 1]));
  fireEvent.change(findInput('complaintText') ?? complaint, { target: { value: 'Crowding' } });
  await waitFor(() =>
    expect(serverState.order.forms.find(({ formKey }) => formKey === 3)?.formValue).toMatchObject({
      complaintText: 'Crowding',
    }),
  );
});

test('ORD-03 ORD-14 shows saves of other users on a prerendered page', async () => {
  showAt(IMAGES);
  await screen.findByRole('button', { name: 'Next' });
  await waitForPrerender('complaintText');
  const theirs = buildForm(3, { version: 4, formValue: { complaintText: 'Spacing' } });
  serverState.order = {
    ...serverState.order,
    forms: serverState.order.forms.map((form) => (form.formKey === 3 ? theirs : form)),
  };
  await act(() => queryClient.refetchQueries());
  await waitFor(() => expect(findField('complaintText')).toBeNull());
  await waitForPrerender('complaintText');
  await turnPage();
  expect(findInput('complaintText')?.value).toBe('Spacing');
  fireEvent.change(findInput('complaintText') ?? document.body, { target: { value: 'Crowding' } });
  await waitFor(() => expect(serverState.order.forms.find(({ formKey }) => formKey === 3)?.version).toBe(5));
});

test('ORD-03 starts an untouched form with the current data, even if its page was prerendered', async () => {
  showAt(IMAGES);
  await screen.findByRole('button', { name: 'Next' });
  await waitForPrerender('complaintText');
  expect(findField('guardianPhone')).toBeNull();
  server.on(queryPatientInfo, () => buildSamplePatient({ birthDate: '2018-03-01', phone: '13800000000' }));
  await act(() => queryClient.refetchQueries());
  await turnPage();
  expect(findInput('guardianPhone')?.value).toBe('13800000000');
});

test('ORD-02 ORD-03 marks no missing answers when a prerendered page is first opened', async () => {
  showAt(IMAGES);
  await screen.findByRole('button', { name: 'Next' });
  const complaints = await waitForPrerender('complaints');
  expect(isFieldVisible('complaints')).toBe(false);
  await turnPage();
  expect(isFieldVisible('complaints')).toBe(true);
  expect(complaints.querySelectorAll('[data-error="false"]')).toHaveLength(1);
  expect(document.querySelectorAll('[data-error="true"]')).toHaveLength(0);
});
