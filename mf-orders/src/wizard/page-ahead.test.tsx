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

let held: ServedOrder;
let server: FakeServer;
/** What waits until the browser has nothing to do. */
let idle: Map<number, () => void>;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  held = { order: buildOrder() };
  server = serveOrder(held)
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

/** The field of a form, seen or not. */
const field = (key: string) => document.querySelector<HTMLElement>(`[data-field="${key}"]`);
const inputOf = (key: string) => field(key)?.querySelector<HTMLInputElement>('input, textarea');
const isSeen = (key: string): boolean => field(key)?.closest('[hidden]') === null;

/** Has the browser nothing to do until a field is drawn. */
async function drawnAhead(key: string): Promise<HTMLElement> {
  await waitFor(() => {
    act(() => {
      for (const [id, work] of idle) {
        idle.delete(id);
        work();
      }
    });
    expect(field(key)).not.toBeNull();
  });
  return field(key) ?? document.body;
}

async function turn(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByRole('button', { name: /Patient/, current: 'step' });
}

test('ORD-03 the next page is drawn unseen while nothing else is to be done, does nothing, and is shown as it is', async () => {
  showAt(IMAGES);
  await screen.findByRole('button', { name: 'Next' });
  expect(field('complaintText')).toBeNull();
  const complaint = await drawnAhead('complaintText');
  expect(isSeen('complaintText')).toBe(false);
  await turn();
  expect(field('complaintText')).toBe(complaint);
  expect(isSeen('complaintText')).toBe(true);
  // What was passed by is saved as empty, and nothing of what was only drawn.
  const sent = () => server.listReceived(insertOrUpdateForm).map(({ body }) => (body as { formKey: number }).formKey);
  await waitFor(() => expect(sent()).toEqual([0, 1]));
  fireEvent.change(inputOf('complaintText') ?? complaint, { target: { value: 'Crowding' } });
  await waitFor(() =>
    expect(held.order.forms.find(({ formKey }) => formKey === 3)?.formValue).toMatchObject({
      complaintText: 'Crowding',
    }),
  );
});

test('ORD-03 ORD-14 a page that was drawn before it is opened holds what somebody else has saved since', async () => {
  showAt(IMAGES);
  await screen.findByRole('button', { name: 'Next' });
  await drawnAhead('complaintText');
  const theirs = buildForm(3, { version: 4, formValue: { complaintText: 'Spacing' } });
  held.order = { ...held.order, forms: held.order.forms.map((form) => (form.formKey === 3 ? theirs : form)) };
  await act(() => queryClient.refetchQueries());
  await waitFor(() => expect(field('complaintText')).toBeNull());
  await drawnAhead('complaintText');
  await turn();
  expect(inputOf('complaintText')?.value).toBe('Spacing');
  fireEvent.change(inputOf('complaintText') ?? document.body, { target: { value: 'Crowding' } });
  await waitFor(() => expect(held.order.forms.find(({ formKey }) => formKey === 3)?.version).toBe(5));
});

test('ORD-03 a form that nobody has begun begins with what is known when its page is opened, also where that was drawn before', async () => {
  showAt(IMAGES);
  await screen.findByRole('button', { name: 'Next' });
  await drawnAhead('complaintText');
  expect(field('guardianPhone')).toBeNull();
  server.on(queryPatientInfo, () => buildSamplePatient({ birthDate: '2018-03-01', phone: '13800000000' }));
  await act(() => queryClient.refetchQueries());
  await turn();
  expect(inputOf('guardianPhone')?.value).toBe('13800000000');
});
