import type { OrderEvent } from '@dentarium/orders/states';
import * as webhooks from '../calls.ts';
import { ROLES } from '@dentarium/domain';
import { createOrderClinic, type OrderClinic } from '../../orders/testing/order-clinic.ts';

/** Creates a clinic with its manufacturer on an intranet, where receivers of events may be on this machine. */
export async function createPrivateClinic(environment: Readonly<Record<string, string>> = {}): Promise<OrderClinic> {
  const clinic = await createOrderClinic({ MODE: 'private', WEBHOOK_LOOPBACK: '1', ...environment });
  await clinic.db.insertInto('account_role').values({ account_id: clinic.doctor, role_id: ROLES.superAdmin }).execute();
  return clinic;
}

/** Registers a webhook for an address. */
export function registerWebhook(
  { labs, accounts }: OrderClinic,
  url: string,
  events: readonly OrderEvent[] = [],
): Promise<{ readonly id: string; readonly secret: string }> {
  const body = { operatorId: accounts.factory, url, events: [...events] };
  return labs.factory.call(webhooks.createWebhook, { body });
}

/** Lists the deliveries to a webhook as the console shows them, the first event first. */
export async function listWebhookDeliveries(
  { labs, accounts }: OrderClinic,
  webhookId: string,
): Promise<webhooks.Delivery[]> {
  const body = { operatorId: accounts.factory, webhookId, pageIndex: 1, pageSize: 100 };
  const { items } = await labs.factory.call(webhooks.queryDeliveries, { body });
  return items.toReversed();
}
