import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as calls from '@dentarium/api/notices/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase } from '../../kernel/db/test-database.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type NoticeKind, writeNotices } from './area.ts';
import { lettersArea, TEST_KINDS, VISIBLE_ID } from './testing/test-kinds.ts';

interface Message {
  readonly phone: string;
  readonly text: string;
}

let messages: Message[];
let status: number;
const receiver = createServer((request, response) => {
  // The watch of services tries the address when the server starts.
  if (request.method === 'HEAD') return void response.writeHead(405).end();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    messages.push(JSON.parse(Buffer.concat(chunks).toString()) as Message);
    response.writeHead(status).end();
  });
});

let site: TestApp;
let organisationId: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/messages`;
  site = await createTestApp({ SMS_WEBHOOK_URL: url }, createTestDatabase, [lettersArea]);
  organisationId = await makeOrganisation(site.db);
});
afterAll(async () => {
  await site.close();
  await new Promise((resolve) => receiver.close(resolve));
});
beforeEach(async () => {
  messages = [];
  status = 200;
  await site.db.deleteFrom('notice').execute();
});

async function makePhoneAccount(phone: string | null): Promise<string> {
  const accountId = await makeAccount(site.db, { organisations: [organisationId] });
  await site.db.updateTable('account').set({ phone }).where('id', '=', accountId).execute();
  return accountId;
}
const write = (kind: NoticeKind, accountIds: readonly string[]) =>
  writeNotices(site.db, { kind, subjectId: VISIBLE_ID, accountIds, organisationId, values: { number: 7 } });
const send = () => site.app.areas.runSchedule('send messages of notices');
const makeAllDue = () =>
  site.db.updateTable('notice').set({ message_due_at: new Date() }).where('message_due_at', 'is not', null).execute();

test('NOTICE-02 sends a short message once to the phone of the account, in the language of its country', async () => {
  await write(TEST_KINDS.answer, [await makePhoneAccount('13800000001'), await makePhoneAccount('+4917012345678')]);
  for (let time = 0; time < 2; time += 1) await send();
  expect(messages.toSorted((one, other) => one.phone.localeCompare(other.phone))).toEqual([
    { phone: '+4917012345678', text: 'Dentarium: Letter 7 has arrived' },
    { phone: '13800000001', text: '【Dentarium】信件 7 已到' },
  ]);
});

test('NOTICE-02 sends no message for a kind without them, to an account without a phone, or of the demonstration', async () => {
  const demo = await makePhoneAccount('13800000003');
  await site.db.updateTable('account').set({ is_demo: true }).where('id', '=', demo).execute();
  await write(TEST_KINDS.arrived, [await makePhoneAccount('13800000002')]);
  await write(TEST_KINDS.answer, [demo, await makePhoneAccount(null)]);
  await send();
  expect(messages).toEqual([]);
});

test('NOTICE-02 follows the setting of the account', async () => {
  const accountId = await makePhoneAccount('13800000004');
  const client = await site.as(accountId);
  for (const [kind, delivery] of [
    ['letters.arrived', 'message'],
    ['letters.answer', 'list'],
  ] as const)
    await client.call(calls.saveNoticeSetting, { body: { kind, delivery } });
  expect(await client.call(calls.queryNoticeSettings, {})).toContainEqual(
    expect.objectContaining({ kind: 'letters.arrived', delivery: 'message', canSendMessages: true }),
  );
  for (const kind of [TEST_KINDS.arrived, TEST_KINDS.answer]) await write(kind, [accountId]);
  await send();
  expect(messages).toHaveLength(1);
  expect(await client.call(calls.queryNoticeCount, {})).toEqual({ unseen: 2, unread: 2 });
});

test('NOTICE-02 sends no message about a notice that was read before', async () => {
  const accountId = await makePhoneAccount('13800000005');
  const client = await site.as(accountId);
  await write(TEST_KINDS.answer, [accountId]);
  const { items } = await client.call(calls.queryNotices, { body: { isDone: false, pageIndex: 1, pageSize: 1 } });
  await client.call(calls.readNotices, { body: { ids: items.map(({ id }) => id) } });
  await send();
  expect(messages).toEqual([]);
});

test('NOTICE-02 tries a message that was not accepted again, three times at most', async () => {
  status = 500;
  await write(TEST_KINDS.answer, [await makePhoneAccount('13800000006')]);
  await send();
  await send();
  expect(messages).toHaveLength(1);
  for (let time = 0; time < 3; time += 1) {
    await makeAllDue();
    await send();
  }
  expect(messages).toHaveLength(3);
});

test('NOTICE-02 sends no message about news of yesterday', async () => {
  await write(TEST_KINDS.answer, [await makePhoneAccount('13800000007')]);
  await site.db
    .updateTable('notice')
    .set({ happened_at: new Date(Date.now() - 25 * 3_600_000) })
    .execute();
  await send();
  expect(messages).toEqual([]);
});
