import * as lab from '../lab/calls.ts';
import type { StepStatus } from '@dentarium/orders/states';
import { makeShipment } from './make-orders.ts';
import { createActionInput, makeOrderAt, type OrderClinic } from './order-clinic.ts';

/** Makes an order with a plan of 20 steps, the first ten of which were shipped. */
export async function makeShippedOrder(clinic: OrderClinic, stepStatus: StepStatus = 350) {
  const order = await makeOrderAt(clinic, 30005, { planned: 20, stepStatus });
  const steps = Array.from({ length: 10 }, (_, index) => index + 1);
  const shipmentId = await makeShipment(clinic.db, order.orderId, { steps, shippedBy: clinic.accounts.factory });
  return { ...order, shipmentId };
}

/** Produces and ships the batch that an order waits for. */
export async function produceBatch(clinic: OrderClinic, orderId: string, waybill: string) {
  const { factory } = clinic.labs;
  await factory.call(lab.startProduction, { body: await createActionInput(clinic, 'factory', orderId) });
  const body = { ...(await createActionInput(clinic, 'factory', orderId)), courier: 1, waybill };
  return factory.call(lab.ship, { body });
}
