import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { runOutsideTransaction } from '../../kernel/db/transaction-scope.ts';
import { type ServerProcess, ServerProcesses } from '../../testing/server-process.ts';
import { waitUntil } from '../files/testing/until.ts';
import { type OrderClinic, submitOrder } from '../orders/testing/order-clinic.ts';
import { createPrivateClinic, listWebhookDeliveries, registerWebhook } from './testing/private-clinic.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';

const PRIVATE = { MODE: 'private', WEBHOOK_LOOPBACK: '1' };

let clinic: OrderClinic;
let servers: ServerProcesses;
let receiver: Receiver;
beforeAll(async () => {
  clinic = await createPrivateClinic();
  servers = new ServerProcesses(clinic);
  receiver = await startReceiver();
});
afterAll(async () => {
  await servers.killAll();
  await receiver.close();
  await clinic.close();
});

test('LAB-02 resends an event under the same id after SIGKILL before its delivery was recorded, and delivers it once recorded', async () => {
  const { db } = clinic;
  receiver.answerWith(500);
  const { id } = await registerWebhook(clinic, receiver.url, ['commit']);
  await submitOrder(clinic);
  await waitUntil(async () => (await listWebhookDeliveries(clinic, id))[0]?.status === 500);
  const [before] = await listWebhookDeliveries(clinic, id);
  await clinic.app.close();
  receiver.received.length = 0;

  // The receiver takes the event while the row is locked, so the server cannot record it yet.
  let killed: Promise<void> | undefined;
  const startedServer = Promise.withResolvers<ServerProcess>();
  receiver.answerWith(async () => {
    if (killed !== undefined) return 200;
    const lockTaken = Promise.withResolvers<void>();
    killed = db.transaction().execute(async (transaction) => {
      await sql`select from webhook_delivery where webhook_id = ${id}::uuid for update`.execute(transaction);
      lockTaken.resolve();
      await runOutsideTransaction(() =>
        waitUntil(async () => {
          const { rows } = await sql`select from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`.execute(db);
          return rows.length > 0;
        }),
      );
      await runOutsideTransaction(async () => servers.kill(await startedServer.promise));
    });
    await lockTaken.promise;
    return 200;
  });
  const makeDeliveriesDue = () =>
    db.updateTable('webhook_delivery').set({ due_at: new Date() }).where('webhook_id', '=', id).execute();
  await makeDeliveriesDue();
  startedServer.resolve(await servers.start(PRIVATE));
  await waitUntil(async () => killed !== undefined);
  await killed;
  const cutOff = await db.selectFrom('webhook_delivery').selectAll().where('webhook_id', '=', id).executeTakeFirst();
  expect(cutOff).toMatchObject({ state: 'waiting', tries: 2 });

  // Simulates the end of the lease of the dead process.
  await db.updateTable('webhook').set({ leased_until: new Date() }).where('id', '=', id).execute();
  await servers.start(PRIVATE);
  const readState = async () =>
    (await db.selectFrom('webhook_delivery').selectAll().where('webhook_id', '=', id).executeTakeFirstOrThrow()).state;
  await waitUntil(async () => (await readState()) === 'delivered');
  expect(receiver.received.map(({ payload }) => payload.id)).toEqual([before?.id, before?.id]);
});
