import { productionFollowUp } from '@dentarium/api/orders/case-production';
import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { insertSchemeDesign } from '@dentarium/api/schemes/calls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as lab from '../orders/lab/calls.ts';
import { saveAddress } from '../orders/production/calls.ts';
import { produceBatch } from '../orders/testing/make-shipped-order.ts';
import {
  acceptOrder,
  createActionInput,
  createOrderClinic,
  type OrderClinic,
  readOrder,
  submitOrder,
} from '../orders/testing/order-clinic.ts';
import { submitAcceptedScheme } from './testing/submit-test-scheme.ts';

const STREET = '1 Example Road';
const RECIPIENT = { receiver: 'Reception', phone: '100 0000 0000', region: 'Demo City', street: STREET };
const BRANCH = { receiver: 'Branch', phone: '10000000002', region: 'Demo City', street: '2 Example Road' };
/** The answers of a follow-up of the first two steps that fits. */
const FOLLOW_UP = { stepUpper: 1, stepLower: 1, fit: 1, attachmentsComplete: 1, teethChanged: [0] };

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

const readLabOrder = (orderId: string): Promise<LabOrder> =>
  clinic.labs.factory.call(lab.queryLabOrder, { query: { orderId } });

test('LAB-01 ORD-10 shows the manufacturer the recipient of each batch from production on, and not before', async () => {
  const { client, labs, doctor: operatorId, organisation: orgId } = clinic;
  const { orderId } = await submitOrder(clinic);
  const requireHiddenStreet = async (): Promise<void> =>
    expect(JSON.stringify(await readLabOrder(orderId))).not.toContain(STREET);
  await requireHiddenStreet();
  await acceptOrder(clinic, orderId);
  await requireHiddenStreet();
  await labs.designer.call(lab.takeDesign, { body: await createActionInput(clinic, 'designer', orderId) });
  const schemeId = await submitAcceptedScheme(clinic, orderId, 0.4);
  expect(await readLabOrder(orderId)).toMatchObject({ detailStatus: 20_005, batches: [] });
  await requireHiddenStreet();

  const { version } = await readOrder(clinic, orderId);
  const batch = { upper: { from: 1, to: 1 }, lower: { from: 1, to: 1 } };
  const decision = { decision: 'confirm', statement: 'en' } as const;
  await client.call(insertSchemeDesign, { body: { operatorId, orderId, schemeId, version, batch, ...decision } });
  expect(await readLabOrder(orderId)).toMatchObject({
    detailStatus: 30_000,
    batches: [{ number: 1, shipment: null, address: RECIPIENT }],
  });
  expect((await readOrder(clinic, orderId)).batches[0]?.address).toEqual(RECIPIENT);
  await produceBatch(clinic, orderId, 'SF12345678');

  const { id } = await client.call(saveAddress, { body: { ...BRANCH, orgId, operatorId, isDefault: false } });
  const formValue = JSON.stringify({ ...FOLLOW_UP, stepsToUpper: 2, stepsToLower: 2, address: id });
  await client.call(productionFollowUp, { body: { operatorId, orderId, formValue } });
  expect((await readLabOrder(orderId)).batches).toMatchObject([
    { address: RECIPIENT, shipment: { address: RECIPIENT } },
    { address: BRANCH, shipment: null },
  ]);
});
