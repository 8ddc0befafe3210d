import { createOrUpdatePatient, restartCase } from '@dentarium/api/orders/case-actions';
import { getCaseShowBox, getFormListByCaseId } from '@dentarium/api/orders/case-details';
import { productionFollowUp, productionFollowUpCheck } from '@dentarium/api/orders/case-production';
import { getWLinfo } from '@dentarium/api/orders/express-calls';
import * as lab from '../lab/calls.ts';
import { MAX_PARCEL_EVENTS } from '../lab/lab-actions.ts';
import { confirmReceipt, deleteOrder, getLastAlignStep } from '@dentarium/api/orders/calls';
import { queryOrderInfo } from '../cases/calls.ts';
import { updatePatientState } from '@dentarium/api/patients/operation-calls';
import { previewStop } from '../../patients/calls.ts';
import { queryPatientList } from '@dentarium/api/patients/calls';
import type { DetailStatus, StepStatus } from '@dentarium/orders/states';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { makePatient } from '../../patients/testing/patient-forms.ts';
import type { Answers } from '../tables.ts';
import { makeOrder, makeShipment, makeSubmission } from '../testing/make-orders.ts';
import { createActionInput, createOrderClinic, type OrderClinic, readOrder } from '../testing/order-clinic.ts';
import { makeShippedOrder, produceBatch } from '../testing/make-shipped-order.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

/** Creates an order of a new patient in a status, with a plan of 20 steps. */
async function createOrder(detailStatus: DetailStatus, stepStatus?: StepStatus) {
  const { db, doctor, organisation, item, manufacturer } = clinic;
  const patient = await makePatient(db, organisation, doctor);
  const status = stepStatus === undefined ? { detailStatus } : { detailStatus, stepStatus };
  const createdOrder = await makeOrder(db, { patient, manufacturer, item, createdBy: doctor, planned: 20, ...status });
  return { ...createdOrder, patient };
}

const FOLLOW_UP = { stepUpper: 10, stepLower: 10, fit: 1, attachmentsComplete: 1, teethChanged: [0] };

function toFollowUpInput(orderId: string, upper: number | null, lower: number | null, form: object = FOLLOW_UP) {
  const { doctor: operatorId, deliveryAddressId: address } = clinic;
  const answers = { ...form, stepsToUpper: upper, stepsToLower: lower, address };
  return { body: { operatorId, orderId, formValue: JSON.stringify(answers) } };
}

test('ORD-06 ORD-10 scenario 6: accepts follow-ups until no steps are left', async () => {
  const { orderId, caseId, patient } = await makeShippedOrder(clinic, 360);
  const check = { body: { operatorId: clinic.doctor, patientId: patient } };
  expect(await clinic.client.call(productionFollowUpCheck, check)).toMatchObject({
    isAllowed: true,
    orderId,
    upper: { from: 11, to: 20 },
  });
  const loadRefusalCode = async (...args: Parameters<typeof toFollowUpInput>) =>
    (await callExpectingRefusal(clinic.client, productionFollowUp, toFollowUpInput(...args))).code;
  for (const [upper, lower] of [
    [10, 15],
    [15, 21],
    [null, null],
  ] as const)
    expect(await loadRefusalCode(orderId, upper, lower)).toBe('order.followUpForm');
  expect(await loadRefusalCode(orderId, 15, 15, { ...FOLLOW_UP, teethChanged: [1] })).toBe('order.followUpForm');
  for (const to of [15, 20]) {
    expect(await clinic.client.call(productionFollowUp, toFollowUpInput(orderId, to, to))).toMatchObject({
      detailStatus: 30000,
      stepStatus: 0,
    });
    expect(await produceBatch(clinic, orderId, `YT000000${to}`)).toMatchObject({
      detailStatus: 30005,
      stepStatus: 350,
    });
  }
  expect(await loadRefusalCode(orderId, 21, 21)).toBe('order.noStepsLeft');
  expect(await clinic.client.call(productionFollowUpCheck, check)).toMatchObject({
    isAllowed: false,
    reason: 'order.noStepsLeft',
  });
  expect(await clinic.client.call(getLastAlignStep, { query: { caseId } })).toEqual({ upper: 20, lower: 20 });
  const box = await clinic.client.call(getCaseShowBox, { query: { caseId } });
  expect(box).toMatchObject({ upper: { shipped: 20, planned: 20 } });
});

test('ORD-10 gives an arch that lags behind the steps that the form names, and none if the form leaves it out', async () => {
  const { orderId, patient } = await makeShippedOrder(clinic, 360);
  const { client, db, doctor: operatorId } = clinic;
  await db.updateTable('order_batch').set({ lower_steps: [] }).where('order_id', '=', orderId).execute();
  expect(await client.call(productionFollowUpCheck, { body: { operatorId, patientId: patient } })).toMatchObject({
    upper: { from: 11, to: 20 },
    lower: { from: 1, to: 10 },
  });
  const produceFollowUp = async (...args: [upper: number | null, lower: number | null, form?: object]) => {
    const { batches } = await client.call(productionFollowUp, toFollowUpInput(orderId, ...args));
    await produceBatch(clinic, orderId, `YT000001${batches.length}0`);
    return batches.map(({ upperSteps, lowerSteps }) => [upperSteps, lowerSteps]).at(-1);
  };
  expect(await produceFollowUp(12, 3)).toEqual([
    [11, 12],
    [1, 2, 3],
  ]);
  expect(await produceFollowUp(null, 5, { ...FOLLOW_UP, stepLower: 3 })).toEqual([[], [4, 5]]);
});

test('ORD-10 LAB-01 returns the answers of a follow-up with its batch to the clinic and the manufacturer', async () => {
  const { orderId } = await makeShippedOrder(clinic, 360);
  const hidden = { attachmentsMissing: [13] };
  const form = { ...FOLLOW_UP, ...hidden, fit: 2, compliance: 1 };
  await clinic.client.call(productionFollowUp, toFollowUpInput(orderId, 15, null, form));
  const { batches } = await clinic.labs.factory.call(lab.queryLabOrder, { query: { orderId } });
  expect((await readOrder(clinic, orderId)).batches).toEqual(batches);
  const [first, second] = batches;
  expect(first).not.toHaveProperty('followUp');
  const { deliveryAddressId: address } = clinic;
  const answers = { ...FOLLOW_UP, fit: 2, compliance: 1, stepsToUpper: 15, stepsToLower: null, address };
  expect(second?.followUp?.formValue).toEqual(answers);
  expect(second?.followUp?.facts).toMatchObject({ lastStepUpper: 10, nextUpper: 11, addresses: [{ id: address }] });
});

test('ORD-10 CALL-05 keeps at most two hundred events of a parcel', async () => {
  const { shipmentId } = await makeShippedOrder(clinic);
  const event = { place: 'Demo City', text: 'Moved on' };
  await clinic.db
    .insertInto('shipment_event')
    .values(
      Array.from({ length: MAX_PARCEL_EVENTS - 1 }, () => ({
        ...event,
        shipment_id: shipmentId,
        at: new Date(),
        is_delivered: false,
        noted_by: null,
      })),
    )
    .execute();
  const at = new Date().toISOString();
  const body = { operatorId: clinic.accounts.factory, shipmentId, ...event, at, isDelivered: false };
  await clinic.labs.factory.call(lab.addTracking, { body });
  expect(await callExpectingRefusal(clinic.labs.factory, lab.addTracking, { body })).toMatchObject({
    code: 'lab.tooManyEvents',
    detail: { limit: MAX_PARCEL_EVENTS },
  });
});

test('ORD-10 tracks a parcel by hand, and confirms its receipt once', async () => {
  const { orderId, shipmentId } = await makeShippedOrder(clinic);
  const trackingEvent = { at: new Date().toISOString(), place: 'Demo City', text: 'Handed over', isDelivered: true };
  const body = { operatorId: clinic.accounts.factory, shipmentId, ...trackingEvent };
  for (const minutes of [10, -10]) {
    const at = new Date(Date.now() + minutes * 60_000).toISOString();
    const { code } = await callExpectingRefusal(clinic.labs.factory, lab.addTracking, { body: { ...body, at } });
    expect([minutes, code]).toEqual([minutes, 'lab.trackingTime']);
  }
  await clinic.labs.factory.call(lab.addTracking, { body });
  const [parcel] = await clinic.client.call(getWLinfo, { query: { orderId } });
  expect(parcel).toMatchObject({
    courier: 0,
    waybill: 'SF12345678',
    deliveredAt: trackingEvent.at,
    events: [trackingEvent],
  });
  const receipt = { body: { operatorId: clinic.doctor, orderId } };
  expect(await clinic.client.call(confirmReceipt, receipt)).toMatchObject({ detailStatus: 30005, stepStatus: 360 });
  expect((await callExpectingRefusal(clinic.client, confirmReceipt, receipt)).code).toBe('order.status');
});

test('ORD-10 counts the steps of an adjustment by its own plan, and not by that of the treatment before it', async () => {
  const { orderId, caseId, patient } = await makeShippedOrder(clinic, 360);
  const { db, client, doctor: createdBy, item, manufacturer, accounts } = clinic;
  const plan = { patient, manufacturer, item, createdBy, caseId, planned: 8, type: 2, detailStatus: 30005 } as const;
  const { orderId: adjustment } = await makeOrder(db, { ...plan, stepStatus: 350 });
  const lastSteps = () => client.call(getLastAlignStep, { query: { caseId } });
  expect(await lastSteps()).toEqual({ upper: 10, lower: 10 });
  await makeShipment(db, adjustment, { steps: [1, 2, 3], shippedBy: accounts.factory });
  expect(await lastSteps()).toEqual({ upper: 3, lower: 3 });
  const check = (checkedId: string) =>
    client.call(productionFollowUpCheck, { body: { operatorId: createdBy, patientId: patient, orderId: checkedId } });
  expect(await check(adjustment)).toMatchObject({
    upper: { from: 4, to: 8 },
    made: { upper: 3, lower: 3 },
    planned: { upper: 8, lower: 8 },
  });
  expect(await check(orderId)).toMatchObject({ made: { upper: 10 }, planned: { upper: 20 } });
});

/** Writes a form as a draft without sending it. */
function upsertForm(orderId: string, formKey: number, answers: object) {
  const form = { answers: JSON.stringify(answers), is_finish: true, accepted: [], updated_by: clinic.doctor };
  return clinic.db
    .insertInto('order_form')
    .values({ order_id: orderId, form_key: formKey, ...form })
    .onConflict((conflict) => conflict.columns(['order_id', 'form_key']).doUpdateSet({ answers: form.answers }))
    .execute();
}

function insertSubmission(orderId: string, formKey: number, formValue: Answers): Promise<void> {
  return makeSubmission(clinic.db, orderId, { formKey, formValue, submittedBy: clinic.doctor });
}

test('ORD-02 ORD-06 begins an adjustment with the submitted prescription of its treatment as an unsaved form', async () => {
  const { orderId, caseId } = await makeShippedOrder(clinic, 360);
  const prescription = { designMode: 1, wearDays: 14, maxSteps: 0, over3: 2, passiveStart: 1, archForm: 3 };
  await upsertForm(orderId, 4, { ...prescription, wearDays: 7, expandMax: 4 });
  await insertSubmission(orderId, 4, prescription);
  const { forms } = await clinic.client.call(restartCase, { body: { operatorId: clinic.doctor, orderId } });
  const { archForm: _, ...copied } = prescription;
  expect(forms.find(({ formKey }) => formKey === 100)).toMatchObject({ version: 0, formValue: copied });
  const formLists = await clinic.client.call(getFormListByCaseId, { query: { caseId } });
  expect(formLists.map((order) => order.prescription)).toEqual([{ formKey: 4, formValue: prescription }, null]);
});

test('ORD-02 ORD-06 begins a second adjustment with the changes of the first', async () => {
  const { orderId } = await makeShippedOrder(clinic, 360);
  const { db, client, doctor } = clinic;
  const restart = () => client.call(restartCase, { body: { operatorId: doctor, orderId } });
  await insertSubmission(orderId, 4, { designMode: 2, wearDays: 14 });
  const first = await restart();
  await upsertForm(first.orderId, 100, { kind: 2, goalsFrom: 1, designMode: 1, wearDays: 10 });
  await insertSubmission(first.orderId, 100, { kind: 2, goalsFrom: 1, designMode: 1, wearDays: 7 });
  const received = { detail_status: 30005, step_status: 360 } as const;
  await db.updateTable('treatment_order').set(received).where('id', '=', first.orderId).execute();
  const { forms } = await restart();
  expect(forms.find(({ formKey }) => formKey === 100)?.formValue).toMatchObject({ designMode: 1, wearDays: 7 });
});

test('ORD-06 scenario 8: restarts a shipped treatment as often as its product covers', async () => {
  const { orderId, caseId } = await makeShippedOrder(clinic, 360);
  const restart = { body: { operatorId: clinic.doctor, orderId } };
  const adjustment = await clinic.client.call(restartCase, restart);
  expect(adjustment).toMatchObject({ type: 2, detailStatus: 50000, stepStatus: 10, caseId });
  expect((await callExpectingRefusal(clinic.client, restartCase, restart)).code).toBe('order.adjustmentOpen');
  await clinic.client.call(deleteOrder, { query: { orderId: adjustment.orderId } });
  for (let time = 0; time < 2; time += 1) {
    const { orderId: id } = await clinic.client.call(restartCase, restart);
    await clinic.db
      .updateTable('treatment_order')
      .set({ detail_status: 30005, step_status: 360 })
      .where('id', '=', id)
      .execute();
  }
  expect((await callExpectingRefusal(clinic.client, restartCase, restart)).code).toBe('order.restarts');
});

describe('ORD-12 LAB-01 pauses', () => {
  test('scenario 10: reports a paused order to its doctor, and resumes it in the same status', async () => {
    const { orderId } = await makeShippedOrder(clinic);
    const { sales } = clinic.labs;
    await sales.call(lab.pauseOrder, {
      body: { ...(await createActionInput(clinic, 'sales', orderId)), reason: 'Unpaid' },
    });
    const receipt = { body: { operatorId: clinic.doctor, orderId } };
    expect((await callExpectingRefusal(clinic.client, confirmReceipt, receipt)).code).toBe('order.paused');
    await sales.call(lab.resumeOrder, { body: await createActionInput(clinic, 'sales', orderId) });
    expect(await clinic.client.call(confirmReceipt, receipt)).toMatchObject({ stepStatus: 360 });
  });

  test('ships a batch that is in production although the order is paused', async () => {
    const { orderId } = await createOrder(30000);
    await makeBatch(orderId);
    const { factory, sales } = clinic.labs;
    await factory.call(lab.startProduction, { body: await createActionInput(clinic, 'factory', orderId) });
    await sales.call(lab.pauseOrder, {
      body: { ...(await createActionInput(clinic, 'sales', orderId)), reason: 'Unpaid' },
    });
    const body = { ...(await createActionInput(clinic, 'factory', orderId)), courier: 0, waybill: 'SF87654321' };
    expect(await factory.call(lab.ship, { body })).toMatchObject({ detailStatus: 30005, isPaused: true });
  });

  test('pauses orders with the treatment of their patient, and resumes them only with it', async () => {
    const { orderId, caseId, patient } = await createOrder(20005);
    const other = await makeShippedOrder(clinic, 360);
    const { db, client } = clinic;
    await db.updateTable('treatment_order').set({ patient_id: patient }).where('id', '=', other.orderId).execute();
    const preview = () => client.call(previewStop, { params: { patientId: patient } });
    const { number } = await db
      .selectFrom('treatment_case')
      .select('number')
      .where('id', '=', caseId)
      .executeTakeFirstOrThrow();
    const showId = `C${String(number).padStart(7, '0')}-1`;
    const name = { ch: `订单 ${showId}（方案待确认）`, en: `Order ${showId} (Plan awaiting confirmation)` };
    // A received order with steps left is open, too.
    expect(await preview()).toEqual(expect.arrayContaining([{ id: orderId, name }]));
    expect((await preview()).map(({ id }) => id).toSorted()).toEqual([orderId, other.orderId].toSorted());
    const state = (to: number) =>
      clinic.client.call(updatePatientState, { params: { patientId: patient, state: to }, body: {} });
    await state(1);
    expect(await readOrder(clinic, orderId)).toMatchObject({ isPaused: true, pausedByStop: true, detailStatus: 20005 });
    expect(await preview()).toEqual([]);
    const resume = { body: await createActionInput(clinic, 'sales', orderId) };
    expect((await callExpectingRefusal(clinic.labs.sales, lab.resumeOrder, resume)).code).toBe('patient.terminated');
    await state(0);
    for (const id of [orderId, other.orderId])
      expect(await readOrder(clinic, id)).toMatchObject({ isPaused: false, pausedByStop: false });
  });
});

async function makeBatch(orderId: string) {
  await clinic.db
    .insertInto('order_batch')
    .values({
      order_id: orderId,
      number: 1,
      kind: 'first',
      upper_steps: [1],
      lower_steps: [1],
      quantity: 1,
      address: JSON.stringify({ receiver: 'R', phone: '1', region: 'D', street: 'S' }),
      created_by: null,
    })
    .execute();
}

describe('LAB-01 the users of a manufacturer', () => {
  test('have no access to data of a clinic, and act in their functions only', async () => {
    const { orderId } = await createOrder(10004);
    const { designer } = clinic.labs;
    const list = { body: { pageIndex: 1, pageSize: 10 } };
    expect((await callExpectingRefusal(designer, queryPatientList, list)).code).toBe('access.denied');
    const body = await createActionInput(clinic, 'designer', orderId);
    expect((await callExpectingRefusal(designer, lab.acceptData, { body })).code).toBe('access.denied');
    const queue = { labFunction: 'reviewer' as const, pageIndex: 1, pageSize: 10 };
    expect(
      (await callExpectingRefusal(designer, lab.queryLabQueue, { body: { operatorId: body.operatorId, ...queue } }))
        .code,
    ).toBe('access.denied');
  });

  test('see in a queue what waits for its function, with the patient as submitted by the clinic', async () => {
    const { orderId, patient } = await createOrder(10004);
    const draft = await createOrder(10000);
    await clinic.db.updateTable('patient').set({ name: '改名' }).where('id', '=', patient).execute();
    const operatorId = clinic.accounts.reviewer;
    const queueInput = { operatorId, labFunction: 'reviewer' as const, pageIndex: 1, pageSize: 100 };
    const { items } = await clinic.labs.reviewer.call(lab.queryLabQueue, { body: queueInput });
    const queueItem = items.find((item) => item.orderId === orderId);
    expect(queueItem?.patient.name).toBe('王小明');
    expect(items.map((item) => item.orderId)).not.toContain(draft.orderId);
    const counts = await clinic.labs.reviewer.call(lab.queryLabCounts, {});
    expect(counts).toEqual([{ labFunction: 'reviewer', count: items.length }]);
    const query = { orderId: draft.orderId };
    expect((await callExpectingRefusal(clinic.labs.reviewer, lab.queryLabOrder, { query })).code).toBe(
      'order.notFound',
    );
  });

  test('LAB-01 search a queue by the order number and the submitted patient data, however these change', async () => {
    const { client, db, doctor: operatorId, labs, accounts } = clinic;
    const { orderId, patient: patientId } = await createOrder(10004);
    const hasMatch = async (keyword: string): Promise<boolean> => {
      const body = { operatorId: accounts.reviewer, labFunction: 'all', keyword, pageIndex: 1, pageSize: 100 } as const;
      const { items } = await labs.reviewer.call(lab.queryLabQueue, { body });
      return items.some((item) => item.orderId === orderId);
    };
    const { caseShowId, orderShowId } = await client.call(queryOrderInfo, { query: { orderId } });
    expect([await hasMatch(caseShowId.toLowerCase()), await hasMatch(orderShowId)]).toEqual([true, true]);
    expect(await hasMatch(`${caseShowId}-2`)).toBe(false);
    await db.updateTable('patient').set({ name: '欧阳晓', patient_no: 'K-4711' }).where('id', '=', patientId).execute();
    expect([await hasMatch('欧阳'), await hasMatch('王小明')]).toEqual([false, true]);
    await client.call(createOrUpdatePatient, { body: { operatorId, patientId } });
    expect([await hasMatch('欧阳'), await hasMatch('k-4711'), await hasMatch('王小明')]).toEqual([true, true, false]);
    const other = await makePatient(db, clinic.organisation, operatorId);
    await client.call(createOrUpdatePatient, { body: { operatorId, patientId: other } });
    await db.updateTable('treatment_order').set({ patient_id: other }).where('id', '=', orderId).execute();
    expect(await hasMatch('欧阳')).toBe(false);
  });
});
