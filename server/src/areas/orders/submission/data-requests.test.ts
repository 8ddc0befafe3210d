import { completeTheData } from '@dentarium/api/orders/case-actions';
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
  const complete = { body: { operatorId: clinic.doctor, patientId: patient.id, orderId } };
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
