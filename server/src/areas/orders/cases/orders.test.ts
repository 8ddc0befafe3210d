import { randomUUID } from 'node:crypto';
import { caseCommit, completeTheData, createCase, createOrUpdatePatient } from '@dentarium/api/orders/case-actions';
import { getCaseOpertionHistory } from '@dentarium/api/orders/case-details';
import { applyForReissuance } from '@dentarium/api/orders/case-production';
import { deleteCase } from '@dentarium/api/orders/case-calls';
import * as lab from '../lab/calls.ts';
import { confirmReceipt, deleteOrder, insertOrUpdateForm, withdrawOrder } from '@dentarium/api/orders/calls';
import { queryOrderInfo, queryOrderSubmissions } from './calls.ts';
import type { OrderInfo, OrderSubmission } from '@dentarium/api/orders/shapes';
import { createInitialAnswers, applySettingRules } from '@dentarium/domain/declared-form';
import { orderForms, toRetentionFacts } from '@dentarium/orders/forms';
import { LOST_STEPS_ANSWERS } from '@dentarium/orders/forms/testing';
import { FORM_KEYS } from '@dentarium/orders/states';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Kysely } from 'kysely';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { makeAccount } from '../../../testing/people.ts';
import { makePatient } from '../../patients/testing/patient-forms.ts';
import { migrations } from '../migrations.ts';
import { makeManufacturer, makeOrder, makeShipment, signClinic } from '../testing/make-orders.ts';
import {
  acceptOrder,
  createActionInput,
  commitOrder,
  createOrderClinic,
  makeSlotFiles,
  fillInForms,
  giveModels,
  createMailing,
  createNewOrder,
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

describe('ORD-06 creating', () => {
  test('ORD-02 ORD-13 begins a case with a draft, a number, and the preferences of the doctor as form 9', async () => {
    const order = await createNewOrder(clinic);
    expect(order).toMatchObject({ type: 0, detailStatus: 10000, stepStatus: 10, version: 1, submissionCount: 0 });
    expect(order.caseShowId).toMatch(/^C\d{7}$/);
    expect(order.forms.map(({ formKey }) => formKey)).toEqual([0, 1, 2, 5, 3, 4, 9]);
    expect(order.forms.find(({ formKey }) => formKey === 9)).toMatchObject({
      formValue: { toothMark: 1, default3Step: 2 },
      isFinish: true,
    });
  });

  test('ORD-11 creates no case without synchronised patient data', async () => {
    const { client, db, doctor: operatorId, organisation: orgId, item: treatmentItemId } = clinic;
    const patientId = await makePatient(db, orgId, operatorId);
    const body = { operatorId, patientId, orgId, type: 0, treatmentItemId };
    expect((await callExpectingRefusal(client, createCase, { body })).code).toBe('order.notSynchronised');
  });

  test('ORD-02 refuses products of another manufacturer in a case of a manufacturer that the clinic has left', async () => {
    const { client, db, item, manufacturer, doctor: operatorId, organisation: orgId } = clinic;
    const patientId = await makePatient(db, orgId, operatorId);
    await client.call(createOrUpdatePatient, { body: { operatorId, patientId } });
    const received = { detailStatus: 30005, stepStatus: 360 } as const;
    const { caseId } = await makeOrder(db, {
      patient: patientId,
      manufacturer,
      item,
      createdBy: operatorId,
      ...received,
    });
    const other = await makeManufacturer(db);
    await signClinic(db, orgId, other.manufacturer);
    try {
      const body = { operatorId, patientId, orgId, type: 1, treatmentItemId: other.item };
      expect((await callExpectingRefusal(client, createCase, { body: { ...body, caseId } })).code).toBe('order.item');
      expect(await client.call(createCase, { body })).toMatchObject({ treatmentItem: { id: other.item } });
    } finally {
      await signClinic(db, orgId, manufacturer);
    }
  });

  test('ORD-07 allows no second draft, and no further order for a patient with a treatment and a retention', async () => {
    const { db, item, manufacturer, doctor: createdBy, organisation } = clinic;
    const first = await createNewOrder(clinic);
    await expect(createNewOrder(clinic, 0, first.patient.id)).rejects.toMatchObject({ code: 'order.draftOpen' });
    const patient = await makePatient(db, organisation, createdBy);
    for (const type of [0, 1] as const)
      await makeOrder(db, { patient, manufacturer, item, createdBy, type, detailStatus: 10004 });
    await expect(createNewOrder(clinic, 1, patient)).rejects.toMatchObject({ code: 'order.bothOpen' });
  });

  test('CALL-07 refuses an action in the name of another user', async () => {
    const order = await createNewOrder(clinic);
    const operatorId = await makeAccount(clinic.db, { organisations: [clinic.organisation] });
    const body = { operatorId, orderId: order.orderId };
    expect(await callExpectingRefusal(clinic.client, withdrawOrder, { body })).toMatchObject({
      code: 'order.operator',
      status: 403,
    });
  });
});

describe('ORD-06 forms', () => {
  test('ORD-14 stores an unfinished form, and detects a concurrent change by the version of the form', async () => {
    const { orderId } = await createNewOrder(clinic);
    const form = await saveForm(clinic, orderId, 4, { designMode: 0 }, false);
    expect(form).toMatchObject({ isFinish: false, version: 1, formValue: { designMode: 0 } });
    const body = { operatorId: clinic.doctor, orderId, formKey: 4, formValue: '{}', isFinish: false, version: 0 };
    expect((await callExpectingRefusal(clinic.client, insertOrUpdateForm, { body })).code).toBe('version.stale');
  });

  test('ORD-02 does not finish an invalid form, and refuses a form of another order type', async () => {
    const { orderId } = await createNewOrder(clinic);
    const save = (formKey: number, formValue: string) =>
      callExpectingRefusal(clinic.client, insertOrUpdateForm, {
        body: { operatorId: clinic.doctor, orderId, formKey, formValue, isFinish: true },
      });
    expect(await save(4, '{"designMode":1}')).toMatchObject({ code: 'order.formInvalid' });
    const unset = { designMode: 1, treatArch: 1, extraction: 1, extractTeeth: [14], crExtractUpper: 0 };
    const { detail } = await save(4, JSON.stringify(unset));
    const { fields } = detail as { fields: object[] };
    expect(fields).toContainEqual({ field: 'crExtractUpper', problem: 'unset' });
    const required = { noMoveTeeth: [], noAttachTeeth: [], missingTeeth: [], crExtractUpper: 2, crExtractLower: 1 };
    const listRefusedFields = async (answers: object): Promise<string[]> => {
      const { detail: refusal } = await save(
        4,
        JSON.stringify({ designMode: 1, treatArch: 1, extraction: 2, ...answers }),
      );
      const { fields: refusedFields } = refusal as { fields: { field: string }[] };
      return refusedFields.map(({ field }) => field).filter((field) => field in required);
    };
    expect(await listRefusedFields(required)).toEqual([]);
    for (const field of Object.keys(required))
      for (const missing of [null, undefined])
        expect(await listRefusedFields({ ...required, [field]: missing })).toEqual([field]);
    expect((await save(6, '{}')).code).toBe('order.formKey');
    for (const text of ['[]', 'no', '{"a":"\\u0000"}']) expect((await save(4, text)).code).toBe('order.formInvalid');
  });
});

describe('ORD-06 committing', () => {
  test('ORD-05 does not send an order with unfinished forms, and lists them', async () => {
    const { orderId } = await createNewOrder(clinic);
    const { doctor: operatorId, deliveryAddressId: addressId } = clinic;
    const commitInput = { body: { operatorId, orderId, addressId, statement: true as const } };
    const { code, detail } = await callExpectingRefusal(clinic.client, caseCommit, commitInput);
    expect(code).toBe('order.formsUnfinished');
    const { forms } = detail as { forms: { formKey: number }[] };
    expect(new Set(forms.map(({ formKey }) => formKey))).toEqual(new Set([0, 1, 3, 4]));
  });

  test('ORD-18 requires a CBCT when the patient form has impacted teeth', async () => {
    const order = await createNewOrder(clinic);
    await fillInForms(clinic, order);
    const { orderId } = order;
    const { doctor: operatorId, deliveryAddressId: addressId } = clinic;
    const patientForm = (await readOrder(clinic, orderId)).forms.find(({ formKey }) => formKey === FORM_KEYS.patient);
    await saveForm(clinic, orderId, FORM_KEYS.patient, { ...patientForm?.formValue, impacted: [23] });
    const commitInput = { body: { operatorId, orderId, addressId, statement: true as const } };
    expect((await callExpectingRefusal(clinic.client, caseCommit, commitInput)).detail).toEqual({
      forms: [{ formKey: FORM_KEYS.cbct, fields: [{ field: '15', problem: 'missing' }] }],
    });
  });

  test('ORD-15 freezes a sent order with its forms, counts the submission, and records it in the history once', async () => {
    const order = await createNewOrder(clinic);
    await fillInForms(clinic, order);
    const sentOrder = await commitOrder(clinic, order.orderId, order.version);
    expect(sentOrder).toMatchObject({ detailStatus: 10004, stepStatus: 30, submissionCount: 1 });
    const [submission] = await clinic.client.call(queryOrderSubmissions, { query: { orderId: order.orderId } });
    expect(submission?.forms.map(({ formKey }) => formKey).toSorted()).toEqual([0, 1, 3, 4, 9]);
    const history = await clinic.client.call(getCaseOpertionHistory, { query: { caseId: order.caseId } });
    expect(history.map(({ action, from, to }) => [action, from, to])).toEqual([
      ['create', 0, 10000],
      ['commit', 10000, 10004],
    ]);
  });

  test('CALL-05 accepts one of two concurrent requests, and returns the current order with the refusal of the other', async () => {
    const order = await createNewOrder(clinic);
    await fillInForms(clinic, order);
    const [first, second] = await Promise.allSettled([
      commitOrder(clinic, order.orderId, order.version),
      commitOrder(clinic, order.orderId, order.version),
    ]);
    const refusal = [first, second].find(({ status }) => status === 'rejected');
    expect(refusal).toMatchObject({
      reason: { code: 'version.stale', detail: { noun: 'order', order: { version: 2, detailStatus: 10004 } } },
    });
    const { rows } = {
      rows: await clinic.db.selectFrom('order_submission').where('order_id', '=', order.orderId).selectAll().execute(),
    };
    expect(rows).toHaveLength(1);
  });
});

test('ORD-06 scenario 2: waits for the parcel of a mailed model, and goes to review after its arrival', async () => {
  const order = await submitOrder(clinic, 'SF1234567890');
  expect(order).toMatchObject({ detailStatus: 10001, stepStatus: 20 });
  const { doctor: operatorId, client } = clinic;
  const body = { operatorId, patientId: order.patient.id, orderId: order.orderId };
  expect((await callExpectingRefusal(client, completeTheData, { body })).code).toBe('order.outstanding');
  const receivedOrder = await clinic.labs.reviewer.call(lab.receiveModel, {
    body: await createActionInput(clinic, 'reviewer', order.orderId),
  });
  expect(receivedOrder).toMatchObject({ detailStatus: 10004, stepStatus: 30 });
  expect((await readOrder(clinic, order.orderId)).dataRequests[0]?.closedAt).not.toBeNull();
});

test('ORD-06 LAB-01 scenario 3: accepts an order after two rejections and a withdrawal', async () => {
  const { orderId } = await submitOrder(clinic);
  const { reviewer } = clinic.labs;
  for (const reason of ['The upper arch is not sharp.', 'Still not.']) {
    const reasons = [{ formKey: 0, reason }];
    const rejectedOrder = await reviewer.call(lab.rejectData, {
      body: { ...(await createActionInput(clinic, 'reviewer', orderId)), reasons },
    });
    expect(rejectedOrder).toMatchObject({ detailStatus: 10005, stepStatus: 40 });
    expect((await readOrder(clinic, orderId)).forms.find(({ formKey }) => formKey === 0)?.rejection).toBe(reason);
    expect(await commitOrder(clinic, orderId)).toMatchObject({ detailStatus: 10004, rejections: [] });
  }
  await reviewer.call(lab.takeReview, { body: await createActionInput(clinic, 'reviewer', orderId) });
  const body = { operatorId: clinic.doctor, orderId };
  expect((await callExpectingRefusal(clinic.client, withdrawOrder, { body })).code).toBe('order.locked');
  await reviewer.call(lab.releaseReview, { body: await createActionInput(clinic, 'reviewer', orderId) });
  expect(await clinic.client.call(withdrawOrder, { body })).toMatchObject({ detailStatus: 10003, stepStatus: 10 });
  expect(await commitOrder(clinic, orderId)).toMatchObject({ detailStatus: 10004, submissionCount: 4 });
  expect(await acceptOrder(clinic, orderId)).toMatchObject({ detailStatus: 20000, stepStatus: 110 });
});

test('ORD-06 scenario 5: reviews an order again after the doctor has given the data that a designer asked for', async () => {
  const { orderId, patient } = await submitOrder(clinic);
  const { reviewer, designer } = clinic.labs;
  await acceptOrder(clinic, orderId);
  await designer.call(lab.takeDesign, { body: await createActionInput(clinic, 'designer', orderId) });
  const items = [{ formKey: 4, text: 'Which spaces?' }];
  const requestedOrder = await designer.call(lab.requestData, {
    body: { ...(await createActionInput(clinic, 'designer', orderId)), items },
  });
  expect(requestedOrder).toMatchObject({ detailStatus: 10001, takenBy: null });
  await expect(saveForm(clinic, orderId, 3, {})).rejects.toMatchObject({ code: 'order.formNotAsked' });
  const form = (await readOrder(clinic, orderId)).forms.find(({ formKey }) => formKey === 4);
  // Answers that do not apply are dropped, and answers that the assisted mode does not ask are sent with their
  // defaults.
  const hidden = { extractTeeth: [14], expandMax: 4 };
  const suppliedAnswers = {
    ...form?.formValue,
    ...hidden,
    designMode: 0,
    goals: [1],
    special: 'Close the spaces from behind',
  };
  await saveForm(clinic, orderId, 4, suppliedAnswers);
  const body = { operatorId: clinic.doctor, patientId: patient.id, orderId };
  expect(await clinic.client.call(completeTheData, { body })).toMatchObject({ detailStatus: 10004 });
  const { submissions } = await reviewer.call(lab.queryLabOrder, { query: { orderId } });
  expect(submissions.map(({ number }) => number)).toEqual([1, 2]);
  const [first, second] = submissions.map(({ forms }) => answersIn(forms, 4));
  expect(first).toMatchObject({ v: 1, designMode: 1, extraction: 0, expandMax: 2 });
  expect(second).toMatchObject({ designMode: 0, goals: [1], special: 'Close the spaces from behind', expandMax: 2 });
  expect(second).not.toHaveProperty('extractTeeth');
  expect(submissions[1]?.facts).toMatchObject({ orderType: 0, stepLimit: 99, dentalAge: 2 });
  expect(answersIn(submissions[1]?.forms, 3)).toEqual(answersIn(submissions[0]?.forms, 3));
  const storedRows = await clinic.db
    .selectFrom('order_submission')
    .select('address')
    .where('order_id', '=', orderId)
    .execute();
  expect(new Set(storedRows.map(({ address }) => JSON.stringify(address))).size).toBe(1);
  expect(storedRows[0]?.address).not.toBeNull();
});

function answersIn(forms: OrderSubmission['forms'] | undefined, formKey: number): unknown {
  return forms?.find((form) => form.formKey === formKey)?.formValue;
}

test('CALL-05 ORD-06 returns the first answer when an action is sent again with its id, and records it in the history once', async () => {
  const order = await createNewOrder(clinic);
  await fillInForms(clinic, order);
  const { client, doctor: operatorId, deliveryAddressId: addressId } = clinic;
  const { orderId } = order;
  const statement = true as const;
  const commitCount = await countRepeatedEntries('commit', order, (requestKey) =>
    client.call(caseCommit, { body: { operatorId, orderId, addressId, statement } }, { requestKey }),
  );
  await clinic.db
    .updateTable('treatment_order')
    .set({ detail_status: 30005, step_status: 350, plan_upper: 20, plan_lower: 20 })
    .where('id', '=', orderId)
    .execute();
  await makeShipment(clinic.db, orderId, { steps: [1, 2, 3], shippedBy: clinic.accounts.factory });
  const receiptCount = await countRepeatedEntries('confirmReceipt', order, (requestKey) =>
    client.call(confirmReceipt, { body: { operatorId, orderId } }, { requestKey }),
  );
  const formValue = JSON.stringify({ ...LOST_STEPS_ANSWERS, address: addressId });
  const applicationCount = await countRepeatedEntries('applyForReissue', order, (requestKey) =>
    client.call(applyForReissuance, { body: { operatorId, orderId, formValue } }, { requestKey }),
  );
  expect([commitCount, receiptCount, applicationCount]).toEqual([1, 1, 1]);
});

/**
 * Sends a request, sends it again twice at once, and sends it as another request, which is refused.
 *
 * @returns how often the history has the action
 */
async function countRepeatedEntries(
  action: string,
  { caseId }: OrderInfo,
  send: (requestKey: string) => Promise<OrderInfo>,
) {
  const requestKey = randomUUID();
  const first = await send(requestKey);
  expect(await Promise.all([send(requestKey), send(requestKey)])).toEqual([first, first]);
  await expect(send(randomUUID())).rejects.toMatchObject({ code: 'order.status' });
  const history = await clinic.client.call(getCaseOpertionHistory, { query: { caseId } });
  return history.filter((entry) => entry.action === action).length;
}

describe('ORD-06 deleting', () => {
  test('deletes a draft with its case, and no order that was sent', async () => {
    const draft = await createNewOrder(clinic);
    await clinic.client.call(deleteOrder, { query: { orderId: draft.orderId } });
    expect(
      (await callExpectingRefusal(clinic.client, queryOrderInfo, { query: { orderId: draft.orderId } })).code,
    ).toBe('order.notFound');
    const { orderId, caseId } = await submitOrder(clinic);
    expect((await callExpectingRefusal(clinic.client, deleteOrder, { query: { orderId } })).code).toBe('order.status');
    const query = { caseId, operatorId: clinic.doctor };
    expect((await callExpectingRefusal(clinic.client, deleteCase, { query })).code).toBe('order.status');
  });
});

/** Sends an order with models as files. */
async function sendWithModels(orderId: string, patientId: string): Promise<void> {
  await giveModels(clinic, orderId, (await makeSlotFiles(clinic, patientId, [1]))[1]);
  await commitOrder(clinic, orderId);
}

/** Sends an order with a mailed model, and records the arrival of the parcel. */
async function sendWithParcel(orderId: string): Promise<void> {
  await saveForm(clinic, orderId, FORM_KEYS.modelMailing, createMailing('SF1234567890'));
  await commitOrder(clinic, orderId);
  await clinic.labs.reviewer.call(lab.receiveModel, { body: await createActionInput(clinic, 'reviewer', orderId) });
}

test.each([
  ['a new scan', 2, FORM_KEYS.models, sendWithModels],
  ['a mailed model', 3, FORM_KEYS.modelMailing, sendWithParcel],
])('ORD-06 scenario 9: produces retainers on %s without a design', async (_, basis, requiredForm, sendModels) => {
  const { orderId, patient } = await createNewOrder(clinic, 1);
  const facts = toRetentionFacts(null);
  const answers = { ...createInitialAnswers(orderForms[6], facts), basis, arch: 3, pairs: 3 };
  await saveForm(clinic, orderId, 6, applySettingRules(orderForms[6], answers, { facts, day: '2026-01-02' }));
  const { doctor: operatorId, deliveryAddressId: addressId } = clinic;
  const commitInput = { body: { operatorId, orderId, addressId, statement: true as const } };
  const { forms } = (await callExpectingRefusal(clinic.client, caseCommit, commitInput)).detail as {
    forms: { formKey: number }[];
  };
  expect(forms.map(({ formKey }) => formKey)).toEqual([requiredForm]);
  await sendModels(orderId, patient.id);
  expect(await readOrder(clinic, orderId)).toMatchObject({ detailStatus: 10004 });
  const accepted = await acceptOrder(clinic, orderId);
  expect(accepted).toMatchObject({ detailStatus: 30000, stepStatus: 0 });
  expect(accepted.batches).toMatchObject([{ kind: 'retainer', arch: 3, quantity: 3 }]);
  // The migration fills in the arch of a batch from before the column existed.
  await clinic.db.updateTable('order_batch').set({ arch: null }).where('order_id', '=', orderId).execute();
  await migrations.find(({ name }) => name === '2026-11-26-arch-of-retainers')?.up(clinic.db as Kysely<unknown>);
  expect((await readOrder(clinic, orderId)).batches).toMatchObject([{ arch: 3 }]);
});
