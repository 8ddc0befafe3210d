import { randomUUID } from 'node:crypto';
import { caseCommit, completeTheData } from '@dentarium/api/orders/case-actions';
import { withdrawOrder } from '@dentarium/api/orders/calls';
import * as lab from '../lab/calls.ts';
import { FORM_KEYS, type FormKey } from '@dentarium/orders/states';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import {
  createActionInput,
  createOrderClinic,
  type OrderClinic,
  readOrder,
  saveForm,
  submitOrder,
} from '../testing/order-clinic.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

/** Creates an order whose reviewer has asked for a form again, with the answers of the doctor in it. */
async function createRequestedOrder(formKey: FormKey) {
  const { orderId, patient } = await submitOrder(clinic);
  const items = [{ formKey, text: 'Once more, please' }];
  await clinic.labs.reviewer.call(lab.requestData, {
    body: { ...(await createActionInput(clinic, 'reviewer', orderId)), items },
  });
  const answers = (await readOrder(clinic, orderId)).forms.find((form) => form.formKey === formKey)?.formValue ?? {};
  const complete = { body: { operatorId: clinic.doctor, patientId: patient.id, orderId, acceptUnchanged: true } };
  const expectRefusal = async () => {
    const { code, detail } = await callExpectingRefusal(clinic.client, completeTheData, complete);
    expect({ code, detail }).toMatchObject({ code: 'order.outstanding', detail: { items: [{ formKey }] } });
  };
  return { orderId, answers, refused: expectRefusal, send: () => clinic.client.call(completeTheData, complete) };
}

test('ORD-05 ORD-06 reports a requested form as outstanding again when it is no longer finished', async () => {
  const { orderId, answers, refused, send } = await createRequestedOrder(FORM_KEYS.design);
  const isSupplied = async () => (await readOrder(clinic, orderId)).dataRequests[0]?.items[0]?.isSupplied;
  await refused();
  await saveForm(clinic, orderId, FORM_KEYS.design, answers);
  expect(await isSupplied()).toBe(true);
  await saveForm(clinic, orderId, FORM_KEYS.design, { ...answers, extraction: 1 }, false);
  expect(await isSupplied()).toBe(false);
  await refused();
  await saveForm(clinic, orderId, FORM_KEYS.design, answers);
  expect(await send()).toMatchObject({ detailStatus: 10004, submissionCount: 2 });
});

test('ORD-05 ORD-06 does not send requested images while a mandatory one is missing', async () => {
  const { orderId, answers, refused, send } = await createRequestedOrder(FORM_KEYS.images);
  const { file8: _, ...others } = answers;
  await saveForm(clinic, orderId, FORM_KEYS.images, others);
  await refused();
  await saveForm(clinic, orderId, FORM_KEYS.images, answers);
  expect(await send()).toMatchObject({ detailStatus: 10004, submissionCount: 2 });
});

test('ORD-05 LAB-01 sends an answer in words in place of a changed form, which the manufacturer reads', async () => {
  const { orderId, refused } = await createRequestedOrder(FORM_KEYS.design);
  await refused();
  const { patient, dataRequests } = await readOrder(clinic, orderId);
  const itemId = dataRequests[0]?.items[0]?.id ?? '';
  const sendAnswer = (answers: readonly { itemId: string; text: string }[]) => ({
    body: { operatorId: clinic.doctor, patientId: patient.id, orderId, answers: [...answers] },
  });
  const unknown = sendAnswer([{ itemId: randomUUID(), text: 'Which?' }]);
  expect((await callExpectingRefusal(clinic.client, completeTheData, unknown)).code).toBe('order.requestItem');
  const sentOrder = await clinic.client.call(completeTheData, sendAnswer([{ itemId, text: ' Only at 12. ' }]));
  expect(sentOrder).toMatchObject({ detailStatus: 10004, submissionCount: 2 });
  const labOrder = await clinic.labs.reviewer.call(lab.queryLabOrder, { query: { orderId } });
  expect(labOrder.dataRequests[0]).toMatchObject({
    closedAt: expect.any(String),
    items: [{ id: itemId, text: 'Once more, please', answer: 'Only at 12.', isSupplied: true }],
  });
  const late = sendAnswer([{ itemId, text: 'Also at 22' }]);
  expect((await callExpectingRefusal(clinic.client, completeTheData, late)).code).toBe('order.status');
});

test('ORD-05 ORD-06 refuses requested and rejected forms that are unchanged, unless it is confirmed', async () => {
  const { orderId, answers, send } = await createRequestedOrder(FORM_KEYS.design);
  await saveForm(clinic, orderId, FORM_KEYS.design, answers);
  const { patient } = await readOrder(clinic, orderId);
  const complete = { body: { operatorId: clinic.doctor, patientId: patient.id, orderId } };
  const refusal = { code: 'order.unchanged', detail: { forms: [FORM_KEYS.design] } };
  expect(await callExpectingRefusal(clinic.client, completeTheData, complete)).toMatchObject(refusal);
  expect(await send()).toMatchObject({ detailStatus: 10004, submissionCount: 2 });

  const reasons = [{ formKey: FORM_KEYS.design, reason: 'Still unclear' }];
  await clinic.labs.reviewer.call(lab.rejectData, {
    body: { ...(await createActionInput(clinic, 'reviewer', orderId)), reasons },
  });
  const { doctor: operatorId, deliveryAddressId: addressId } = clinic;
  const commit = { body: { operatorId, orderId, addressId, statement: true as const } };
  expect(await callExpectingRefusal(clinic.client, caseCommit, commit)).toMatchObject(refusal);
  await saveForm(clinic, orderId, FORM_KEYS.design, { ...answers, special: 'As in the photographs' });
  expect(await clinic.client.call(caseCommit, commit)).toMatchObject({ detailStatus: 10004, submissionCount: 3 });
});

test('ORD-06 submits a withdrawn order as it was without a question', async () => {
  const { orderId } = await submitOrder(clinic);
  const { doctor: operatorId, deliveryAddressId: addressId } = clinic;
  await clinic.client.call(withdrawOrder, { body: { operatorId, orderId } });
  const commit = { body: { operatorId, orderId, addressId, statement: true as const } };
  expect(await clinic.client.call(caseCommit, commit)).toMatchObject({ detailStatus: 10004 });
});
