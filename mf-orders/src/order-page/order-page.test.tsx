import { updateCaseRemark } from '@dentarium/api/services/case-server';
import { getCaseOpertionHistory } from '@dentarium/api/services/case-details';
import { applyForReissuance } from '@dentarium/api/services/case-production';
import { getAddress } from '@dentarium/api/services/delivery-address';
import { queryOrderInfo, queryOrderSubmissions } from '@dentarium/api/services/order-server';
import type { OrderHistoryEntry } from '@dentarium/api/services/order-shapes';
import { queryOrderFiles } from '@dentarium/api/services/upload-server';
import { get3dDesignList, getOpinionRecordList, querySchemeDocument } from '@dentarium/api/services/scheme-server';
import { ORDER_EVENTS } from '@dentarium/api/services/lab-webhooks';
import { LAB_FUNCTIONS, ORDER_ACTIONS } from '@dentarium/domain/orders';
import { callQuery, queryClient } from '@dentarium/platform';
import { type FakeServer, Refusal, signIn, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import ch from '../locales/ch.json' with { type: 'json' };
import en from '../locales/en.json' with { type: 'json' };
import { aDataRequest, aForm, anOrder, anOrderFile, aShippedBatch, CASE_ID, ORDER_ID } from '../testing/samples.ts';
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
const ASKED = { query: { orderId: ORDER_ID } };
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
    attachments: [],
    ...differs,
  };
}

test('ORD-16 an order that does not come leaves the way to the list, and is asked for again', async () => {
  server.on(queryOrderInfo, () => {
    throw new Refusal('server.unavailable');
  });
  showAt(PAGE);
  const again = await screen.findByRole('button', { name: /Try again/ });
  expect(screen.getByRole('link', { name: 'To the orders' }).getAttribute('href')).toBe('/case');
  server.on(queryOrderInfo, () => held.order);
  fireEvent.click(again);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Li Mei');
});

test('ORD-16 an order that cannot be read anew stays, and one that is gone does not', async () => {
  showAt(PAGE);
  await screen.findByRole('heading', { level: 1 });
  const readAnew = () => act(() => queryClient.refetchQueries({ queryKey: callQuery(queryOrderInfo, ASKED).queryKey }));
  server.on(queryOrderInfo, () => {
    throw new Refusal('server.failed');
  });
  await readAnew();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Li Mei');
  server.on(queryOrderInfo, () => {
    throw new Refusal('order.notFound');
  });
  await readAnew();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

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

test('ORD-01 the remark that orders are found by is written at the order, by who may edit it', async () => {
  held.order = anOrder({ remark: 'Second opinion' });
  server.on(updateCaseRemark, () => true as const);
  const { page } = showAt(PAGE);
  expect(await screen.findByText('Second opinion')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change the remark' }));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5000 }));
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Remark');
  expect(field.value).toBe('Second opinion');
  fireEvent.change(field, { target: { value: ' Pays in May ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { operatorId: USER_ID, caseId: CASE_ID, remark: 'Pays in May' };
  expect(server.received(updateCaseRemark).map((request) => request.body)).toEqual([body]);
  page.unmount();
  held.order = anOrder({ mayEdit: false });
  showAt(PAGE);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Add a remark' })).toBeNull();
});

test('ORD-12 a paused order says so with its reason, and names the regional sales', async () => {
  held.order = anOrder({ isPaused: true, pauseReason: 'The fee is open' });
  showAt(PAGE);
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain(en.order.pausedNote);
  expect(note.textContent).toContain('The fee is open');
  expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
});

test('ORD-12 an order that is paused with the treatment of its patient says that, and not whom to ask', async () => {
  held.order = anOrder({ isPaused: true, pausedByStop: true });
  showAt(PAGE);
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain(en.order.pausedByStop);
  expect(note.textContent).not.toContain(en.order.pausedNote);
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
      detail: { forms: [0, 1] },
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
    ...FILLED.map(([action, detail], index) => entry({ id: `1${index}`, action, detail, from: 20_005, to: 20_005 })),
  ];
  server.on(getCaseOpertionHistory, () => entries);
  showAt(PAGE);
  const history = await part('Order history');
  await history.findByText(/Chen/);
  expect(
    history.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\d{4}-\d\d-\d\d \d\d:\d\d/, '@')),
  ).toEqual([
    ...FILLED.map(([, , what, facts]) => `${what}Dr Wang (clinic) · @${facts}`).toReversed(),
    'Received automatically → ReceivedBy itself · @',
    'Data rejected → Review failedChen (Reviewer) · @Images, ModelsBlurred',
    'Submitted → Awaiting reviewDr Wang (clinic) · @',
  ]);
  expect(history.getAllByRole('listitem')).toHaveLength(3 + FILLED.length);
});

/** Actions with the numbers and codes that fill them in, and what is read of them. */
const FILLED = [
  ['commit', { number: 2, waybill: 'SF1234567890' }, 'Submitted', 'Submission 2 · SF1234567890'],
  ['dataArrived', { files: 2 }, 'Outstanding data arrived', '2 files'],
  ['receiveModel', { waybill: 'SF1234567890' }, 'Mailed model arrived', 'SF1234567890'],
  ['submitScheme', { scheme: 3 }, 'Plan submitted', 'Version 3'],
  [
    'confirmPlan',
    { scheme: 3, upper: { from: 1, to: 6 }, lower: null, digest: 'x' },
    'Plan confirmed',
    'Version 3 · upper 1–6',
  ],
  ['ship', { courier: 0, waybill: 'SF1' }, 'Shipped', 'SF Express SF1'],
  ['applyForReissue', { reason: 2, upper: [1, 2, 5], lower: [] }, 'Reissue applied for', 'Broken · upper 1–2, 5'],
  ['offerReissue', { isFree: true, price: null }, 'Terms offered', 'The reissue is free of charge.'],
  ['pause', { cause: 'stopped' }, 'Paused', 'with the treatment of the patient'],
  ['archive', { is_archive: true }, 'Archived', ''],
  ['archive', { is_archive: false }, 'Taken out of the archive', ''],
  ['remind', { days: 15 }, 'Reminder: the plan waits for confirmation', 'after 15 days'],
  ['tellSales', { days: 90 }, 'Regional sales told: the plan waits for confirmation', 'after 90 days'],
  ['newer', { days: 'x', forms: 4, upper: { from: 1 }, reason: 99, waybill: 7, isFree: 'no' }, 'newer', ''],
] as const;

test('ORD-15 the photographs of an application stay in the history when it is closed', async () => {
  const action = 'applyForReissue';
  server.on(getCaseOpertionHistory, () => [entry({ action, attachments: [ORDER_ID, CASE_ID] }), entry({ id: '2' })]);
  showAt(PAGE);
  const history = await part('Order history');
  await history.findByText(/^Reissue applied for/);
  const photos = history.getAllByRole('listitem').filter(({ textContent }) => /Reissue/.test(textContent ?? ''));
  expect(photos).toHaveLength(1);
  expect(within(photos[0] ?? document.body).getAllByRole('listitem')).toHaveLength(2);
});

test('ORD-15 every action and every function has its words in both languages', () => {
  for (const action of [...ORDER_ACTIONS, ...ORDER_EVENTS]) {
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
    dataRequests: [aDataRequest(1, 'A lower scan')],
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
  const application = { arch: 1, upperSteps: [], lowerSteps: [], reason: 1, quantity: 1, text: 'Lost', fileIds: [] };
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
  const refusal = await screen.findByText(
    'Step 2 is in the parcel',
    { selector: '[role="dialog"] *' },
    { timeout: 5000 },
  );
  expect(refusal.closest('[role="alert"]')).not.toBeNull();
  const dialog = within(screen.getByRole('dialog'));
  const remarks = dialog.getByLabelText<HTMLTextAreaElement>('Remarks');
  expect(remarks.value).toBe('Lost');
  await dialog.findByRole('radio', { name: /Front desk/ });
  const send = dialog.getByRole('button', { name: 'Apply for reissue' });
  fireEvent.click(send);
  const wrong = () =>
    [...document.querySelectorAll('[data-error="true"]')].map(
      (note) => note.closest('[data-field]')?.getAttribute('data-field') ?? '',
    );
  await waitFor(() => expect(wrong()).toEqual(['stepsUpper', 'stepsLower']));
  server.on(applyForReissuance, () => held.order);
  fireEvent.click(dialog.getByRole('button', { name: /^Upper steps.* 2$/ }));
  fireEvent.click(dialog.getByRole('button', { name: /^Lower steps.* 1$/ }));
  fireEvent.change(remarks, { target: { value: 'It is not there' } });
  fireEvent.click(send);
  await waitFor(() => expect(server.received(applyForReissuance)).toHaveLength(1));
  const [applied] = server.received(applyForReissuance);
  const { formValue, ...asked } = (applied?.body ?? {}) as { formValue: string };
  expect(asked).toEqual({ operatorId: USER_ID, orderId: ORDER_ID, version: 4 });
  const answers = { ...application, stepsUpper: [2], stepsLower: [1], photos: [], text: 'It is not there' };
  const { upperSteps: _upper, lowerSteps: _lower, fileIds: _files, ...sent } = answers;
  expect(JSON.parse(formValue)).toEqual({ v: 1, ...sent, address: CASE_ID });
});

test('ORD-06 ORD-10 the terms of a reissue say what it costs and which steps are made again', async () => {
  const application = {
    arch: 1,
    upperSteps: [2, 3],
    lowerSteps: [5],
    reason: 1,
    quantity: 2,
    text: '',
    fileIds: [],
    refusal: '',
  };
  const terms = { isFree: false, price: 200, upperSteps: [2], lowerSteps: [], note: 'Step 3 is in the parcel.' };
  const reissue = { ...application, id: CASE_ID, addressId: CASE_ID, appliedAt: '2026-03-01T09:00:00Z', terms };
  held.order = anOrder({ detailStatus: 40_000, stepStatus: 190, termsOffered: true, reissue });
  showAt(PAGE);
  const offered = (await part('Reissue')).getByRole('alert');
  const made = 'Made again: upper 2 · 2 of each.';
  expect(offered.textContent).toBe(`The reissue costs ¥200.00.${made} ${terms.note}`);
  fireEvent.click(await screen.findByRole('button', { name: /^Confirm terms/ }));
  const dialog = within(await screen.findByRole('dialog', {}, { timeout: 5000 }));
  for (const text of ['The reissue costs ¥200.00.', made, terms.note]) expect(dialog.getByText(text)).toBeTruthy();
});

test.each([
  [{ detailStatus: 40_000, stepStatus: 190 }, 'Withdraw', false],
  [{ detailStatus: 40_000, stepStatus: 190, termsOffered: true }, 'Confirm terms', true],
  [{ detailStatus: 30_005, stepStatus: 350 }, 'Confirm receipt', true],
])('ORD-06 of an order at %j “%s” stands out on its page: %p', async (state, name, standsOut) => {
  held.order = anOrder(state);
  showAt(PAGE);
  const button = await screen.findByRole('button', { name: new RegExp(`^${name}: `) });
  expect(button.classList.contains('ant-btn-primary')).toBe(standsOut);
});

test('ORD-16 what has no steps, as retainers, is told by sets, and of a reissue by its arch', async () => {
  const made = { upperSteps: [], lowerSteps: [] };
  const batch = { ...aShippedBatch(), ...made, shipment: null };
  held.order = anOrder({
    batches: [
      { ...batch, kind: 'retainer', quantity: 2 },
      { ...batch, id: ORDER_ID, kind: 'reissue', arch: 3 },
    ],
    reissue: {
      ...made,
      arch: 3,
      id: CASE_ID,
      reason: 1,
      quantity: 1,
      text: '',
      fileIds: [],
      addressId: ORDER_ID,
      appliedAt: '2026-04-01T09:00:00Z',
      terms: { ...made, isFree: true, price: null, note: '' },
      refusal: '',
    },
  });
  showAt(PAGE);
  const production = await part('Production and parcels');
  expect(production.getByText('2 sets')).toBeTruthy();
  expect(production.getByText('lower arch · 1 set')).toBeTruthy();
  const reissue = await part('Reissue');
  expect(reissue.getByText('Lost · lower arch · 1 set')).toBeTruthy();
  expect(reissue.getByRole('alert').textContent).toContain('Made again: lower arch · 1 set.');
});

test('ORD-16 each submission can be looked at, with what differs from the one before', async () => {
  const submitted = (number: number, arches: number) => ({
    id: `${ORDER_ID.slice(0, -1)}${number}`,
    number,
    submittedAt: '2026-03-01T09:00:00Z',
    submittedBy: 'Dr Wang',
    forms: [{ formKey: 4, formValue: { arches, attachments: [anOrderFile().fileId] } }],
  });
  server
    .on(queryOrderSubmissions, () => [submitted(1, 1), submitted(2, 2)])
    .on(queryOrderFiles, () => [anOrderFile({ submission: 2 })]);
  showAt(`/case/submit?order=${ORDER_ID}`);
  const form = await part('Scope');
  await screen.findByText('Submission 2');
  expect(form.getAllByRole('definition').length).toBeGreaterThan(0);
  // A file is named as it was sent, also when its patient has it no more.
  const label = screen.getByText('Attached files');
  await waitFor(() => expect(label.closest('dt')?.nextElementSibling?.textContent).toContain('upper.stl'));
  const model = (await part('Images and files')).getByRole('link', { name: 'Open in 3D: upper.stl' });
  expect(model.getAttribute('href')).toBe(`/case/models?order=${ORDER_ID}&file=${anOrderFile().id}`);
});

test('ORD-16 a place that holds another file than when the order was sent is marked', async () => {
  held.order = anOrder({ forms: [aForm(0, { formValue: { file8: [ORDER_ID], file9: [CASE_ID] }, version: 2 })] });
  server.on(queryOrderSubmissions, () => [
    {
      id: ORDER_ID,
      number: 1,
      submittedAt: '2026-03-01T09:00:00Z',
      submittedBy: 'Dr Wang',
      forms: [{ formKey: 0, formValue: { file9: [CASE_ID] } }],
    },
  ]);
  showAt(PAGE);
  const images = within(await screen.findByRole('article', { name: 'Images' }));
  const [changed, ...others] = await images.findAllByText('Changed since it was sent');
  expect(others).toEqual([]);
  expect(changed?.closest('li')?.dataset['field']).toBe('file8');
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
