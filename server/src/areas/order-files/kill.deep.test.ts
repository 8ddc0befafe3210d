import { execFileSync } from 'node:child_process';
import { rename, rm } from 'node:fs/promises';
import { type Client, createClient } from '@dentarium/api';
import { caseCommit } from '@dentarium/api/orders/case-actions';
import { queryOrderInfo } from '../orders/cases/calls.ts';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { syncFailFileByOrder } from '@dentarium/api/orders/upload-calls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { runOutsideTransaction } from '../../kernel/db/transaction-scope.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { type ServerProcess, ServerProcesses } from '../../testing/server-process.ts';
import { waitUntil } from '../files/testing/until.ts';
import { createOrderClinic, fillInForms, createNewOrder, type OrderClinic } from '../orders/testing/order-clinic.ts';
import { readOrderFiles, readObjectName, waitForSettledFiles } from './testing/read-order-files.ts';

const ON_DISK = { LIBRARY_TYPE: '0' };

let clinic: OrderClinic;
let servers: ServerProcesses;
let token: string;
let order: OrderInfo;
/** Returns the path of the bytes of the upper model. */
let model: string;

beforeAll(async () => {
  clinic = await createOrderClinic(ON_DISK);
  servers = new ServerProcesses(clinic);
  order = await createNewOrder(clinic);
  await fillInForms(clinic, order);
  const place = await readObjectName(clinic, order.orderId, { formKey: 1, field: 'file53' });
  model = await clinic.app.files.library.store.withFile(place, async (path) => path);
  await clinic.app.close();
  // This ends the session of the client above.
  token = await clinic.signIn(clinic.doctor);
});
afterAll(async () => {
  await servers.killAll();
  await clinic.close();
});

function clientAt({ address }: ServerProcess): Client {
  return createClient({ token: () => token, language: () => 'en', baseUrl: address, checkAnswers: true });
}

function commitAt(server: ServerProcess): Promise<OrderInfo> {
  const body = {
    operatorId: clinic.doctor,
    orderId: order.orderId,
    addressId: clinic.deliveryAddressId,
    statement: true as const,
  };
  return clientAt(server).call(caseCommit, { body });
}

/** Kills a server that waits for a lock. */
async function killAtLock(
  lock: (db: Kysely<Tables>) => Promise<unknown>,
  begin: () => Promise<ServerProcess>,
): Promise<void> {
  await clinic.db.transaction().execute(async (transaction) => {
    await lock(transaction);
    await runOutsideTransaction(async () => {
      const server = await begin();
      await waitUntil(async () => {
        const { rows } = await sql`select from pg_locks where not granted and database is not distinct from (
          select oid from pg_database where datname = current_database())
          union all select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
          clinic.db,
        );
        return rows.length > 0;
      });
      await servers.kill(server);
    });
  });
}

test('ORD-11 creates one submission, one set of files and one arrival after SIGKILL while an order is sent, a file is read, and before its result is recorded', async () => {
  const { db } = clinic;
  let underWay: Promise<unknown> = Promise.resolve();
  await killAtLock(
    (transaction) => sql`lock table order_file in exclusive mode`.execute(transaction),
    async () => {
      const server = await servers.start(ON_DISK);
      underWay = commitAt(server).catch((error: unknown) => error);
      return server;
    },
  );
  expect(await underWay).toBeInstanceOf(Error);

  // A pipe without a writer: its size differs from the model's, and a reader blocks.
  await rename(model, `${model}.aside`);
  execFileSync('mkfifo', [model]);
  const second = await servers.start(ON_DISK);
  await waitUntil(async () => (await commitAt(second)).detailStatus === 10001);
  await waitForSettledFiles(clientAt(second), order.orderId);
  await clientAt(second).call(syncFailFileByOrder, { query: { orderId: order.orderId } });
  await waitUntil(async () =>
    (await readOrderFiles(clientAt(second), order.orderId)).some(({ state }) => state === 'loading'),
  );
  await servers.kill(second);
  await rm(model);
  await rename(`${model}.aside`, model);

  await killAtLock(
    (transaction) => sql`select from patient where id = ${order.patient.id}::uuid for update`.execute(transaction),
    () => servers.start(ON_DISK),
  );

  const last = await servers.start(ON_DISK);
  const info = () => clientAt(last).call(queryOrderInfo, { query: { orderId: order.orderId } });
  await waitUntil(async () => (await info()).detailStatus === 10004);
  expect(await info()).toMatchObject({ hasFailedFiles: false, submissionCount: 1 });
  const files = await readOrderFiles(clientAt(last), order.orderId);
  expect(new Set(files.map(({ field }) => field)).size).toBe(files.length);
  expect(files.every(({ state, submission }) => state === 'success' && submission === 1)).toBe(true);
  const history = await db
    .selectFrom('order_history')
    .select('action')
    .where('order_id', '=', order.orderId)
    .orderBy('id')
    .execute();
  expect(history.map(({ action }) => action)).toEqual(['create', 'commit', 'dataArrived']);
  const arrivals = await db
    .selectFrom('order_outbox')
    .select('kind')
    .where('order_id', '=', order.orderId)
    .where('kind', 'in', ['commit', 'dataArrived'])
    .execute();
  expect(arrivals.map(({ kind }) => kind).toSorted()).toEqual(['commit', 'dataArrived']);
});
