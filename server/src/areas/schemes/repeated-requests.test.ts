import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createOrderClinic, type OrderClinic } from '../orders/testing/order-clinic.ts';
import { KILLABLE_WORK } from './testing/killable-work.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

/** The operations that run once per request (`order-states.md` 7, rule 3), with the refusal of a further request. */
const ONCE = { commit: 'order.status', confirm: 'version.stale', ship: 'version.stale', apply: 'order.status' };

/** Prepares an operation by name, ready to be sent by its client. */
async function prepareRequest(name: string) {
  const work = KILLABLE_WORK.find((one) => one.name === name);
  if (work === undefined) throw new RangeError(`${name} is no work`);
  const { orderId, account, send } = await work.prepare(clinic);
  const client = account === clinic.doctor ? clinic.client : clinic.labs.factory;
  const counts = { ...work.traces, 'history entry': historyCounter(work.action) };
  const traces = async (): Promise<Record<string, number | undefined>> => {
    const traceCounts: [string, number | undefined][] = [];
    for (const [trace, count] of Object.entries(counts))
      traceCounts.push([trace, (await count(orderId).execute(clinic.db)).rows[0]?.n]);
    return Object.fromEntries(traceCounts);
  };
  const once = Object.fromEntries(Object.keys(counts).map((trace) => [trace, 1]));
  return { send: (requestKey: string) => send(client, requestKey), traces, once };
}

function historyCounter(action: string) {
  return (orderId: string) => sql<{ readonly n: number }>`select count(*)::int as n from order_history
    where order_id = ${orderId}::uuid and action = ${action}`;
}

test.each(Object.entries(ONCE))(
  'CALL-05 ORD-06 runs a repeated %s with the same id once and returns the first answer; refuses another request with %s',
  async (name, code) => {
    const { send, traces, once } = await prepareRequest(name);
    const requestKey = randomUUID();
    const [first, second] = await Promise.all([send(requestKey), send(requestKey)]);
    expect(second).toEqual(first);
    expect(await send(requestKey)).toEqual(first);
    await expect(send(randomUUID())).rejects.toMatchObject({ code });
    expect(await traces()).toEqual(once);
  },
);

test('CALL-05 ORD-06 keeps the answer to a request for a day', async () => {
  const { send } = await prepareRequest('ship');
  const requestKey = randomUUID();
  const first = await send(requestKey);
  const forget = async (hours: number): Promise<void> => {
    await sql`update request_result set created_at = now() - make_interval(hours => ${hours}) where key = ${requestKey}`.execute(
      clinic.db,
    );
    await clinic.app.areas.runSchedule('forget old requests');
  };
  await forget(23);
  expect(await send(requestKey)).toEqual(first);
  await forget(25);
  await expect(send(requestKey)).rejects.toMatchObject({ code: 'version.stale' });
});
