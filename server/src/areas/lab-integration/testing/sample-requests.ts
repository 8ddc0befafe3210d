import * as calls from '../calls.ts';
import { createMachineClient } from '../../../identity/machine-clients/area.ts';
import { createOrder } from '../../orders/testing/sample-orders.ts';
import { makeManufacturer } from '../../orders/testing/make-orders.ts';
import { type SampleRequest, sampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';

/** Creates a machine client of a manufacturer. */
async function createClientInput({ db, account }: Scene): Promise<{ operatorId: string; clientId: string }> {
  const { manufacturer, accounts } = await makeManufacturer(db);
  const client = { organisationId: manufacturer, name: 'A system', createdBy: accounts.factory };
  return { operatorId: account, clientId: (await createMachineClient(db, client)).clientId };
}

/** An event that no other call triggers, so nothing is sent during the tests. */
const WEBHOOK_INPUT = { url: 'https://example.invalid/events', events: ['tellSales' as const] };

/** Creates a delivery of an event to a webhook of the manufacturer of an order. */
async function createDelivery(scene: Scene): Promise<{ operatorId: string; webhookId: string; id: string }> {
  const { orderId } = await createOrder(scene, { detailStatus: 10004 });
  const { db, account: operatorId } = scene;
  const { manufacturer_id: organisation } = await db
    .selectFrom('treatment_order')
    .select('manufacturer_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const webhook = await db
    .insertInto('webhook')
    .values({ organisation_id: organisation, ...WEBHOOK_INPUT, secret: 'x', created_by: scene.owner })
    .returning('id')
    .executeTakeFirstOrThrow();
  const event = await db
    .insertInto('order_outbox')
    .values({ order_id: orderId, kind: 'commit', payload: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('webhook_delivery')
    .values({
      webhook_id: webhook.id,
      event_id: event.id,
      order_id: orderId,
      state: 'failed',
      tries: 8,
      status: 500,
      error: 'answer',
      created_at: new Date(),
      due_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { operatorId, webhookId: webhook.id, id };
}

/** Valid requests for the calls about the systems of a manufacturer. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(calls.queryMachineClients, () => ({})),
  sampleRequest(calls.createMachineClient, ({ account }) => ({
    body: { operatorId: account, name: 'A system', functions: ['factory' as const], validDays: null },
  })),
  sampleRequest(calls.rotateMachineSecret, async (scene) => ({ body: await createClientInput(scene) })),
  sampleRequest(calls.revokeMachineClient, async (scene) => ({ body: await createClientInput(scene) })),
  sampleRequest(calls.queryWebhooks, () => ({})),
  sampleRequest(calls.createWebhook, ({ account }) => ({ body: { operatorId: account, ...WEBHOOK_INPUT } })),
  sampleRequest(calls.updateWebhook, async (scene) => {
    const { operatorId, webhookId: id } = await createDelivery(scene);
    return { body: { operatorId, id, version: 1, ...WEBHOOK_INPUT } };
  }),
  sampleRequest(calls.rotateWebhookSecret, async (scene) => {
    const { operatorId, webhookId: id } = await createDelivery(scene);
    return { body: { operatorId, id } };
  }),
  sampleRequest(calls.testWebhook, async (scene) => {
    const { operatorId, webhookId: id } = await createDelivery(scene);
    return { body: { operatorId, id } };
  }),
  sampleRequest(calls.deleteWebhook, async (scene) => {
    const { operatorId, webhookId: id } = await createDelivery(scene);
    return { body: { operatorId, id } };
  }),
  sampleRequest(calls.queryDeliveries, async (scene) => {
    const { operatorId, webhookId } = await createDelivery(scene);
    return { body: { operatorId, webhookId, pageIndex: 1, pageSize: 10 } };
  }),
  sampleRequest(calls.resendDelivery, async (scene) => {
    const { operatorId, id } = await createDelivery(scene);
    return { body: { operatorId, id } };
  }),
];
