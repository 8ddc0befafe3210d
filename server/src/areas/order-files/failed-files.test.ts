import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { completeTheData } from '@dentarium/api/orders/case-actions';
import { getCaseOpertionHistory } from '@dentarium/api/orders/case-details';
import { retryLabFiles } from '../orders/lab/calls.ts';
import * as lab from '../orders/lab/calls.ts';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import * as calls from '@dentarium/api/orders/upload-calls';
import { FORM_KEYS } from '@dentarium/orders/states';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { JobWork } from '../../kernel/jobs/jobs.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { waitUntil } from '../files/testing/until.ts';
import { recordEvents } from '../../testing/record-events.ts';
import {
  createActionInput,
  commitOrder,
  createOrderClinic,
  makeSlotFiles,
  fillInForms,
  giveModels,
  createNewOrder,
  type OrderClinic,
  readOrder,
  saveForm,
} from '../orders/testing/order-clinic.ts';
import { OrderFiles } from './order-files.ts';
import {
  getOrderFileOrThrow,
  readOrderFiles,
  readObjectName,
  waitForSettledFiles,
} from './testing/read-order-files.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  // Uses the plain disk, where bytes can be lost; the bundled cloud prevents overwriting an object in use.
  clinic = await createOrderClinic({ LIBRARY_TYPE: '0' });
});
afterAll(() => clinic.close());

const MODEL = { formKey: 1, field: 'file53' };
const FACE = { formKey: 0, field: 'file8' };
const CBCT = { formKey: FORM_KEYS.cbct, field: 'file15' };

/** A filled-in order with a file whose bytes are replaced or missing; `putBack` restores them. */
async function withLost(place: typeof MODEL, instead: (bytes: Buffer) => Buffer | null, waybill?: string) {
  const order = await createNewOrder(clinic);
  await fillInForms(clinic, order, waybill);
  if (place === CBCT) {
    const { [place.formKey]: answers = {} } = await makeSlotFiles(clinic, order.patient.id, [place.formKey]);
    await saveForm(clinic, order.orderId, place.formKey, answers);
  }
  const { store } = clinic.app.files.library;
  const name = await readObjectName(clinic, order.orderId, place);
  const bytes = await buffer(await store.read(name));
  const replaceBytes = async (other: Buffer | null): Promise<void> => {
    await store.remove(name);
    if (other !== null) await store.putBytes(name, other);
  };
  await replaceBytes(instead(bytes));
  return { order, putBack: () => replaceBytes(bytes) };
}

const toNull = () => null;

function sync(orderId: string) {
  return clinic.client.call(calls.syncFailFileByOrder, { query: { orderId } });
}

async function readActions({ caseId }: OrderInfo): Promise<string[]> {
  const entries = await clinic.client.call(getCaseOpertionHistory, { query: { caseId } });
  return entries.map(({ action, to }) => `${action} ${to}`);
}

describe('ORD-11 files that failed', () => {
  test('ORD-11 ORD-06 marks a model without its bytes as outstanding, retries it, and sends the order to review once it is available', async () => {
    const { order, putBack } = await withLost(MODEL, toNull);
    expect(await commitOrder(clinic, order.orderId)).toMatchObject({ detailStatus: 10001, hasFailedFiles: true });
    expect((await readOrder(clinic, order.orderId)).dataRequests).toMatchObject([
      { askedBy: 'system', items: [{ formKey: 1, isSupplied: false }] },
    ]);
    const { client, doctor: operatorId } = clinic;
    const patientId = order.patient.id;
    const complete = { body: { operatorId, patientId, orderId: order.orderId } };
    expect((await callExpectingRefusal(client, completeTheData, complete)).code).toBe('order.outstanding');
    await waitForSettledFiles(clinic.client, order.orderId);
    expect((await readOrderFiles(clinic.client, order.orderId)).filter(({ state }) => state === 'fail')).toMatchObject([
      { field: 'file53', problem: 'missing' },
    ]);
    const patientQuery = { query: { patientIds: patientId } };
    expect(await client.call(calls.getIsHaveFailFile, patientQuery)).toEqual([
      { patientId, isHaveFailFile: true, orderIds: [order.orderId] },
    ]);
    expect(await client.call(calls.patientIsSync, { body: { patientId } })).toMatchObject({ failedFiles: 1 });

    // Retried too early, it fails again.
    expect(await sync(order.orderId)).toMatchObject([{ field: 'file53', state: 'waiting' }]);
    await waitForSettledFiles(clinic.client, order.orderId);
    expect(await readOrder(clinic, order.orderId)).toMatchObject({ detailStatus: 10001, hasFailedFiles: true });

    await putBack();
    await sync(order.orderId);
    await waitUntil(async () => (await readOrder(clinic, order.orderId)).detailStatus === 10004);
    expect(await readOrder(clinic, order.orderId)).toMatchObject({ hasFailedFiles: false, stepStatus: 30 });
    expect(await readActions(order)).toEqual(['create 10000', 'commit 10001', 'dataArrived 10004']);
    expect(await client.call(calls.getIsHaveFailFile, patientQuery)).toMatchObject([
      { isHaveFailFile: false, orderIds: [] },
    ]);
    expect(await sync(order.orderId)).toEqual([]);
  });

  test('ORD-11 ORD-06 completes the data when a lost model is replaced', async () => {
    const { order } = await withLost(MODEL, toNull);
    await commitOrder(clinic, order.orderId);
    const { client, doctor: operatorId } = clinic;
    const body = { operatorId, patientId: order.patient.id, orderId: order.orderId };
    expect((await callExpectingRefusal(client, completeTheData, { body })).code).toBe('order.outstanding');
    const others = await makeSlotFiles(clinic, order.patient.id, [1]);
    await giveModels(clinic, order.orderId, others[1]);
    expect(await client.call(completeTheData, { body })).toMatchObject({ detailStatus: 10004, submissionCount: 2 });
  });

  test('ORD-11 retries files that were out of reach periodically', async () => {
    const { order, putBack } = await withLost(MODEL, toNull);
    await commitOrder(clinic, order.orderId);
    await waitForSettledFiles(clinic.client, order.orderId);
    await putBack();
    await clinic.app.areas.runSchedule('look for files of orders');
    await waitUntil(async () => (await readOrder(clinic, order.orderId)).detailStatus === 10004);
    expect(await readOrder(clinic, order.orderId)).toMatchObject({ hasFailedFiles: false });
  });

  /** Submits an order that waits for the bytes of a CBCT and for models by post. */
  const withParcel = async () => {
    const { order, putBack } = await withLost(CBCT, toNull, 'SF20261124');
    expect(await commitOrder(clinic, order.orderId)).toMatchObject({ detailStatus: 10001, hasFailedFiles: true });
    await waitForSettledFiles(clinic.client, order.orderId);
    return { order, putBack };
  };
  const receive = async ({ orderId }: OrderInfo) =>
    clinic.labs.reviewer.call(lab.receiveModel, { body: await createActionInput(clinic, 'reviewer', orderId) });

  test('ORD-11 waits for both a parcel and a file', async () => {
    const { order, putBack } = await withParcel();
    await putBack();
    await sync(order.orderId);
    await waitUntil(async () => !(await readOrder(clinic, order.orderId)).hasFailedFiles);
    expect(await readOrder(clinic, order.orderId)).toMatchObject({ detailStatus: 10001 });
    expect(await receive(order)).toMatchObject({ detailStatus: 10004 });
  });

  test('ORD-11 ORD-15 HEAD-10 records a parcel that arrives before the files in the history, and notifies the pages', async () => {
    const { order, putBack } = await withParcel();
    const { orderId, caseId } = order;
    const events = await recordEvents(clinic.database.databaseUrl);
    expect(await receive(order)).toMatchObject({ detailStatus: 10001 });
    const event = { orderId, caseId, from: 10001, to: 10001, step: 20, at: expect.any(String) };
    expect(await events.listEvents(clinic.doctor)).toEqual([['order', event]]);
    await events.end();
    await putBack();
    await sync(orderId);
    await waitUntil(async () => (await readOrder(clinic, orderId)).detailStatus === 10004);
    expect(await readActions(order)).toEqual([
      'create 10000',
      'commit 10001',
      'receiveModel 10001',
      'dataArrived 10004',
    ]);
  });

  test('ORD-11 ORD-05 refuses to submit an order with a missing or damaged photograph', async () => {
    for (const instead of [toNull, (bytes: Buffer) => bytes.subarray(1)]) {
      const { order } = await withLost(FACE, instead);
      await expect(commitOrder(clinic, order.orderId)).rejects.toMatchObject({
        code: 'order.formsUnfinished',
        detail: { forms: [{ formKey: 0, fields: [{ field: '8', problem: 'missing' }] }] },
      });
      expect(await readOrderFiles(clinic.client, order.orderId)).toEqual([]);
    }
  });

  test('ORD-11 LAB-01 detects changed bytes, and refuses to accept the data until they are repaired', async () => {
    const { order, putBack } = await withLost(FACE, ({ length }) => randomBytes(length));
    await commitOrder(clinic, order.orderId);
    await waitUntil(async () => (await readOrder(clinic, order.orderId)).hasFailedFiles);
    expect(await getOrderFileOrThrow(clinic.client, order.orderId, 'file8')).toMatchObject({
      state: 'fail',
      problem: 'damaged',
    });
    const accept = async () => ({ body: await createActionInput(clinic, 'reviewer', order.orderId) });
    expect((await callExpectingRefusal(clinic.labs.reviewer, lab.acceptData, await accept())).code).toBe(
      'order.filesUnreadable',
    );
    await putBack();
    const retry = { body: { operatorId: clinic.accounts.reviewer, orderId: order.orderId } };
    expect(await clinic.labs.reviewer.call(retryLabFiles, retry)).toMatchObject([{ field: 'file8', state: 'waiting' }]);
    await waitUntil(async () => !(await readOrder(clinic, order.orderId)).hasFailedFiles);
    expect(await clinic.labs.reviewer.call(lab.acceptData, await accept())).toMatchObject({ detailStatus: 20000 });
  });

  test('ORD-11 LAB-01 refuses to accept the data while a file is still unread', async () => {
    const order = await createNewOrder(clinic);
    const { orderId } = order;
    await fillInForms(clinic, order);
    await commitOrder(clinic, orderId);
    await waitForSettledFiles(clinic.client, orderId);
    const set = (state: 'loading' | 'success') =>
      clinic.db.updateTable('order_file').set({ state }).where('order_id', '=', orderId).execute();
    await set('loading');
    const acceptInput = { body: await createActionInput(clinic, 'reviewer', orderId) };
    expect((await callExpectingRefusal(clinic.labs.reviewer, lab.acceptData, acceptInput)).code).toBe(
      'order.filesLoading',
    );
    await set('success');
    expect(await clinic.labs.reviewer.call(lab.acceptData, acceptInput)).toMatchObject({ detailStatus: 20000 });
  });

  test('ORD-11 fails a repeatedly interrupted check, and retries it', async () => {
    const { order } = await withLost(MODEL, toNull);
    const { orderId } = order;
    await commitOrder(clinic, orderId);
    await waitForSettledFiles(clinic.client, orderId);
    const { db, app } = clinic;
    const works: JobWork<{ orderId: string }>[] = [];
    // Runs only the failure handler, which the job engine calls after the last attempt.
    const files = new OrderFiles({
      jobs: {
        register: (_, work) => void works.push(work as unknown as JobWork<{ orderId: string }>),
        enqueue: async () => '',
      },
      store: app.files.library.store,
    });
    const settledOrders: string[] = [];
    files.setSettledHandler(async (_, id) => void settledOrders.push(id));
    await db
      .updateTable('order_file')
      .set({ state: 'loading', problem: null })
      .where('order_id', '=', orderId)
      .where('field', '=', 'file51')
      .execute();
    await works[0]?.handleFailure?.({ orderId }, { db, log: app.log });
    expect(settledOrders).toEqual([orderId]);
    expect(await getOrderFileOrThrow(clinic.client, orderId, 'file51')).toMatchObject({
      state: 'fail',
      problem: 'interrupted',
    });
    await sync(orderId);
    await waitForSettledFiles(clinic.client, orderId);
    expect(await getOrderFileOrThrow(clinic.client, orderId, 'file51')).toMatchObject({
      state: 'success',
      problem: null,
    });
  });
});
