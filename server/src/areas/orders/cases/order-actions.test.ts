import type { Client } from '@dentarium/api';
import { caseCommit, restartCase } from '@dentarium/api/orders/case-actions';
import { getCaseOpertionHistory } from '@dentarium/api/orders/case-details';
import { productionFollowUp, productionFollowUpCheck } from '@dentarium/api/orders/case-production';
import { deleteCase } from '@dentarium/api/orders/case-calls';
import { deleteAddress } from '../production/calls.ts';
import * as lab from '../lab/calls.ts';
import { deleteOrder, withdrawOrder } from '@dentarium/api/orders/calls';
import { queryOrderInfo } from './calls.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { callExpectingRefusal } from '../../../testing/test-app.ts';
import { makeAddress, makeShipment } from '../testing/make-orders.ts';
import {
  createActionInput,
  commitOrder,
  createOrderClinic,
  fillInForms,
  createNewOrder,
  type OrderClinic,
  makeOrderAt,
  readOrder,
} from '../testing/order-clinic.ts';
import { makeShippedOrder } from '../testing/make-shipped-order.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

const withdraw = (orderId: string) => ({ body: { operatorId: clinic.doctor, orderId } });
const refusedWithdrawal = async (orderId: string) =>
  (await callExpectingRefusal(clinic.client, withdrawOrder, withdraw(orderId))).code;

/** Writes the columns that the calls would have set on an order. */
function write(orderId: string, set: { designer_id?: string | null; scheme_count?: number; locked_until?: Date }) {
  return clinic.db.updateTable('treatment_order').set(set).where('id', '=', orderId).execute();
}

test('ORD-06 ORD-10 sends an order to an address of its clinic only, and not to one of another clinic or a deleted one', async () => {
  const { client, db, doctor: operatorId, organisation, deliveryAddressId } = clinic;
  const order = await createNewOrder(clinic);
  await fillInForms(clinic, order);
  const { orderId } = order;
  const sendTo = (addressId: string) => ({ body: { operatorId, orderId, addressId, statement: true as const } });
  const foreign = await makeAddress(db, await makeOrganisation(db), operatorId);
  const former = await makeAddress(db, organisation, operatorId);
  await client.call(deleteAddress, { query: { id: former, operatorId } });
  for (const addressId of [foreign, former])
    expect((await callExpectingRefusal(client, caseCommit, sendTo(addressId))).code).toBe('order.address');
  expect(await readOrder(clinic, orderId)).toMatchObject({ detailStatus: 10000, submissionCount: 0, addressId: null });
  expect(await commitOrder(clinic, orderId)).toMatchObject({ detailStatus: 10004, addressId: deliveryAddressId });
});

describe('ORD-06 LAB-01 the review lock of an order', () => {
  let colleague: { readonly operatorId: string; readonly client: Client };
  beforeAll(async () => {
    const { db, manufacturer: organisation_id } = clinic;
    const operatorId = await makeAccount(db, { organisations: [organisation_id] });
    await db
      .insertInto('lab_function')
      .values({ account_id: operatorId, organisation_id, lab_function: 'reviewer' })
      .execute();
    colleague = { operatorId, client: await clinic.as(operatorId) };
  });

  test('refuses other reviewers, and the withdrawal by the doctor, until the reviewer releases the order', async () => {
    const { orderId } = await makeOrderAt(clinic, 10004);
    const { reviewer } = clinic.labs;
    const actionInput = await createActionInput(clinic, 'reviewer', orderId);
    const before = Date.now();
    const { lockedUntil } = await reviewer.call(lab.takeReview, { body: actionInput });
    const minutes = (Date.parse(lockedUntil ?? '') - before) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(30);
    expect(minutes).toBeLessThan(31);
    const body = { ...actionInput, operatorId: colleague.operatorId };
    const items = [{ formKey: 4, text: 'Which spaces?' }];
    const reasons = [{ formKey: 4, reason: 'Unclear' }];
    const refusals = await Promise.all([
      callExpectingRefusal(colleague.client, lab.takeReview, { body }),
      callExpectingRefusal(colleague.client, lab.releaseReview, { body }),
      callExpectingRefusal(colleague.client, lab.acceptData, { body }),
      callExpectingRefusal(colleague.client, lab.requestData, { body: { ...body, items } }),
      callExpectingRefusal(colleague.client, lab.rejectData, { body: { ...body, reasons } }),
    ]);
    expect(refusals.map(({ code }) => code)).toEqual(Array.from({ length: 5 }, () => 'order.locked'));
    expect(await refusedWithdrawal(orderId)).toBe('order.locked');
    await reviewer.call(lab.releaseReview, { body: actionInput });
    expect(await colleague.client.call(lab.acceptData, { body })).toMatchObject({ detailStatus: 20000 });
  });

  test('expires after 30 minutes: then a colleague takes the order, or its doctor withdraws it', async () => {
    const { client, labs } = clinic;
    const [takenOrder, withdrawnOrder] = [await makeOrderAt(clinic, 10004), await makeOrderAt(clinic, 10004)];
    for (const { orderId } of [takenOrder, withdrawnOrder]) {
      await labs.reviewer.call(lab.takeReview, { body: await createActionInput(clinic, 'reviewer', orderId) });
      await write(orderId, { locked_until: new Date(Date.now() - 1) });
      expect(await readOrder(clinic, orderId)).toMatchObject({ lockedUntil: null });
    }
    const body = {
      ...(await createActionInput(clinic, 'reviewer', takenOrder.orderId)),
      operatorId: colleague.operatorId,
    };
    expect((await colleague.client.call(lab.takeReview, { body })).lockedUntil).not.toBeNull();
    expect(await refusedWithdrawal(takenOrder.orderId)).toBe('order.locked');
    const { orderId } = withdrawnOrder;
    expect(await client.call(withdrawOrder, withdraw(orderId))).toMatchObject({ detailStatus: 10003, stepStatus: 10 });
  });
});

describe('ORD-06 withdrawing from design', () => {
  test.each([
    [0, 10003],
    [1, 10003],
    [2, 50003],
  ] as const)('returns an order of type %d that no designer has taken to %d', async (type, status) => {
    const { orderId, caseId } = await makeOrderAt(clinic, 20000, { type });
    const { accounts, client } = clinic;
    await write(orderId, { designer_id: accounts.designer });
    expect(await refusedWithdrawal(orderId)).toBe('order.taken');
    await write(orderId, { designer_id: null });
    expect(await client.call(withdrawOrder, withdraw(orderId))).toMatchObject({
      detailStatus: status,
      stepStatus: 10,
      version: 2,
    });
    expect(await client.call(getCaseOpertionHistory, { query: { caseId } })).toMatchObject([
      { action: 'withdraw', role: 'doctor', from: 20000, to: status, step: 10 },
    ]);
  });

  test('refuses to withdraw an order that a designer has taken', async () => {
    const { orderId } = await makeOrderAt(clinic, 20000);
    await clinic.labs.designer.call(lab.takeDesign, { body: await createActionInput(clinic, 'designer', orderId) });
    expect(await refusedWithdrawal(orderId)).toBe('order.status');
    expect(await readOrder(clinic, orderId)).toMatchObject({ detailStatus: 20001 });
  });
});

describe('ORD-06 deleting', () => {
  const hasOrder = (orderId: string) =>
    clinic.client.call(queryOrderInfo, { query: { orderId } }).then(
      () => true,
      ({ code }: { readonly code: string }) => code !== 'order.notFound',
    );

  test('does not delete an order with a plan or a batch', async () => {
    const { client, accounts } = clinic;
    const [designedOrder, producedOrder] = [await makeOrderAt(clinic, 10003), await makeOrderAt(clinic, 10003)];
    await write(designedOrder.orderId, { scheme_count: 1 });
    await makeShipment(clinic.db, producedOrder.orderId, { steps: [1], shippedBy: accounts.factory });
    for (const { orderId } of [designedOrder, producedOrder]) {
      expect((await callExpectingRefusal(client, deleteOrder, { query: { orderId } })).code).toBe('order.hasDesign');
      expect(await hasOrder(orderId)).toBe(true);
    }
  });

  test('does not delete a case with another order, but one whose only order is a draft', async () => {
    const { client, doctor: operatorId } = clinic;
    const { orderId, caseId, patient } = await makeOrderAt(clinic, 10003);
    const { orderId: other } = await makeOrderAt(clinic, 10000, { patient, caseId, type: 1 });
    const query = { caseId, operatorId };
    expect((await callExpectingRefusal(client, deleteCase, { query })).code).toBe('order.notOnly');
    expect([await hasOrder(orderId), await hasOrder(other)]).toEqual([true, true]);
    await client.call(deleteOrder, { query: { orderId: other } });
    await client.call(deleteCase, { query });
    expect(await hasOrder(orderId)).toBe(false);
    expect((await callExpectingRefusal(client, deleteCase, { query })).code).toBe('order.notFound');
  });

  test('does not delete a case that was accepted once', async () => {
    const { client, labs, doctor: operatorId } = clinic;
    const { orderId, caseId } = await makeOrderAt(clinic, 10004);
    await labs.reviewer.call(lab.acceptData, { body: await createActionInput(clinic, 'reviewer', orderId) });
    expect(await client.call(withdrawOrder, withdraw(orderId))).toMatchObject({ detailStatus: 10003 });
    expect((await callExpectingRefusal(client, deleteCase, { query: { caseId, operatorId } })).code).toBe(
      'order.accepted',
    );
    expect(await hasOrder(orderId)).toBe(true);
  });
});

test('ORD-06 ORD-10 refuses the next steps while the case has other open work, and accepts them after its shipment', async () => {
  const { client, db, doctor: operatorId, deliveryAddressId: address } = clinic;
  const { orderId, caseId, patient } = await makeShippedOrder(clinic);
  const { orderId: adjustment } = await makeOrderAt(clinic, 50004, { patient, caseId, type: 2 });
  const progressAnswers = { stepUpper: 10, stepLower: 10, fit: 1, attachmentsComplete: 1, teethChanged: [0] };
  const formValue = JSON.stringify({ ...progressAnswers, stepsToUpper: 15, stepsToLower: 15, address });
  const followUpInput = { body: { operatorId, orderId, formValue } };
  const check = () => client.call(productionFollowUpCheck, { body: { operatorId, patientId: patient, orderId } });
  expect(await check()).toMatchObject({ isAllowed: false, reason: 'order.otherWork' });
  expect((await callExpectingRefusal(client, productionFollowUp, followUpInput)).code).toBe('order.otherWork');
  expect((await readOrder(clinic, orderId)).batches).toHaveLength(1);
  const shipped = { detail_status: 30005, step_status: 350 } as const;
  await db.updateTable('treatment_order').set(shipped).where('id', '=', adjustment).execute();
  expect(await check()).toMatchObject({ isAllowed: true, reason: '' });
  expect(await client.call(productionFollowUp, followUpInput)).toMatchObject({ detailStatus: 30000 });
});

test('ORD-06 ORD-08 restarts a treatment while its product is valid', async () => {
  const { client, db, doctor: operatorId } = clinic;
  const { orderId, caseId } = await makeShippedOrder(clinic);
  const begunBefore = (months: number) =>
    sql`update treatment_case set created_at = now() - make_interval(months => ${months}) where id = ${caseId}::uuid`.execute(
      db,
    );
  const restart = { body: { operatorId, orderId } };
  await begunBefore(61);
  expect((await callExpectingRefusal(client, restartCase, restart)).code).toBe('order.validity');
  await begunBefore(59);
  expect(await client.call(restartCase, restart)).toMatchObject({ type: 2, detailStatus: 50000 });
});

test('ORD-12 LAB-01 refuses to resume an order that is not paused', async () => {
  const { orderId } = await makeOrderAt(clinic, 20005);
  const { sales } = clinic.labs;
  const resume = async () => ({ body: await createActionInput(clinic, 'sales', orderId) });
  expect((await callExpectingRefusal(sales, lab.resumeOrder, await resume())).code).toBe('order.notPaused');
  await sales.call(lab.pauseOrder, { body: { ...(await resume()).body, reason: 'Unpaid' } });
  expect(await sales.call(lab.resumeOrder, await resume())).toMatchObject({ isPaused: false, detailStatus: 20005 });
});

test('ORD-10 records an automatic receipt in the history as an act of the system', async () => {
  const { client, db, app } = clinic;
  const { orderId, caseId, shipmentId } = await makeShippedOrder(clinic);
  const delivered = { delivered_at: new Date(Date.now() - 16 * 86_400_000) };
  await db.updateTable('shipment').set(delivered).where('id', '=', shipmentId).execute();
  for (let time = 0; time < 2; time += 1) await app.areas.runSchedule('receive delivered orders');
  expect(await readOrder(clinic, orderId)).toMatchObject({ detailStatus: 30005, stepStatus: 360 });
  expect(await client.call(getCaseOpertionHistory, { query: { caseId } })).toMatchObject([
    { action: 'receiveAutomatically', role: 'system', actor: null, from: 30005, to: 30005, step: 360 },
  ]);
});
