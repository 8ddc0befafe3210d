import { ERRORS } from '@dentarium/api';
import {
  createCase,
  createOrUpdatePatient,
  isShowTreatmentItems,
  caseCommit,
} from '@dentarium/api/orders/case-actions';
import { getExpertInfo } from '@dentarium/api/orders/case-details';
import { getIngCase } from '@dentarium/api/orders/case-calls';
import { getAddress } from '@dentarium/api/orders/address-calls';
import { insertOrUpdateForm } from '@dentarium/api/orders/calls';
import { queryOrderInfo } from '@dentarium/server/calls/orders/cases';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/stages/calls';
import { bus } from '@dentarium/bus';
import { queryClient } from '@dentarium/platform';
import { CLINIC, type FakeServer, PATIENT_ID, Refusal, signIn, USER_ID } from '@dentarium/platform/testing';
import { beforeEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  buildDataRequest,
  buildForm,
  buildItem,
  buildOrder,
  buildOrderRow,
  ITEM_ID,
  ORDER_ID,
} from '../testing/samples.ts';
import { type ServedOrder, serveOrder } from '../testing/serve-order.ts';
import { showAt } from '../testing/show-orders.ts';

const ADDRESS = {
  id: ITEM_ID,
  receiver: 'Front desk',
  phone: '010-1234',
  region: 'Beijing',
  street: '1 Dental Road',
  isDefault: true,
  version: 1,
};

let serverState: ServedOrder;
let server: FakeServer;

beforeEach(() => {
  sessionStorage.clear();
  signIn();
  serverState = { order: buildOrder() };
  server = serveOrder(serverState)
    .on(getExpertInfo, () => [])
    .on(getIngCase, () => []);
});
const findSteps = async () => within(await screen.findByRole('navigation', { name: 'Pages of the order' }));
const findStep = async (name: string) => (await findSteps()).findByRole('button', { name: new RegExp(name) });
const listSentForms = () =>
  server.listReceived(insertOrUpdateForm).map(({ body }) => body as { formKey: number; formValue: string });
const findCurrentStep = (name: RegExp) => screen.findByRole('button', { name, current: 'step' });
const getMailingForm = () => serverState.order.forms.find(({ formKey }) => formKey === 2);

/** Opens the page of images, and enters the sender of a mailed model. */
async function typeSender(): Promise<void> {
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Send models by mail instead' }));
  fireEvent.change(await screen.findByLabelText(/^Sender/), { target: { value: 'Front desk' } });
}

/** Delays saving until it is released or refused. */
function holdSaving() {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  serverState.beforeSaving = () => promise;
  const release = (): void => {
    delete serverState.beforeSaving;
    resolve();
  };
  return { release, refuse: () => reject(new Refusal('server.failed')) };
}

test("ORD-03 ORD-08 creates the order of a selected product with the patient's data, and explains unsuitable products", async () => {
  server
    .on(isShowTreatmentItems, () => ({
      isShow: true,
      orderTypes: [0, 1],
      reason: '',
      items: [
        { ...buildItem(), reason: '' },
        { ...buildItem({ id: ORDER_ID, name: { ch: '儿童', en: 'Children' } }), reason: 'order.itemDentition' },
      ],
    }))
    .on(createOrUpdatePatient, () => ({ patientId: PATIENT_ID, isSync: true as const }))
    .on(createCase, () => serverState.order);
  showAt(`/case/stage/treatment?patient=${PATIENT_ID}`);
  const products = within(await screen.findByRole('group', { name: 'Product' }));
  expect(products.getByRole<HTMLInputElement>('radio', { name: /^Children/ }).disabled).toBe(true);
  expect(products.getByText('This product does not suit the dentition of the patient.')).toBeTruthy();
  fireEvent.click(products.getByRole('radio', { name: /^Full/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Create the order' }));
  await screen.findByRole('button', { name: /Images and models/, current: 'step' });
  expect(server.listReceived(createCase)[0]?.body).toEqual({
    operatorId: USER_ID,
    patientId: PATIENT_ID,
    orgId: CLINIC.id,
    type: 0,
    treatmentItemId: ITEM_ID,
  });
});

test('ORD-07 offers to continue a draft, and explains why no new order is possible', async () => {
  server
    .on(isShowTreatmentItems, () => ({ isShow: false, orderTypes: [], reason: 'order.draftOpen', items: [] }))
    .on(getIngCase, () => [{ ...buildOrderRow(), isDraft: true }]);
  showAt(`/case/stage/treatment?patient=${PATIENT_ID}`);
  await screen.findByText(ERRORS['order.draftOpen'].en);
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe(`/case/stage?order=${ORDER_ID}`);
});

test.each([
  [0, [1], 'order.treatmentOpen'],
  [1, [0], 'order.retentionOpen'],
] as const)(
  'ORD-03 explains why type %s is not on offer next to the other one',
  async (type, orderTypes, errorCode) => {
    server.on(isShowTreatmentItems, () => ({ isShow: true, orderTypes: [...orderTypes], reason: '', items: [] }));
    showAt(`/case/stage/treatment?patient=${PATIENT_ID}&type=${type}`);
    expect(await screen.findByText(ERRORS[errorCode].en)).toBeTruthy();
  },
);

test('ORD-04 saves skipped forms as empty on a forward jump, marks them, and always allows going back', async () => {
  showAt(`/case/stage/patient?order=${ORDER_ID}`);
  fireEvent.click(await findStep('Preview'));
  await screen.findByRole('button', { name: /Order preview|Preview/, current: 'step' });
  await waitFor(() => expect(screen.getByRole('button', { name: /Prescription/ }).textContent).toContain('left empty'));
  expect(listSentForms().map(({ formKey, formValue }) => [formKey, formValue])).toEqual([
    [0, '{}'],
    [1, '{}'],
    [3, '{}'],
    [4, '{}'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await screen.findByRole('button', { name: /Prescription/, current: 'step' });
});

test('ORD-03 shows only the requested pages of an order that waits for single forms', async () => {
  serverState.order = buildOrder({
    detailStatus: 10_001,
    stepStatus: 20,
    dataRequests: [buildDataRequest(1, 'A lower scan')],
  });
  showAt(`/case/stage?order=${ORDER_ID}`);
  expect((await findStep('Images')).getAttribute('aria-current')).toBe('step');
  expect(((await findStep('Prescription')) as HTMLButtonElement).disabled).toBe(true);
  expect(await screen.findByText('A lower scan')).toBeTruthy();
});

test('ORD-03 ORD-14 turns a page immediately, saves its input in the background, and restores it after a reload', async () => {
  const saving = holdSaving();
  await typeSender();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await findCurrentStep(/Patient/);
  await screen.findByText('Saving …');
  expect(getMailingForm()?.version).toBe(0);
  saving.release();
  await screen.findByText('All changes are saved');
  expect(getMailingForm()).toMatchObject({ version: 1, formValue: { sender: 'Front desk' } });
  expect(screen.queryByLabelText(/^Sender/)).toBeNull();
  cleanup();
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  const sender = await screen.findByLabelText<HTMLInputElement>(/^Sender/);
  expect(sender.value).toBe('Front desk');
});

test('ORD-03 ORD-14 reports a failed save of a left page with a link back, and loses no input', async () => {
  const saving = holdSaving();
  await typeSender();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await findCurrentStep(/Patient/);
  saving.refuse();
  await screen.findByText(/^Not saved on the page “Images and models”/);
  const skippedForms = listSentForms().filter(({ formKey }) => formKey !== 2);
  expect(skippedForms).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Back to: Images and models' }));
  await findCurrentStep(/Images and models/);
  expect(screen.getByLabelText<HTMLInputElement>(/^Sender/).value).toBe('Front desk');
  expect(screen.queryByText(/^Not saved on the page/)).toBeNull();
  delete serverState.beforeSaving;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(getMailingForm()?.formValue).toMatchObject({ sender: 'Front desk' }));
});

test('ORD-03 ORD-14 reports a conflict on a left page there and on the current one, and shows both texts', async () => {
  const saving = holdSaving();
  await typeSender();
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await findCurrentStep(/Patient/);
  const theirs = buildForm(2, { version: 1, formValue: { sender: 'Reception' } });
  serverState.order = {
    ...serverState.order,
    forms: serverState.order.forms.map((form) => (form.formKey === 2 ? theirs : form)),
  };
  saving.release();
  await screen.findByText(/^“Images and models” was saved elsewhere/);
  fireEvent.click(screen.getByRole('button', { name: 'Back to: Images and models' }));
  await findCurrentStep(/Images and models/);
  fireEvent.click(await screen.findByRole('button', { name: /latest/i }));
  await waitFor(() => expect(getMailingForm()).toMatchObject({ version: 2, formValue: { sender: 'Front desk' } }));
  expect(await screen.findByText('Now saved by somebody else: Reception')).toBeTruthy();
});

test('ORD-03 ORD-04 starts a form only after it was saved as empty, without a conflict with itself', async () => {
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  await screen.findByRole('button', { name: 'Send models by mail instead' });
  const saving = holdSaving();
  fireEvent.click(await findStep('Preview'));
  await findCurrentStep(/preview/i);
  fireEvent.click(await findStep('Prescription'));
  await findCurrentStep(/Prescription/);
  await waitFor(() => expect(listSentForms()).not.toEqual([]));
  expect(screen.queryByRole('textbox')).toBeNull();
  saving.release();
  const [field] = await screen.findAllByRole('textbox');
  fireEvent.change(field ?? document.body, { target: { value: 'Slowly, please' } });
  await screen.findByText('All changes are saved');
  expect(serverState.order.forms.find(({ formKey }) => formKey === 4)?.version).toBe(2);
});

test('ORD-02 ORD-03 marks missing answers of a restarted order only after its page was left and reopened', async () => {
  const copied = { designMode: 1, wearDays: 14, maxSteps: 0, over3: 2, passiveStart: 0 };
  const forms = [100, 0, 1, 2, 5].map((key) => buildForm(key, key === 100 ? { formValue: copied } : {}));
  serverState.order = buildOrder({ type: 2, detailStatus: 50_000, stepStatus: 10, forms });
  const listWrongFields = () =>
    [...document.querySelectorAll('[data-error="true"]')].map(
      (note) => note.closest('[data-field]')?.getAttribute('data-field') ?? '',
    );
  showAt(`/case/stage/adjust?order=${ORDER_ID}`);
  const hours = await screen.findByLabelText(/^Hours a day/);
  expect(listWrongFields()).toEqual([]);
  fireEvent.change(hours, { target: { value: '20' } });
  fireEvent.blur(hours);
  await screen.findByText('All changes are saved');
  expect(serverState.order.forms[0]).toMatchObject({ version: 1, formValue: { wearHours: 20, wearDays: 14 } });
  expect(listWrongFields()).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  await findCurrentStep(/Images and models/);
  fireEvent.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(listWrongFields()).toEqual(expect.arrayContaining(['kind', 'reasons', 'interim'])));
});

test('ORD-14 preserves input if the data of the page cannot be refetched', async () => {
  showAt(`/case/stage/image?order=${ORDER_ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Send models by mail instead' }));
  const sender = await screen.findByLabelText<HTMLInputElement>(/^Sender/);
  const refuseAccess = (): never => {
    throw new Refusal('access.denied');
  };
  for (const call of [queryOrderInfo, queryPatientInfo, getStageListByPid, queryFilesInfo])
    server.on(call, refuseAccess);
  fireEvent.change(sender, { target: { value: 'Front desk' } });
  await queryClient.refetchQueries();
  expect(server.listReceived(queryOrderInfo).length).toBeGreaterThan(1);
  expect(document.contains(sender)).toBe(true);
  expect(sender.value).toBe('Front desk');
});

test('ORD-12 shows a paused order as read-only with the reason', async () => {
  serverState.order = buildOrder({ isPaused: true, forms: [buildForm(4, { version: 1, formValue: {} })] });
  showAt(`/case/stage/design?order=${ORDER_ID}`);
  expect((await screen.findByRole('alert')).textContent).toContain('contact the regional sales');
  await screen.findByRole('heading', { name: 'Prescription', level: 2 });
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('ORD-03 ORD-06 submits an order with an address and the statement, under the viewed version', async () => {
  server.on(getAddress, () => [ADDRESS]).on(caseCommit, () => buildOrder({ detailStatus: 10_004, stepStatus: 30 }));
  showAt(`/case/stage/preview?order=${ORDER_ID}`);
  const submit = within(await screen.findByRole('region', { name: 'Submit' }));
  const button = submit.getByRole<HTMLButtonElement>('button', { name: 'Submit the order' });
  expect((await submit.findByRole<HTMLInputElement>('radio', { name: /Front desk/ })).checked).toBe(true);
  expect(button.disabled).toBe(true);
  fireEvent.click(submit.getByRole('checkbox'));
  fireEvent.click(button);
  await waitFor(() =>
    expect(server.listReceived(caseCommit)[0]?.body).toEqual({
      operatorId: USER_ID,
      orderId: ORDER_ID,
      version: 4,
      addressId: ITEM_ID,
      statement: true,
    }),
  );
  await screen.findByText('The order was not submitted yet.');
});

test('ORD-03 ORD-14 submits an order only after the input of other pages is saved', async () => {
  server.on(getAddress, () => [ADDRESS]).on(caseCommit, () => buildOrder({ detailStatus: 10_004, stepStatus: 30 }));
  const toasts: string[] = [];
  const unsubscribe = bus.on('toast:show', ({ text }) => toasts.push(text));
  const failingSave = holdSaving();
  await typeSender();
  fireEvent.click(await findStep('Preview'));
  await findCurrentStep(/preview/i);
  const submit = within(await screen.findByRole('region', { name: 'Submit' }));
  await submit.findByRole('radio', { name: /Front desk/ });
  fireEvent.click(submit.getByRole('checkbox'));
  const button = submit.getByRole('button', { name: 'Submit the order' });
  fireEvent.click(button);
  await waitFor(() => expect(button.className).toContain('loading'));
  failingSave.refuse();
  await waitFor(() => expect(toasts).toContain('Not everything is saved yet. What you have typed is kept.'));
  unsubscribe();
  expect(server.listReceived(caseCommit)).toEqual([]);
  const saving = holdSaving();
  fireEvent.click(button);
  await waitFor(() => expect(listSentForms().length).toBeGreaterThan(1));
  expect(server.listReceived(caseCommit)).toEqual([]);
  saving.release();
  await waitFor(() => expect(server.listReceived(caseCommit)).toHaveLength(1));
  expect(getMailingForm()?.formValue).toMatchObject({ sender: 'Front desk' });
});
