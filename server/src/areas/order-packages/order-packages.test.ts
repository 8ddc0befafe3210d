import type { DownloadTask } from '@dentarium/api/tasks/calls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { makeManufacturer } from '../orders/testing/make-orders.ts';
import { createOrderClinic, type OrderClinic, submitOrder, waitForFiles } from '../orders/testing/order-clinic.ts';
import { waitForEnd } from '../packaging/testing/packages.ts';
import { readZip } from '../packaging/testing/read-zip.ts';
import { packLabOrder } from './calls.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

async function packOrder(orderId: string): Promise<DownloadTask> {
  const body = { operatorId: clinic.accounts.factory, orderId };
  const { id } = await clinic.labs.factory.call(packLabOrder, { body });
  return waitForEnd(clinic.labs.factory, id);
}

const fetchZip = ({ path }: DownloadTask) => fetch(`${clinic.address}${path}`);

test('LAB-01 packs everything of an order for its manufacturer, and records it in the audit trail', async () => {
  const { orderId, orderShowId } = await submitOrder(clinic);
  await waitForFiles(clinic, orderId);
  const task = await packOrder(orderId);
  expect(task).toMatchObject({ finish: true, isError: false, type: 'orderPackage', PackageName: orderShowId });
  const response = await fetchZip(task);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const entries = readZip(Buffer.from(await response.arrayBuffer()));
  const files = await clinic.db.selectFrom('order_file').select('name').where('order_id', '=', orderId).execute();
  expect(entries).toHaveLength(files.length + 1);
  const document = entries.find(({ name }) => name === 'order.json');
  // The clinic's own forms and the address before production are not for the manufacturer.
  expect(JSON.parse(String(document?.bytes))).toMatchObject({ orderId, forms: [], batches: [] });

  const trail = await clinic.db
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', orderId)
    .where('action', 'in', ['lab.packOrder', 'lab.makeOrderPackage', 'lab.downloadOrder'])
    .orderBy('id')
    .execute();
  expect(trail.map(({ action }) => action)).toEqual(['lab.packOrder', 'lab.makeOrderPackage', 'lab.downloadOrder']);
});

test('LAB-01 packs no order of another manufacturer, and ends the address with the function', async () => {
  const { orderId } = await submitOrder(clinic);
  const other = await makeManufacturer(clinic.db);
  const body = { operatorId: other.accounts.factory, orderId };
  const refusal = await callExpectingRefusal(await clinic.as(other.accounts.factory), packLabOrder, { body });
  expect(refusal.code).toBe('order.notFound');

  const task = await packOrder(orderId);
  await clinic.db.deleteFrom('lab_function').where('account_id', '=', clinic.accounts.factory).execute();
  expect((await fetchZip(task)).status).toBe(404);
});
