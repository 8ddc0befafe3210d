import { randomUUID } from 'node:crypto';
import { queryNotices } from '@dentarium/api/notices/calls';
import { getCaseShowBox } from '@dentarium/api/orders/case-details';
import { applyForReissuance, productionFollowUpCheck } from '@dentarium/api/orders/case-production';
import { deleteOrder, withdrawOrder } from '@dentarium/api/orders/calls';
import * as specifiedCalls from '@dentarium/api/schemes/calls';
import type { SchemeState } from '@dentarium/api/schemes/shapes';
import type { DetailStatus, OrderType } from '@dentarium/orders/states';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeAccount } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { requestCancellation, withdrawCancellation } from '../orders/cases/calls.ts';
import * as lab from '../orders/lab/calls.ts';
import { makeBatch } from '../orders/testing/make-orders.ts';
import { makeShippedOrder, produceBatch } from '../orders/testing/make-shipped-order.ts';
import {
  createActionInput,
  createOrderClinic,
  makeOrderAt,
  type OrderClinic,
  readOrder,
} from '../orders/testing/order-clinic.ts';
import { acceptCancellation, expertApprove, queryLabSchemes } from './calls.ts';
import { makeVersion } from './testing/make-schemes.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

const REASON = 'The patient moves away';

async function createRequestInput(orderId: string) {
  const { version } = await readOrder(clinic, orderId);
  return { body: { operatorId: clinic.doctor, orderId, version, reason: REASON } };
}

async function request(orderId: string) {
  return clinic.client.call(requestCancellation, await createRequestInput(orderId));
}

async function accept(orderId: string, note = 'Done') {
  const body = { ...(await createActionInput(clinic, 'reviewer', orderId)), note };
  return clinic.labs.reviewer.call(acceptCancellation, { body });
}

const readLabOrder = (orderId: string) => clinic.labs.reviewer.call(lab.queryLabOrder, { query: { orderId } });

/** Lists the kinds of the notices about an order that are not done. */
async function listNotices(account: 'doctor' | 'reviewer' | 'factory', orderId: string): Promise<string[]> {
  const client = account === 'doctor' ? clinic.client : clinic.labs[account];
  const { items } = await client.call(queryNotices, { body: { isDone: false, pageIndex: 1, pageSize: 100 } });
  return items.filter(({ subjectId }) => subjectId === orderId).map(({ kind }) => kind);
}

async function makeOrderWithVersion(detailStatus: DetailStatus, state: SchemeState, type: OrderType = 0) {
  const { client, db, accounts } = clinic;
  const order = await makeOrderAt(clinic, detailStatus, { type });
  await db
    .updateTable('treatment_order')
    .set({ designer_id: accounts.designer })
    .where('id', '=', order.orderId)
    .execute();
  const schemeId = await makeVersion({ db, client, account: accounts.designer }, order.orderId, state);
  return { ...order, schemeId };
}

async function confirmPlan(orderId: string, schemeId: string) {
  const { version } = await readOrder(clinic, orderId);
  const steps = { from: 1, to: 3 };
  const decision = { decision: 'confirm', statement: 'en', batch: { upper: steps, lower: steps } } as const;
  const body = { operatorId: clinic.doctor, orderId, schemeId, version, ...decision };
  return clinic.client.call(specifiedCalls.insertSchemeDesign, { body });
}

describe('ORD-06 a request to cancel an order', () => {
  test('leaves the status, is shown to both sides and in the queue of reviewers, and is taken back', async () => {
    const { orderId } = await makeOrderAt(clinic, 20001);
    const cancellation = { reason: REASON, requestedAt: expect.any(String), requestedBy: expect.any(String) };
    const open = { detailStatus: 20001, cancellationRequested: true, cancellation };
    expect(await request(orderId)).toMatchObject(open);
    expect(await readLabOrder(orderId)).toMatchObject(open);
    const queue = {
      operatorId: clinic.accounts.reviewer,
      labFunction: 'reviewer' as const,
      pageIndex: 1,
      pageSize: 100,
    };
    const readQueue = async () => {
      const { items } = await clinic.labs.reviewer.call(lab.queryLabQueue, { body: queue });
      return items.filter((row) => row.orderId === orderId).map((row) => row.cancellationRequested);
    };
    expect(await readQueue()).toEqual([true]);
    expect(await listNotices('reviewer', orderId)).toEqual(['orders.cancellationRequested']);
    const secondRefusal = await callExpectingRefusal(
      clinic.client,
      requestCancellation,
      await createRequestInput(orderId),
    );
    expect(secondRefusal.code).toBe('order.cancellationOpen');
    const { body } = await createRequestInput(orderId);
    const withdrawnOrder = await clinic.client.call(withdrawCancellation, { body });
    expect(withdrawnOrder).toMatchObject({ detailStatus: 20001, cancellationRequested: false, cancellation: null });
    expect(await readQueue()).toEqual([]);
    expect(await listNotices('reviewer', orderId)).toEqual(['orders.cancellationWithdrawn']);
    const late = { body: { ...body, version: body.version + 1 } };
    expect((await callExpectingRefusal(clinic.client, withdrawCancellation, late)).code).toBe('order.noCancellation');
  });

  test('runs once with the same request id, and is refused with a stale version and to strangers', async () => {
    const { orderId } = await makeOrderAt(clinic, 20004);
    const input = await createRequestInput(orderId);
    const stranger = await makeAccount(clinic.db);
    const foreignInput = { body: { ...input.body, operatorId: stranger } };
    const foreignRefusal = await callExpectingRefusal(await clinic.as(stranger), requestCancellation, foreignInput);
    expect(foreignRefusal.code).toBe('order.notFound');
    const requestKey = randomUUID();
    const send = () => clinic.client.call(requestCancellation, input, { requestKey });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second).toEqual(first);
    const stale = await callExpectingRefusal(clinic.client, requestCancellation, input);
    expect(stale).toMatchObject({ code: 'version.stale', detail: { order: { orderId, version: first.version } } });
    const rows = await clinic.db
      .selectFrom('order_cancellation')
      .select('id')
      .where('order_id', '=', orderId)
      .execute();
    expect(rows).toHaveLength(1);
    const labInput = { ...(await createActionInput(clinic, 'reviewer', orderId)), version: first.version - 1 };
    const { reviewer, designer } = clinic.labs;
    expect((await callExpectingRefusal(reviewer, acceptCancellation, { body: labInput })).code).toBe('version.stale');
    const body = { ...labInput, operatorId: clinic.accounts.designer };
    expect((await callExpectingRefusal(designer, acceptCancellation, { body })).code).toBe('access.denied');
  });

  test.each([
    ['a paused order', { is_paused: true }, 'order.paused'],
    ['an archived order', { is_archive: true }, 'order.archived'],
    ['an order in production', { detail_status: 30001, step_status: 0 }, 'order.status'],
    ['an order in review', { detail_status: 10004, step_status: 30 }, 'order.status'],
  ] as const)('is refused for %s', async (_, changes, code) => {
    const { orderId } = await makeOrderAt(clinic, 20001);
    await clinic.db.updateTable('treatment_order').set(changes).where('id', '=', orderId).execute();
    const input = await createRequestInput(orderId);
    expect((await callExpectingRefusal(clinic.client, requestCancellation, input)).code).toBe(code);
  });

  test('is refused by a reviewer with a text that the history shows, and the doctor is told', async () => {
    const { orderId } = await makeOrderAt(clinic, 20003);
    await request(orderId);
    const reason = 'The design is finished.';
    const body = { ...(await createActionInput(clinic, 'reviewer', orderId)), reason };
    const order = await clinic.labs.reviewer.call(lab.refuseCancellation, { body });
    expect(order).toMatchObject({ detailStatus: 20003, cancellationRequested: false, cancellation: null });
    expect(order.history.map(({ action, text }) => [action, text])).toEqual([
      ['requestCancellation', REASON],
      ['refuseCancellation', reason],
    ]);
    expect(await listNotices('doctor', orderId)).toEqual(['orders.cancellationRefused']);
    expect(await listNotices('reviewer', orderId)).toEqual([]);
    expect(await request(orderId)).toMatchObject({ cancellationRequested: true });
  });

  test('stays open while the design goes on, and ends with a withdrawal after the design was given back', async () => {
    const { orderId } = await makeOrderWithVersion(20002, 'expert');
    await request(orderId);
    await clinic.labs.expert.call(expertApprove, { body: await createActionInput(clinic, 'expert', orderId) });
    expect(await readOrder(clinic, orderId)).toMatchObject({ detailStatus: 20005, cancellationRequested: true });
    expect(await listNotices('reviewer', orderId)).toEqual(['orders.cancellationRequested']);
    const changes = { detail_status: 20000, step_status: 110, designer_id: null } as const;
    await clinic.db.updateTable('treatment_order').set(changes).where('id', '=', orderId).execute();
    const { body } = await createRequestInput(orderId);
    const withdrawnOrder = await clinic.client.call(withdrawOrder, { body });
    expect(withdrawnOrder).toMatchObject({ detailStatus: 10003, cancellationRequested: false, cancellation: null });
    expect(await listNotices('reviewer', orderId)).toEqual([]);
  });
});

describe('ORD-06 an accepted cancellation', () => {
  test.each([
    [0, 20001, 10003],
    [1, 20004, 10003],
    [2, 20003, 50003],
  ] as const)('returns a design of an order of type %d in %d to %d, where it is deleted', async (type, from, to) => {
    const { orderId } = await makeOrderWithVersion(from, 'expert', type);
    await request(orderId);
    const order = await accept(orderId);
    expect(order).toMatchObject({ detailStatus: to, stepStatus: 10, takenBy: null, cancellation: null });
    expect(order.history.at(-1)).toMatchObject({ action: 'acceptCancellation', from, to, text: 'Done' });
    const schemes = await clinic.labs.reviewer.call(queryLabSchemes, { query: { orderId } });
    expect(schemes.map(({ scheme }) => scheme?.state)).toEqual(['returned']);
    expect(await listNotices('doctor', orderId)).toEqual(['orders.cancellationAccepted']);
    const query = { orderId, operatorId: clinic.doctor };
    expect(await clinic.client.call(deleteOrder, { query })).toBe(true);
  });

  test('removes a first batch with its confirmation, and production does not start while it is requested', async () => {
    const { orderId, caseId, schemeId } = await makeOrderWithVersion(20005, 'proposed');
    await confirmPlan(orderId, schemeId);
    await request(orderId);
    expect(await listNotices('factory', orderId)).toEqual(['orders.productionOnHold', 'orders.toProduce']);
    const { factory } = clinic.labs;
    const start = { body: await createActionInput(clinic, 'factory', orderId) };
    expect((await callExpectingRefusal(factory, lab.startProduction, start)).code).toBe('order.cancellationOpen');
    const order = await accept(orderId);
    expect(order).toMatchObject({ detailStatus: 10003, stepStatus: 10, batches: [] });
    expect(order.history.at(-1)?.detail).toEqual({ batch: 'first', upper: [1, 2, 3], lower: [1, 2, 3] });
    const readSchemes = async () => {
      const schemes = await clinic.client.call(specifiedCalls.get3dDesignList, { query: { caseId, orderId } });
      return schemes.map(({ state, confirmation, isCancelled }) => [state, confirmation === null, isCancelled]);
    };
    expect(await readSchemes()).toEqual([['notChosen', true, true]]);
    const box = await clinic.client.call(getCaseShowBox, { query: { caseId } });
    expect(box).toMatchObject({ upper: { planned: null }, lower: { planned: null } });

    // The next round has a version of its own, beside which the cancelled one cannot be confirmed.
    const nextRound = { detail_status: 20005, step_status: 180, scheme_count: 2 } as const;
    await clinic.db.updateTable('treatment_order').set(nextRound).where('id', '=', orderId).execute();
    const { rows } = await sql<{ id: string }>`
      insert into order_scheme (order_id, object_id, state, number, submission_number, note, submitted_by, digest,
        document, places, figures, marks)
      select order_id, object_id, 'proposed', 2, 2, '', submitted_by, digest, document, places, figures, marks
      from order_scheme where id = ${schemeId}::uuid returning id`.execute(clinic.db);
    await expect(confirmPlan(orderId, schemeId)).rejects.toMatchObject({ code: 'order.schemeChoice' });
    const change = { operatorId: clinic.doctor, orderId, schemeId, decision: 'change' as const, opinion: 'Slower' };
    const refusal = await callExpectingRefusal(clinic.client, specifiedCalls.insertSchemeDesign, { body: change });
    expect(refusal.code).toBe('order.schemeChoice');
    expect(await confirmPlan(orderId, rows[0]?.id ?? '')).toMatchObject({ detailStatus: 30000 });
    expect(await readSchemes()).toEqual([
      ['confirmed', false, false],
      ['notChosen', true, true],
    ]);
    const confirmations = clinic.db.selectFrom('scheme_confirmation').select('scheme_id');
    expect(await confirmations.where('order_id', '=', orderId).execute()).toHaveLength(2);
  });

  test.each([350, 360] as const)('returns from a follow-up to 30005 at step %d with its steps', async (step) => {
    const { orderId, patient, shipmentId } = await makeShippedOrder(clinic, step);
    const receivedAt = step === 360 ? new Date() : null;
    await clinic.db.updateTable('shipment').set({ received_at: receivedAt }).where('id', '=', shipmentId).execute();
    await makeBatch(clinic.db, orderId, [11, 12]);
    const followUp = { detail_status: 30000, step_status: 0 } as const;
    await clinic.db.updateTable('treatment_order').set(followUp).where('id', '=', orderId).execute();
    await request(orderId);
    const order = await accept(orderId);
    expect(order).toMatchObject({ detailStatus: 30005, stepStatus: step });
    expect(order.batches.map(({ kind }) => kind)).toEqual(['first']);
    const body = { operatorId: clinic.doctor, patientId: patient, orderId };
    const check = await clinic.client.call(productionFollowUpCheck, { body });
    expect(check).toMatchObject({ isAllowed: true, upper: { from: 11 }, planned: { upper: 20 } });
  });

  test('returns from a reissue to the parcel, and the reissue may be applied for again', async () => {
    const { orderId } = await makeShippedOrder(clinic, 350);
    const { doctor: operatorId, deliveryAddressId: address } = clinic;
    const answers = { reason: 1, arch: 2, stepsUpper: [2], quantity: 1, text: 'Lost on the way', address };
    const application = { body: { operatorId, orderId, formValue: JSON.stringify(answers) } };
    const orderReissue = async () => {
      await clinic.client.call(applyForReissuance, application);
      const terms = { isFree: true, price: null, upperSteps: [2], lowerSteps: [] };
      const body = { ...(await createActionInput(clinic, 'reviewer', orderId)), ...terms };
      await clinic.labs.reviewer.call(lab.offerReissue, { body });
      await clinic.client.call(applyForReissuance, { body: { operatorId, orderId, confirm: true } });
    };
    await orderReissue();
    await request(orderId);
    const order = await accept(orderId);
    expect(order).toMatchObject({ detailStatus: 30005, stepStatus: 350, reissue: null });
    expect(order.batches.map(({ kind }) => kind)).toEqual(['first']);
    await orderReissue();
    expect((await produceBatch(clinic, orderId, 'SF12345679')).batches.map(({ kind }) => kind)).toEqual([
      'first',
      'reissue',
    ]);
  });
});
