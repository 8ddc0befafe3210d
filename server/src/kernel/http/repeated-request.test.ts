import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { makeAccount } from '../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { KEPT_ANSWER_LIMITS, runOnce, settleRequests } from './repeated-request.ts';

let database: TestDatabase;
let account: string;
beforeAll(async () => {
  database = await createTestDatabase();
  account = await makeAccount(database.db);
});
afterAll(() => database.close());

test('SAFE-06 waits for a running request before it is settled', async () => {
  const key = randomUUID();
  const request = { accountId: account, key, callId: 'TestService.Edit', input: [] };
  let finish = (): void => undefined;
  const permission = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let hasStarted = (): void => undefined;
  const start = new Promise<void>((resolve) => {
    hasStarted = resolve;
  });
  const running = database.db.transaction().execute((transaction) =>
    runOnce(transaction, request, async () => {
      hasStarted();
      await permission;
      return true;
    }),
  );
  await start;
  const outcome = settleRequests(database.db, account, [key]);
  finish();
  expect(await running).toBe(true);
  expect(await outcome).toEqual([key]);
});

test('CALL-05 refuses changes of an account whose kept answers fill their limit, and of nobody else', async () => {
  const fill = (accountId: string, bytes: number) =>
    database.db
      .insertInto('request_result')
      .values({ account_id: accountId, key: randomUUID(), call: 'T', answer: '1', answer_bytes: bytes })
      .execute();
  const ask = (accountId: string) =>
    database.db
      .transaction()
      .execute((transaction) =>
        runOnce(transaction, { accountId, key: randomUUID(), callId: 'T', input: [] }, async () => 'done'),
      );
  const [full, other] = [await makeAccount(database.db), await makeAccount(database.db)];
  await fill(full, KEPT_ANSWER_LIMITS.bytes);
  await fill(other, KEPT_ANSWER_LIMITS.bytes - 1);
  await expect(ask(full)).rejects.toMatchObject({ code: 'request.tooMany' });
  expect(await ask(other)).toBe('done');
  await expect(ask(other)).rejects.toMatchObject({ code: 'request.tooMany' });
});
