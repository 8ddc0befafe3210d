import {
  acceptData,
  addTracking,
  offerReissue,
  queryLabCounts,
  queryLabOrder,
  queryLabQueue,
  rejectData,
  releaseReview,
  requestData,
  setOrderSchedule,
  ship,
  startProduction,
  takeReview,
} from '@dentarium/server/calls/orders/lab';
import { packLabOrder } from '@dentarium/server/calls/order-packages';
import { queryLabFunctions } from '@dentarium/server/calls/lab';
import { queryClient } from '@dentarium/platform';
import { CLINIC, FakeServer, Refusal, signIn, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { buildLabOrder } from '../testing/lab-order.ts';
import { buildOrderRow, buildShippedBatch, ORDER_ID } from '../testing/samples.ts';
import { showAt } from '../testing/show-orders.ts';

let server: FakeServer;
let order = buildLabOrder();
const row = {
  ...buildOrderRow({ detailStatus: 10_004, stepStatus: 30 }),
  orgName: { ch: '明眸口腔', en: 'Bright Dental' },
  takenBy: null,
  dueOn: null as string | null,
  priority: 0,
  isDueShared: false,
  isOverdue: false,
};

beforeEach(() => {
  signIn({ mode: 'private' });
  sessionStorage.clear();
  order = buildLabOrder();
  server = new FakeServer()
    .on(queryLabCounts, () => [
      { labFunction: 'reviewer' as const, count: 2 },
      { labFunction: 'factory' as const, count: 0 },
    ])
    .on(queryLabFunctions, () => ({ functions: ['reviewer' as const, 'factory' as const], orgId: CLINIC.id }))
    .on(queryLabQueue, () => ({ total: 1, items: [row] }))
    .on(queryLabOrder, () => order);
});
const PAGE = `/lab/order?order=${ORDER_ID}`;
const clickButton = async (name: string): Promise<void> =>
  void fireEvent.click(await screen.findByRole('button', { name }));

test('LAB-01 shows the queue of each function of the account, and all orders', async () => {
  showAt('/lab');
  const queues = within(await screen.findByRole('navigation', { name: 'Queues by function' }));
  expect(queues.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Reviewer2',
    'Factory0',
    'All orders',
  ]);
  const link = await screen.findByRole('link', { name: 'Li Mei' });
  expect(link.getAttribute('href')).toBe(PAGE);
  expect(screen.getByText('Bright Dental')).toBeTruthy();
  expect(screen.getByPlaceholderText('Number or patient')).toBeTruthy();
  expect(server.listReceived(queryLabQueue)[0]?.body).toMatchObject({ labFunction: 'reviewer', pageIndex: 1 });
  fireEvent.click(queues.getByRole('link', { name: 'All orders' }));
  await waitFor(() => expect(server.listReceived(queryLabQueue).at(-1)?.body).toMatchObject({ labFunction: 'all' }));
});

test('LAB-01 redirects from a page after the last one to the last one', async () => {
  server.on(queryLabQueue, ({ body }) => {
    const { pageIndex } = body as { readonly pageIndex: number };
    return { total: 60, items: pageIndex === 2 ? [row] : [] };
  });
  showAt('/lab?page=3');
  expect(await screen.findByRole('link', { name: 'Li Mei' })).toBeTruthy();
  expect(screen.queryByText('Nothing waits here')).toBeNull();
  expect(server.listReceived(queryLabQueue).map(({ body }) => body)).toMatchObject([
    { pageIndex: 3 },
    { pageIndex: 2 },
  ]);
});

test('LAB-01 links back from an order to the previous state of the queue', async () => {
  showAt('/lab?queue=factory&q=Li');
  fireEvent.click(await screen.findByRole('link', { name: 'Li Mei' }));
  const back = await screen.findByRole('link', { name: 'To the queue' });
  expect(back.getAttribute('href')).toBe('/lab?queue=factory&q=Li');
});

test('LAB-01 accepts data under the viewed version', async () => {
  server.on(acceptData, () => order);
  showAt(PAGE);
  await clickButton('Accept');
  await waitFor(() =>
    expect(server.listReceived(acceptData)[0]?.body).toEqual({ operatorId: USER_ID, orderId: ORDER_ID, version: 4 }),
  );
});

test.each([
  ['Ask for data', requestData, { items: [{ formKey: 1, text: 'A lower scan' }] }],
  ['Send back', rejectData, { reasons: [{ formKey: 1, reason: 'A lower scan' }] }],
] as const)('LAB-01 %s requires a text for at least one form', async (button, call, expected) => {
  server.on(call, () => order);
  showAt(PAGE);
  if (button === 'Ask for data') await clickButton('Ask for data');
  else {
    await clickButton('More');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Reject' }));
  }
  const dialog = within(await screen.findByRole('dialog'));
  const send = dialog.getAllByRole('button').at(-1) ?? document.body;
  fireEvent.click(send);
  await dialog.findByText('Say it for one form at least.');
  fireEvent.change(dialog.getByLabelText('Models'), { target: { value: ' A lower scan ' } });
  fireEvent.click(send);
  await waitFor(() => expect(server.listReceived(call)[0]?.body).toMatchObject(expected));
});

test('LAB-01 keeps the buttons of a review in their places when it is taken, and counts no click for what comes', async () => {
  const takenOrder = buildLabOrder({
    takenBy: { id: USER_ID, name: 'Chen' },
    lockedUntil: new Date(Date.now() + 600_000).toISOString(),
  });
  server
    .on(takeReview, () => {
      order = takenOrder;
      return takenOrder;
    })
    .on(releaseReview, () => buildLabOrder())
    .on(acceptData, () => takenOrder);
  showAt(PAGE);
  await clickButton('Take for review');
  const listButtons = () =>
    ['Take for review', 'Accept', 'Ask for data'].map((name) =>
      screen.getByRole<HTMLButtonElement>('button', { name }),
    );
  const before = listButtons();
  await waitFor(() => expect(server.listReceived(takeReview)).toHaveLength(1));
  await waitFor(() => expect(listButtons().map(({ disabled }) => disabled)).toEqual([true, false, false]));
  expect(listButtons()).toEqual(before);
  fireEvent.click(before[0] ?? document.body);
  await clickButton('More');
  const menu = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(menu).toEqual(['Reject', 'Give back']);
  expect(server.listReceived(takeReview)).toHaveLength(1);
  await clickButton('Accept');
  await waitFor(() => expect(server.listReceived(acceptData)).toHaveLength(1));
  expect(server.listReceived(releaseReview)).toEqual([]);
});

test('LAB-01 ignores clicks right after the order has changed on screen', async () => {
  server.on(acceptData, () => order).on(startProduction, () => order);
  showAt(PAGE);
  await screen.findByRole('button', { name: 'Accept' });
  order = buildLabOrder({ detailStatus: 30_000, stepStatus: 0, version: 5 });
  await queryClient.invalidateQueries();
  const begin = await screen.findByRole<HTMLButtonElement>('button', { name: 'Begin production' });
  expect(begin.disabled).toBe(true);
  fireEvent.click(begin);
  await waitFor(() => expect(begin.disabled).toBe(false));
  expect(server.listReceived(startProduction)).toEqual([]);
  fireEvent.click(begin);
  await waitFor(() => expect(server.listReceived(startProduction)).toHaveLength(1));
});

test('LAB-01 sends a dialog under the version for which it was opened', async () => {
  server.on(requestData, () => order);
  showAt(PAGE);
  await clickButton('Ask for data');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Models'), { target: { value: 'A lower scan' } });
  order = buildLabOrder({ version: 5, isPaused: true, pauseReason: 'The contract is checked' });
  await queryClient.invalidateQueries();
  await screen.findByText('The contract is checked');
  fireEvent.click(dialog.getAllByRole('button').at(-1) ?? document.body);
  await waitFor(() => expect(server.listReceived(requestData)[0]?.body).toMatchObject({ version: 4 }));
});

test('LAB-01 lists only submitted forms for a rejection', async () => {
  const submission = { id: ORDER_ID, number: 1, submittedAt: '2026-03-01T09:00:00Z', submittedBy: 'Li' };
  const forms = [
    { formKey: 1, formValue: { scanner: 1 } },
    { formKey: 5, formValue: {} },
    { formKey: 4, formValue: { designMode: 1 } },
  ];
  order = buildLabOrder({ submissions: [{ ...submission, forms }] });
  showAt(PAGE);
  await clickButton('More');
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Reject' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getAllByRole('textbox')).toHaveLength(2);
  for (const name of ['Models', 'Prescription']) expect(dialog.getByLabelText(name)).toBeTruthy();
});

test('LAB-01 ORD-10 ships a parcel with a courier and a number of 8 to 20 letters and digits', async () => {
  order = buildLabOrder({ detailStatus: 30_001, stepStatus: 0 });
  server.on(ship, () => order);
  showAt(PAGE);
  await clickButton('Ship');
  const dialog = within(await screen.findByRole('dialog'));
  const number = dialog.getByLabelText(/^Waybill number/);
  const send = dialog.getByRole('button', { name: 'Ship' });
  fireEvent.change(number, { target: { value: 'SF 1' } });
  fireEvent.click(send);
  await dialog.findByText('8 to 20 letters and digits.');
  fireEvent.change(number, { target: { value: 'SF12345678' } });
  fireEvent.click(send);
  await waitFor(() =>
    expect(server.listReceived(ship)[0]?.body).toMatchObject({ courier: 0, waybill: 'SF12345678', version: 4 }),
  );
});

test('LAB-01 ORD-06 sends the price and the repeated steps of a reissue', async () => {
  const application = { arch: 1, upperSteps: [2, 3], lowerSteps: [5], reason: 1, quantity: 1, text: '', fileIds: [] };
  const reissue = { ...application, id: ORDER_ID, addressId: ORDER_ID, appliedAt: '2026-03-01T09:00:00Z', terms: null };
  order = buildLabOrder({ detailStatus: 40_000, stepStatus: 190, reissue: { ...reissue, refusal: '' } });
  server.on(offerReissue, () => order);
  showAt(PAGE);
  await clickButton('Offer terms');
  const dialog = within(await screen.findByRole('dialog'));
  const offer = dialog.getByRole('button', { name: 'Offer terms' });
  const [upper, lower] = [dialog.getByLabelText('Upper steps'), dialog.getByLabelText('Lower steps')];
  const removeLast = (arch: HTMLElement) =>
    fireEvent.keyDown(arch, { key: 'Backspace', code: 'Backspace', keyCode: 8 });
  for (const arch of [upper, lower, upper]) removeLast(arch);
  fireEvent.click(offer);
  await dialog.findByText('Choose at least one step of one arch.');
  fireEvent.mouseDown(upper);
  fireEvent.click(await screen.findByText('3', { selector: '.ant-select-item-option-content' }));
  // Its text is next to the checkbox.
  fireEvent.click(within(dialog.getByRole('group', { name: 'Cost' })).getByText('Free of charge'));
  fireEvent.change(dialog.getByLabelText(/^Price/), { target: { value: '200' } });
  fireEvent.click(offer);
  const terms = { isFree: false, price: 200, upperSteps: [3], lowerSteps: [], note: '' };
  await waitFor(() => expect(server.listReceived(offerReissue)[0]?.body).toMatchObject(terms));
});

test('LAB-01 informs an account without a function', async () => {
  server.on(queryLabCounts, () => []);
  showAt('/lab');
  expect(await screen.findByText('Your account has no function at a manufacturer.')).toBeTruthy();
});

test('LAB-01 ORD-10 records past events of a parcel next to those of the courier, but no future ones', async () => {
  order = buildLabOrder({ detailStatus: 30_005, stepStatus: 350, batches: [buildShippedBatch()] });
  server.on(addTracking, () => order);
  showAt(PAGE);
  const parcel = buildShippedBatch().shipment;
  await clickButton('Note an event: SF12345678');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('list', { name: /SF12345678/ }).textContent).toMatch(/Shanghai on the way.*from the courier/);
  fireEvent.click(dialog.getByRole('button', { name: 'Note it' }));
  await waitFor(() => expect(dialog.getByLabelText(/What happened/).getAttribute('aria-invalid')).toBe('true'));
  fireEvent.change(dialog.getByLabelText(/Place/), { target: { value: ' Demo City ' } });
  fireEvent.change(dialog.getByLabelText(/What happened/), { target: { value: 'Handed over' } });
  fireEvent.click(dialog.getByRole('checkbox'));
  const when = dialog.getByLabelText(/When/);
  const setTime = (value: string): void => {
    fireEvent.focus(when);
    fireEvent.change(when, { target: { value } });
    fireEvent.keyDown(when, { key: 'Enter', code: 'Enter' });
    fireEvent.blur(when);
  };
  setTime('2026-03-02 10:30');
  expect(await dialog.findByText(/^The parcel was shipped later: 2026-03-04/)).toBeTruthy();
  setTime('2026-03-06 10:30');
  server.on(addTracking, () => {
    throw new Refusal('lab.trackingTime');
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Note it' }));
  expect(await dialog.findByText(/^What happened to a parcel cannot lie in the future, /)).toBeTruthy();
  server.on(addTracking, () => order);
  fireEvent.click(await dialog.findByRole('button', { name: 'Note it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const at = new Date(2026, 2, 6, 10, 30).toISOString();
  const event = { at, place: 'Demo City', text: 'Handed over', isDelivered: true };
  const expectedBody = { operatorId: USER_ID, shipmentId: parcel?.id, ...event };
  expect(server.listReceived(addTracking).map(({ body }) => body)).toEqual(
    Array.from({ length: 2 }, () => expectedBody),
  );
});

test.each([
  ['another function', ['reviewer', 'sales'], {}],
  ['the factory for a received parcel', ['factory', 'sales'], { receivedAt: '2026-03-07T09:00:00Z' }],
] as const)('LAB-01 ORD-10 does not let %s record events', async (_, functions, changes) => {
  const batch = buildShippedBatch();
  const shipment = batch.shipment === null ? null : { ...batch.shipment, ...changes };
  order = buildLabOrder({ detailStatus: 30_005, stepStatus: 350, batches: [{ ...batch, shipment }] });
  server.on(queryLabFunctions, () => ({ functions: [...functions], orgId: CLINIC.id }));
  showAt(PAGE);
  await screen.findByText('SF12345678');
  // It appears as soon as the functions are loaded.
  await screen.findByRole('button', { name: 'Pause' });
  expect(screen.queryByRole('button', { name: /^Note an event/ })).toBeNull();
});

test('LAB-01 ORD-02 shows a prescription with the facts of its submission, and the accepted warnings', async () => {
  const createSubmission = (number: number, spaceGoal: number, more: object) => ({
    id: `${ORDER_ID.slice(0, -1)}${number}`,
    number,
    submittedAt: '2026-03-01T09:00:00Z',
    submittedBy: 'Dr Wang',
    forms: [
      {
        formKey: 4,
        formValue: { designMode: 1, treatArch: 1, extraction: 0, spaceGoal, ...more },
        accepted: ['noDeepBite'],
      },
    ],
    facts: { dentalAge: 1, overbiteMm: 1, stepLimit: 14 },
  });
  const mixed = { erupting: [{ tooth: 13, mark: 1 }], overbiteGoal: 2, maxSteps: 14 };
  order = buildLabOrder({
    submissions: [createSubmission(1, 3, { ...mixed, spaceUse: 2 }), createSubmission(2, 1, mixed)],
  });
  showAt(PAGE);
  const form = within(await screen.findByRole('article', { name: 'Prescription' }));
  const getRowText = (label: string) => form.getByText(label).parentElement?.textContent;
  expect(getRowText('Erupting teeth')).toContain('13 reserve space');
  expect(getRowText('For')).toContain('Before: restoration');
  expect(form.getByText(/overbite of 2 mm or less \(Accepted\)/)).toBeTruthy();
});

test('LAB-01 sorts and filters a queue by days and priorities, and marks what is overdue', async () => {
  server.on(queryLabQueue, () => ({
    total: 1,
    items: [{ ...row, dueOn: '2026-03-05', priority: 2, isOverdue: true }],
  }));
  showAt('/lab?sort=due&priority=2&overdue=1');
  const table = within(await screen.findByRole('table', { name: 'Manufacturer' }));
  expect(table.getByText('2026-03-05')).toBeTruthy();
  expect(table.getByText('Overdue')).toBeTruthy();
  expect(table.getByText('Urgent')).toBeTruthy();
  const filter = { sort: 'due', priorities: [2], isOverdue: true };
  expect(server.listReceived(queryLabQueue).at(-1)?.body).toMatchObject(filter);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Only overdue orders' }));
  await waitFor(() => expect(server.listReceived(queryLabQueue).at(-1)?.body).not.toHaveProperty('isOverdue'));
});

// Checks the focus of mf-orders/src/lab/schedule-dialog.tsx.
test('LAB-01 sets the priority of an order on the version that is shown, and tells the clinic only if wanted', async () => {
  order = buildLabOrder({ dueOn: '2037-03-05', version: 6 });
  server.on(setOrderSchedule, () => order);
  showAt(PAGE);
  expect(await screen.findByText('The clinic does not see this day.')).toBeTruthy();
  await clickButton('Change the schedule');
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('To be shipped by')));
  fireEvent.click(dialog.getByRole('checkbox', { name: /The clinic sees the day/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save the schedule' }));
  await waitFor(() => expect(server.listReceived(setOrderSchedule)).toHaveLength(1));
  const [{ body } = {}] = server.listReceived(setOrderSchedule);
  expect(body).toEqual({
    operatorId: USER_ID,
    orderId: ORDER_ID,
    version: 6,
    dueOn: '2037-03-05',
    priority: 0,
    isDueShared: true,
  });
});

test('LAB-01 packs everything of an order, which the task centre then downloads', async () => {
  server.on(packLabOrder, () => ({
    id: ORDER_ID,
    PackageName: 'C26000001-1',
    Progress: 0,
    Total: 0,
    isError: false,
    errorMessage: '',
    finish: false,
    path: '',
    link: '',
    type: 'orderPackage',
    createdAt: '2026-03-01T09:00:00Z',
    expiresAt: '2026-03-02T09:00:00Z',
    patientIds: [],
    fileIds: [],
  }));
  showAt(PAGE);
  await clickButton('Download all');
  await waitFor(() => expect(server.listReceived(packLabOrder)).toHaveLength(1));
  expect(server.listReceived(packLabOrder)[0]?.body).toEqual({ operatorId: USER_ID, orderId: ORDER_ID });
});
