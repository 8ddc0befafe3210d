import { getCaseOpertionHistory } from '@dentarium/api/services/case-details';
import { getAddress } from '@dentarium/api/services/delivery-address';
import { queryOrderSubmissions } from '@dentarium/api/services/order-server';
import type { OrderHistoryEntry } from '@dentarium/api/services/order-shapes';
import { queryOrderFiles } from '@dentarium/api/services/upload-server';
import { get3dDesignList, getOpinionRecordList, querySchemeDocument } from '@dentarium/api/services/scheme-server';
import { LAB_FUNCTIONS, ORDER_ACTIONS } from '@dentarium/domain/orders';
import { type FakeServer, signIn, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { aForm, anOrder, anOrderFile, aShippedBatch, CASE_ID, ORDER_ID } from '../testing/samples.ts';
import { aScheme, FORMER_SCHEME_ID, PLAN_DOCUMENT, SCHEME_ID } from '../testing/plan-samples.ts';
import { type ServedOrder, serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

let held: ServedOrder;
let server: FakeServer;

beforeEach(() => {
  signIn();
  held = { order: anOrder() };
  server = serveOrder(held);
});
const PAGE = `/case/detail?order=${ORDER_ID}`;
const part = async (name: string) => within(await screen.findByRole('region', { name }));

/** One that is on its way. */
const BATCH = aShippedBatch();

function entry(differs: Partial<OrderHistoryEntry>): OrderHistoryEntry {
  const actor = { id: USER_ID, name: 'Dr Wang' };
  return {
    id: '1',
    orderId: ORDER_ID,
    at: '2026-03-01T09:00:00Z',
    actor,
    role: 'doctor',
    action: 'commit',
    from: 10_000,
    to: 10_004,
    step: 30,
    detail: {},
    text: '',
    ...differs,
  };
}

test('ORD-16 the page of an order says whose it is, where it stands, who has it and since when', async () => {
  held.order = anOrder({ detailStatus: 10_004, stepStatus: 30, submissionCount: 2 });
  showAt(PAGE);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Li Mei');
  const status =
    (await screen.findAllByRole('status')).find(({ textContent }) => textContent?.includes('with')) ?? document.body;
  expect(status.textContent).toMatch(/^Awaiting reviewwith Reviewersince 2026-03-01 /);
  expect(screen.getByRole('link', { name: 'Submitted 2 times' }).getAttribute('href')).toBe(
    `/case/submit?order=${ORDER_ID}`,
  );
});

test('ORD-12 a paused order says so with its reason, and names the regional sales', async () => {
  held.order = anOrder({ isPaused: true, pauseReason: 'The fee is open' });
  showAt(PAGE);
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain(en.order.pausedNote);
  expect(note.textContent).toContain('The fee is open');
  expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
});

test('ORD-15 the history reads in both languages, by codes and what fills them in', async () => {
  const entries = [
    entry({}),
    entry({
      id: '2',
      action: 'reject',
      role: 'reviewer',
      actor: { id: USER_ID, name: 'Chen' },
      from: 10_004,
      to: 10_005,
      step: 40,
      text: 'Blurred',
    }),
    entry({
      id: '3',
      action: 'receiveAutomatically',
      role: 'system',
      actor: null,
      from: 30_005,
      to: 30_005,
      step: 360,
    }),
    entry({ id: '4', orderId: CASE_ID, action: 'delete' }),
  ];
  server.on(getCaseOpertionHistory, () => entries);
  showAt(PAGE);
  const history = await part('Order history');
  await history.findByText(/Chen/);
  const read = () => history.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/ \d{4}-.*$/u, ''));
  expect(
    history.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, '@')),
  ).toEqual([
    'Received automatically → ReceivedBy itself · @',
    'Data rejected → Review failedChen (Reviewer) · @Blurred',
    'Submitted → Awaiting reviewDr Wang (clinic) · @',
  ]);
  expect(read()).toHaveLength(3);
});

test('ORD-15 every action and every function has its words in both languages', () => {
  for (const action of ORDER_ACTIONS) {
    expect([action, en.history[action], ch.history[action]]).toEqual([
      action,
      expect.stringMatching(/\w/),
      expect.stringMatching(/\p{sc=Han}/u),
    ]);
  }
  expect(LAB_FUNCTIONS).toHaveLength(5);
});

test('ORD-16 requests, the reason beside the form that it concerns, and parcels with their trace are there', async () => {
  held.order = anOrder({
    detailStatus: 10_005,
    stepStatus: 40,
    forms: [aForm(4, { version: 2, formValue: { arches: 1 }, rejection: 'Arch unclear' })],
    rejections: [{ formKey: 4, reason: 'Arch unclear' }],
    dataRequests: [
      {
        id: CASE_ID,
        askedAt: '2026-03-01T09:00:00Z',
        askedBy: 'reviewer',
        note: '',
        closedAt: null,
        items: [{ id: ORDER_ID, formKey: 1, text: 'A lower scan', isSupplied: false, suppliedAt: null }],
      },
    ],
    batches: [BATCH],
  });
  showAt(PAGE);
  expect((await part('Requests for data')).getByText('A lower scan')).toBeTruthy();
  const forms = await part('Forms');
  const form = within(await forms.findByRole('article', { name: 'Prescription' }));
  expect(form.getByRole('alert').textContent).toContain('Arch unclear');
  const parcels = await part('Production and parcels');
  expect(parcels.getByText('upper 1–3 · lower 1–2')).toBeTruthy();
  expect(
    within(parcels.getByRole('list', { name: /SF12345678/ })).getByText(/Shanghai on the way/).textContent,
  ).toContain(en.parcels.source.provider);
});

test('ORD-10 what a reissue was refused for stands above the application that is changed', async () => {
  const application = { upperSteps: [], lowerSteps: [], reason: 1, quantity: 1, text: 'Lost', fileIds: [] };
  const reissue = { ...application, id: CASE_ID, addressId: CASE_ID, appliedAt: '2026-03-01T09:00:00Z', terms: null };
  held.order = anOrder({
    detailStatus: 40_001,
    stepStatus: 40,
    batches: [BATCH],
    reissue: { ...reissue, refusal: 'Step 2 is in the parcel' },
  });
  const address = { id: CASE_ID, receiver: 'Front desk', phone: '1', region: 'City', street: '1', isDefault: true };
  server.on(getAddress, () => [address]);
  showAt(PAGE);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit and reapply/ }));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5000 }));
  expect(dialog.getByRole('alert').textContent).toContain('Step 2 is in the parcel');
  expect(dialog.getByLabelText<HTMLTextAreaElement>('Explanation').value).toBe('Lost');
  await dialog.findByText(/Front desk/);
  fireEvent.click(dialog.getByRole('button', { name: 'Apply for reissue' }));
  expect(await dialog.findByText('Choose at least one step of one arch.')).toBeTruthy();
});

test('ORD-16 what is made of a retainer is told by sets, as it has no steps', async () => {
  const made = { upperSteps: [], lowerSteps: [] };
  held.order = anOrder({
    batches: [
      {
        ...made,
        id: CASE_ID,
        number: 1,
        kind: 'retainer',
        quantity: 2,
        createdAt: '2026-03-01T09:00:00Z',
        startedAt: null,
        shipment: null,
      },
    ],
    reissue: {
      ...made,
      id: CASE_ID,
      reason: 1,
      quantity: 1,
      text: '',
      fileIds: [],
      addressId: ORDER_ID,
      appliedAt: '2026-04-01T09:00:00Z',
      terms: null,
      refusal: '',
    },
  });
  showAt(PAGE);
  expect((await part('Production and parcels')).getByText('2 sets')).toBeTruthy();
  expect((await part('Reissue')).getByText('Lost · 1 set')).toBeTruthy();
});

test('ORD-16 each submission can be looked at, with what differs from the one before', async () => {
  const submitted = (number: number, arches: number) => ({
    id: `${ORDER_ID.slice(0, -1)}${number}`,
    number,
    submittedAt: '2026-03-01T09:00:00Z',
    submittedBy: 'Dr Wang',
    forms: [{ formKey: 4, formValue: { arches } }],
  });
  server
    .on(queryOrderSubmissions, () => [submitted(1, 1), submitted(2, 2)])
    .on(queryOrderFiles, () => [anOrderFile({ submission: 2 })]);
  showAt(`/case/submit?order=${ORDER_ID}`);
  const form = await part('Prescription');
  await screen.findByText('Submission 2');
  expect(form.getAllByRole('definition').length).toBeGreaterThan(0);
  const model = (await part('Images and files')).getByRole('link', { name: 'Open in 3D: upper.stl' });
  expect(model.getAttribute('href')).toBe(`/case/models?order=${ORDER_ID}&file=${anOrderFile().id}`);
});

test('MODE-05 the way back is one link with a name, and holds no other control', async () => {
  showAt(PAGE);
  const link = await screen.findByRole('link', { name: en.order.toList });
  expect(link.getAttribute('href')).toBe('/case');
  expect(link.querySelector('button')).toBeNull();
});

test('ORD-09 a plan that waits for its doctor is asked for while nothing else is to be done, another one when its link is pointed at', async () => {
  const idle: (() => void)[] = [];
  Object.assign(window, {
    requestIdleCallback: (work: () => void) => idle.push(work),
    cancelIdleCallback: () => idle.splice(0),
  });
  const former = aScheme({ schemeId: FORMER_SCHEME_ID, number: 1, state: 'changes' });
  server
    .on(get3dDesignList, () => [aScheme(), former])
    .on(getOpinionRecordList, () => [])
    .on(querySchemeDocument, () => PLAN_DOCUMENT);
  const asked = () => server.received(querySchemeDocument).map(({ query }) => query.get('schemeId'));
  try {
    showAt(PAGE);
    const link = await screen.findByRole('link', { name: 'Version 1' });
    expect(asked()).toEqual([]);
    for (const work of idle.splice(0)) work();
    await waitFor(() => expect(asked()).toEqual([SCHEME_ID]));
    fireEvent.pointerEnter(link);
    await waitFor(() => expect(asked()).toEqual([SCHEME_ID, FORMER_SCHEME_ID]));
    fireEvent.focus(link);
    expect(asked()).toHaveLength(2);
  } finally {
    cleanup();
    for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
  }
});
