import { updateCaseRemark, queryOrderInfo, queryOrderSubmissions } from '@dentarium/server/calls/orders/cases';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { applyForReissuance } from '@dentarium/api/orders/case-production';
import { getAddress } from '@dentarium/api/orders/address-calls';
import { queryOrderFiles } from '@dentarium/server/calls/orders/forms';
import { get3dDesignList, getOpinionRecordList } from '@dentarium/api/schemes/calls';
import { querySchemeDocument } from '@dentarium/server/calls/schemes';
import { callQuery, queryClient } from '@dentarium/platform';
import { buildSamplePatient, type FakeServer, Refusal, signIn, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import en from '../locales/en.json' with { type: 'json' };
import { findLoadedDialog } from '../testing/find-loaded-dialog.ts';
import {
  buildAddress,
  buildDataRequest,
  buildForm,
  buildOrder,
  buildOrderFile,
  buildShippedBatch,
  CASE_ID,
  ORDER_ID,
} from '../testing/samples.ts';
import { buildScheme, FORMER_SCHEME_ID, PLAN_DOCUMENT, SCHEME_ID } from '../testing/plan-samples.ts';
import { type ServedOrder, serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

let serverState: ServedOrder;
let server: FakeServer;

beforeEach(() => {
  signIn();
  serverState = { order: buildOrder() };
  server = serveOrder(serverState);
});
const PAGE = `/case/detail?order=${ORDER_ID}`;
const ORDER_INPUT = { query: { orderId: ORDER_ID } };
const findPart = async (name: string) => within(await screen.findByRole('region', { name }));

/** A batch in transit. */
const BATCH = buildShippedBatch();

test('ORD-16 links to the list if the order fails to load, and retries', async () => {
  server.on(queryOrderInfo, () => {
    throw new Refusal('server.unavailable');
  });
  showAt(PAGE);
  const retryButton = await screen.findByRole('button', { name: /Try again/ });
  expect(screen.getByRole('link', { name: 'To the orders' }).getAttribute('href')).toBe('/case');
  server.on(queryOrderInfo, () => serverState.order);
  fireEvent.click(retryButton);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Li Mei');
});

test('ORD-16 preserves an order after a failed refetch, but not a deleted one', async () => {
  showAt(PAGE);
  await screen.findByRole('heading', { level: 1 });
  const refetchOrder = () =>
    act(() => queryClient.refetchQueries({ queryKey: callQuery(queryOrderInfo, ORDER_INPUT).queryKey }));
  server.on(queryOrderInfo, () => {
    throw new Refusal('server.failed');
  });
  await refetchOrder();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Li Mei');
  server.on(queryOrderInfo, () => {
    throw new Refusal('order.notFound');
  });
  await refetchOrder();
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
});

test('ORD-16 shows the patient, the status, its owner and its start on the page of an order', async () => {
  serverState.order = buildOrder({ detailStatus: 10_004, stepStatus: 30, submissionCount: 2 });
  showAt(PAGE);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Li Mei');
  const status =
    (await screen.findAllByRole('status')).find(({ textContent }) => textContent?.includes('with')) ?? document.body;
  expect(status.textContent).toMatch(/^Awaiting reviewwith Reviewersince 2026-03-01 /);
  expect(screen.getByRole('link', { name: 'Submitted 2 times' }).getAttribute('href')).toBe(
    `/case/submit?order=${ORDER_ID}`,
  );
});

test('ORD-01 lets users with edit access change the remark by which orders are found', async () => {
  serverState.order = buildOrder({ remark: 'Second opinion' });
  server.on(updateCaseRemark, () => true as const);
  const { page } = showAt(PAGE);
  expect(await screen.findByText('Second opinion')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change the remark' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText<HTMLTextAreaElement>('Remark');
  expect(field.value).toBe('Second opinion');
  fireEvent.change(field, { target: { value: ' Pays in May ' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const body = { operatorId: USER_ID, caseId: CASE_ID, version: 1, remark: 'Pays in May' };
  expect(server.listReceived(updateCaseRemark).map((request) => request.body)).toEqual([body]);
  page.unmount();
  serverState.order = buildOrder({ mayEdit: false });
  showAt(PAGE);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: 'Add a remark' })).toBeNull();
});

test('ORD-12 shows the reason of a paused order, and names regional sales', async () => {
  serverState.order = buildOrder({ isPaused: true, pauseReason: 'The fee is open' });
  showAt(PAGE);
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain(en.order.pausedNote);
  expect(note.textContent).toContain('The fee is open');
  expect(screen.queryByRole('button', { name: /^Continue/ })).toBeNull();
});

test("ORD-12 explains that an order is paused with its patient's treatment", async () => {
  serverState.order = buildOrder({ isPaused: true, pausedByStop: true });
  showAt(PAGE);
  const note = await screen.findByRole('alert');
  expect(note.textContent).toContain(en.order.pausedByStop);
  expect(note.textContent).not.toContain(en.order.pausedNote);
});

test('ORD-16 shows requests, the reason of a rejection at its form, and parcels with their events', async () => {
  serverState.order = buildOrder({
    detailStatus: 10_005,
    stepStatus: 40,
    forms: [buildForm(4, { version: 2, formValue: { arches: 1 }, rejection: 'Arch unclear' })],
    rejections: [{ formKey: 4, reason: 'Arch unclear' }],
    dataRequests: [buildDataRequest(1, 'A lower scan')],
    batches: [BATCH],
  });
  showAt(PAGE);
  expect((await findPart('Requests for data')).getByText('A lower scan')).toBeTruthy();
  const forms = await findPart('Forms');
  const form = within(await forms.findByRole('article', { name: 'Prescription' }));
  expect(form.getByRole('alert').textContent).toContain('Arch unclear');
  const parcels = await findPart('Production and parcels');
  expect(parcels.getByText('upper 1–3 · lower 1–2')).toBeTruthy();
  expect(
    within(parcels.getByRole('list', { name: /SF12345678/ })).getByText(/Shanghai on the way/).textContent,
  ).toContain(en.parcels.source.provider);
});

test('ORD-10 shows the reason of a refused reissue above its application', async () => {
  const application = { arch: 1, upperSteps: [], lowerSteps: [], reason: 1, quantity: 1, text: 'Lost', fileIds: [] };
  const reissue = { ...application, id: CASE_ID, addressId: CASE_ID, appliedAt: '2026-03-01T09:00:00Z', terms: null };
  serverState.order = buildOrder({
    detailStatus: 40_001,
    stepStatus: 40,
    batches: [BATCH],
    reissue: { ...reissue, refusal: 'Step 2 is in the parcel' },
  });
  server.on(getAddress, () => [buildAddress()]);
  showAt(PAGE);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit and reapply/ }));
  const refusal = await screen.findByText('Step 2 is in the parcel', { selector: '[role="dialog"] *' });
  expect(refusal.closest('[role="alert"]')).not.toBeNull();
  const dialog = within(screen.getByRole('dialog'));
  const remarks = dialog.getByLabelText<HTMLTextAreaElement>('Remarks');
  expect(remarks.value).toBe('Lost');
  await dialog.findByRole('radio', { name: /Front desk/ });
  const send = dialog.getByRole('button', { name: 'Apply for reissue' });
  fireEvent.click(send);
  const listWrongFields = () =>
    [...document.querySelectorAll('[data-error="true"]')].map(
      (note) => note.closest('[data-field]')?.getAttribute('data-field') ?? '',
    );
  await waitFor(() => expect(listWrongFields()).toEqual(['stepsUpper', 'stepsLower']));
  server.on(applyForReissuance, () => serverState.order);
  fireEvent.click(dialog.getByRole('button', { name: /^Upper steps.* 2$/ }));
  fireEvent.click(dialog.getByRole('button', { name: /^Lower steps.* 1$/ }));
  fireEvent.change(remarks, { target: { value: 'It is not there' } });
  fireEvent.click(send);
  await waitFor(() => expect(server.listReceived(applyForReissuance)).toHaveLength(1));
  const [applyRequest] = server.listReceived(applyForReissuance);
  const { formValue, ...requestBody } = (applyRequest?.body ?? {}) as { formValue: string };
  expect(requestBody).toEqual({ operatorId: USER_ID, orderId: ORDER_ID, version: 4 });
  const answers = { ...application, stepsUpper: [2], stepsLower: [1], photos: [], text: 'It is not there' };
  const { upperSteps: _upper, lowerSteps: _lower, fileIds: _files, ...sentAnswers } = answers;
  expect(JSON.parse(formValue)).toEqual({ v: 1, ...sentAnswers, address: CASE_ID });
});

test('ORD-06 ORD-10 shows the price and the repeated steps in the terms of a reissue', async () => {
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
  serverState.order = buildOrder({ detailStatus: 40_000, stepStatus: 190, termsOffered: true, reissue });
  showAt(PAGE);
  const offerNote = (await findPart('Reissue')).getByRole('alert');
  const productionText = 'Made again: upper 2 · 2 of each.';
  expect(offerNote.textContent).toBe(`The reissue costs ¥200.00.${productionText} ${terms.note}`);
  fireEvent.click(await screen.findByRole('button', { name: /^Confirm terms/ }));
  const dialog = within(await findLoadedDialog());
  for (const text of ['The reissue costs ¥200.00.', productionText, terms.note])
    expect(dialog.getByText(text)).toBeTruthy();
});

test.each([
  [{ detailStatus: 40_000, stepStatus: 190 }, 'Withdraw', false],
  [{ detailStatus: 40_000, stepStatus: 190, termsOffered: true }, 'Confirm terms', true],
  [{ detailStatus: 30_005, stepStatus: 350 }, 'Confirm receipt', true],
])('ORD-06 for an order at %j emphasises “%s”: %p', async (state, name, isPrimary) => {
  serverState.order = buildOrder(state);
  showAt(PAGE);
  const button = await screen.findByRole('button', { name: new RegExp(`^${name}: `) });
  expect(button.classList.contains('ant-btn-primary')).toBe(isPrimary);
});

test('ORD-16 counts items without steps such as retainers by sets, and a reissue by its arch', async () => {
  const noSteps = { upperSteps: [], lowerSteps: [] };
  const batch = { ...buildShippedBatch(), ...noSteps, shipment: null };
  serverState.order = buildOrder({
    batches: [
      { ...batch, kind: 'retainer', quantity: 2 },
      { ...batch, id: ORDER_ID, kind: 'reissue', arch: 3 },
    ],
    reissue: {
      ...noSteps,
      arch: 3,
      id: CASE_ID,
      reason: 1,
      quantity: 1,
      text: '',
      fileIds: [],
      addressId: ORDER_ID,
      appliedAt: '2026-04-01T09:00:00Z',
      terms: { ...noSteps, isFree: true, price: null, note: '' },
      refusal: '',
    },
  });
  showAt(PAGE);
  const production = await findPart('Production and parcels');
  expect(production.getByText('2 sets')).toBeTruthy();
  expect(production.getByText('lower arch · 1 set')).toBeTruthy();
  const reissue = await findPart('Reissue');
  expect(reissue.getByText('Lost · lower arch · 1 set')).toBeTruthy();
  expect(reissue.getByRole('alert').textContent).toContain('Made again: lower arch · 1 set.');
});

test('ORD-16 shows each submission with its differences from the previous one', async () => {
  const createSubmission = (number: number, arches: number) => ({
    id: `${ORDER_ID.slice(0, -1)}${number}`,
    number,
    submittedAt: '2026-03-01T09:00:00Z',
    submittedBy: 'Dr Wang',
    forms: [{ formKey: 4, formValue: { arches, attachments: [buildOrderFile().fileId] } }],
  });
  server
    .on(queryOrderSubmissions, () => [createSubmission(1, 1), createSubmission(2, 2)])
    .on(queryOrderFiles, () => [buildOrderFile({ submission: 2 })]);
  showAt(`/case/submit?order=${ORDER_ID}`);
  const form = await findPart('Scope');
  await screen.findByText('Submission 2');
  expect(form.getAllByRole('definition').length).toBeGreaterThan(0);
  // A file has its submitted name, even if the patient no longer has it.
  const label = screen.getByText('Attached files');
  await waitFor(() => expect(label.closest('dt')?.nextElementSibling?.textContent).toContain('upper.stl'));
  const model = (await findPart('Images and files')).getByRole('link', { name: 'Open in 3D: upper.stl' });
  expect(model.getAttribute('href')).toBe(`/case/models?order=${ORDER_ID}&file=${buildOrderFile().id}`);
});

test('ORD-16 marks a slot with a different file than in the last submission', async () => {
  serverState.order = buildOrder({
    forms: [buildForm(0, { formValue: { file8: [ORDER_ID], file9: [CASE_ID] }, version: 2 })],
  });
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
  const [changedMark, ...others] = await images.findAllByText('Changed since it was sent');
  expect(others).toEqual([]);
  expect(changedMark?.closest('li')?.dataset['field']).toBe('file8');
});

test('MODE-05 provides one named link back without nested controls', async () => {
  showAt(PAGE);
  const link = await screen.findByRole('link', { name: en.order.toList });
  expect(link.getAttribute('href')).toBe('/case');
  expect(link.querySelector('button')).toBeNull();
});

test('ORD-09 preloads a waiting plan when idle, and another one under the pointer', async () => {
  const idle: (() => void)[] = [];
  Object.assign(window, {
    requestIdleCallback: (work: () => void) => idle.push(work),
    cancelIdleCallback: () => idle.splice(0),
  });
  const former = buildScheme({ schemeId: FORMER_SCHEME_ID, number: 1, state: 'changes' });
  server
    .on(get3dDesignList, () => [buildScheme(), former])
    .on(getOpinionRecordList, () => [])
    .on(querySchemeDocument, () => PLAN_DOCUMENT);
  const listRequestedIds = () => server.listReceived(querySchemeDocument).map(({ query }) => query.get('schemeId'));
  try {
    showAt(PAGE);
    const link = await screen.findByRole('link', { name: 'Version 1' });
    expect(listRequestedIds()).toEqual([]);
    for (const work of idle.splice(0)) work();
    await waitFor(() => expect(listRequestedIds()).toEqual([SCHEME_ID]));
    fireEvent.pointerEnter(link);
    await waitFor(() => expect(listRequestedIds()).toEqual([SCHEME_ID, FORMER_SCHEME_ID]));
    fireEvent.focus(link);
    expect(listRequestedIds()).toHaveLength(2);
  } finally {
    cleanup();
    for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
  }
});

test.each([PAGE, `/case/stage/image?order=${ORDER_ID}`])(
  'SAFE-04 shows the alerts of the patient in the head of %s',
  async (path) => {
    const order = buildOrder();
    const alerts = { allergies: 'Nickel', medicalAlerts: 'Diabetes' };
    serverState.order = { ...order, patient: { ...order.patient, ...alerts } };
    server.on(queryPatientInfo, () => buildSamplePatient(alerts));
    showAt(path);
    const note = within(await screen.findByRole('note', { name: 'Medical alerts' }));
    expect(note.getByText('Allergies').nextElementSibling?.textContent).toBe('Nickel');
    expect(note.getByText('Medical').nextElementSibling?.textContent).toBe('Diabetes');
  },
);
