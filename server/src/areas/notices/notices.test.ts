import type { Client } from '@dentarium/api';
import * as calls from '@dentarium/api/notices/calls';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createTestDatabase } from '../../kernel/db/test-database.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { recordEvents } from '../../testing/record-events.ts';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { finishSubject, type NoticeKind, noticesArea, writeNotices } from './area.ts';
import { HIDDEN_ID, lettersArea, TEST_KINDS, VISIBLE_ID } from './testing/test-kinds.ts';

let site: TestApp;
let organisationId: string;
let accountId: string;
let client: Client;

beforeAll(async () => {
  site = await createTestApp({}, createTestDatabase, [lettersArea]);
});
afterAll(() => site.close());
beforeEach(async () => {
  organisationId = await makeOrganisation(site.db);
  accountId = await makeAccount(site.db, { organisations: [organisationId] });
  client = await site.as(accountId);
});

function write(kind: NoticeKind, subjectId = VISIBLE_ID, accountIds = [accountId], number = 7): Promise<void> {
  return site.db
    .transaction()
    .execute((db) => writeNotices(db, { kind, subjectId, accountIds, organisationId, values: { number } }));
}
async function list(isDone = false, by = client): Promise<readonly calls.NoticeRow[]> {
  return (await by.call(calls.queryNotices, { body: { isDone, pageIndex: 1, pageSize: 20 } })).items;
}
const count = (by = client) => by.call(calls.queryNoticeCount, {});

test('NOTICE-01 lists one notice for each account, subject and reason, which a repetition makes new again', async () => {
  await write(TEST_KINDS.arrived);
  await write(TEST_KINDS.answer);
  const [answer, arrivedNotice] = await list();
  expect(arrivedNotice).toEqual({
    id: expect.any(String),
    kind: 'letters.arrived',
    text: { ch: '信件 7 已到', en: 'Letter 7 has arrived' },
    subjectId: VISIBLE_ID,
    subject: 'A letter',
    to: `/letters/${VISIBLE_ID}`,
    isTask: false,
    since: expect.any(String),
    seenAt: null,
    readAt: null,
    doneAt: null,
  });
  expect(answer).toMatchObject({ kind: 'letters.answer', isTask: true });
  await client.call(calls.finishNotices, { body: { ids: [arrivedNotice?.id ?? ''] } });
  expect(await list()).toHaveLength(1);
  await write(TEST_KINDS.arrived, VISIBLE_ID, [accountId], 8);
  expect(await list()).toMatchObject([
    { id: arrivedNotice?.id, text: { en: 'Letter 8 has arrived' }, seenAt: null, readAt: null, doneAt: null },
    { id: answer?.id },
  ]);
});

test('NOTICE-01 marks notices as seen, read and done, and counts those that are left', async () => {
  await write(TEST_KINDS.arrived);
  await write(TEST_KINDS.answer);
  expect(await count()).toEqual({ unseen: 2, unread: 2 });
  const [latest, earlier] = await list();
  await client.call(calls.seeNotices, { body: { until: earlier?.since ?? '' } });
  expect(await count()).toEqual({ unseen: 1, unread: 2 });
  await client.call(calls.seeNotices, { body: { until: latest?.since ?? '' } });
  expect(await count()).toEqual({ unseen: 0, unread: 2 });
  await client.call(calls.readNotices, { body: { ids: [latest?.id ?? ''] } });
  expect(await count()).toEqual({ unseen: 0, unread: 1 });
  expect(await list()).toMatchObject([{ readAt: expect.any(String), doneAt: null }, { readAt: null }]);
  await client.call(calls.finishNotices, { body: { ids: [earlier?.id ?? ''] } });
  expect(await count()).toEqual({ unseen: 0, unread: 0 });
  expect(await list(true)).toMatchObject([{ id: earlier?.id, readAt: expect.any(String), doneAt: expect.any(String) }]);
});

test('NOTICE-01 neither shows nor changes notices of another account', async () => {
  await write(TEST_KINDS.arrived);
  const [own] = await list();
  const other = await site.as(await makeAccount(site.db, { organisations: [organisationId] }));
  expect([await list(false, other), await count(other)]).toEqual([[], { unseen: 0, unread: 0 }]);
  for (const call of [calls.readNotices, calls.finishNotices])
    await other.call(call, { body: { ids: [own?.id ?? ''] } });
  await other.call(calls.seeNotices, { body: { until: new Date().toISOString() } });
  expect(await list()).toEqual([own]);
});

test('NOTICE-01 names no subject that the user may not see, and shows no kind without its permission', async () => {
  await write(TEST_KINDS.arrived, HIDDEN_ID);
  await write(TEST_KINDS.forLabs);
  expect(await list()).toMatchObject([{ kind: 'letters.arrived', subject: null, to: null }]);
  expect(await count()).toEqual({ unseen: 1, unread: 1 });
});

test('NOTICE-01 shows no notices of a module that is switched off', async () => {
  const other = await createTestApp({ MODULES_OFF: 'orders' }, createTestDatabase, [lettersArea]);
  try {
    const organisation = await makeOrganisation(other.db);
    const account = await makeAccount(other.db, { organisations: [organisation] });
    const news = { subjectId: VISIBLE_ID, accountIds: [account], organisationId: organisation, values: {} };
    for (const kind of [TEST_KINDS.arrived, TEST_KINDS.orders]) await writeNotices(other.db, { ...news, kind });
    expect(await list(false, await other.as(account))).toMatchObject([{ kind: 'letters.arrived' }]);
  } finally {
    await other.close();
  }
});

test('NOTICE-01 finishes the notices about a subject for everybody, and leaves those of other kinds', async () => {
  const colleague = await makeAccount(site.db, { organisations: [organisationId] });
  await write(TEST_KINDS.answer, VISIBLE_ID, [accountId, colleague]);
  await write(TEST_KINDS.arrived);
  await finishSubject(site.db, VISIBLE_ID, [TEST_KINDS.answer]);
  expect(await list()).toMatchObject([{ kind: 'letters.arrived' }]);
  expect(await list(true)).toMatchObject([{ kind: 'letters.answer' }]);
  expect(await list(false, await site.as(colleague))).toEqual([]);
});

test('NOTICE-01 tells every page of the account of each change, and nobody else', async () => {
  const other = await makeAccount(site.db, { organisations: [organisationId] });
  const events = await recordEvents(site.database.databaseUrl);
  try {
    await write(TEST_KINDS.arrived);
    const ids = (await list()).map(({ id }) => id);
    for (let time = 0; time < 2; time += 1) await client.call(calls.readNotices, { body: { ids } });
    await finishSubject(site.db, VISIBLE_ID, Object.values(TEST_KINDS));
    const names = (await events.listEvents(accountId)).map(([name]) => name);
    expect(names).toEqual(['notices:changed', 'notices:changed', 'notices:changed']);
    expect(await events.listEvents(other)).toEqual([]);
  } finally {
    await events.end();
  }
});

test('NOTICE-02 writes nothing of a kind that the user has switched off, and nothing for disabled accounts', async () => {
  const setting = { kind: 'letters.arrived', delivery: 'off' } as const;
  await client.call(calls.saveNoticeSetting, { body: setting });
  const settings = await client.call(calls.queryNoticeSettings, {});
  expect(settings).toContainEqual({
    ...setting,
    title: { ch: '信件', en: 'Letters' },
    canSendMessages: false,
  });
  expect(settings.map(({ kind }) => kind)).not.toContain('letters.forLabs');
  await write(TEST_KINDS.arrived);
  expect(await list()).toEqual([]);
  const labSetting = { body: { kind: 'letters.forLabs', delivery: 'off' } } as const;
  expect((await callExpectingRefusal(client, calls.saveNoticeSetting, labSetting)).code).toBe('access.denied');
  const disabled = await makeAccount(site.db, { organisations: [organisationId] });
  await site.db.updateTable('account').set({ disabled_at: new Date() }).where('id', '=', disabled).execute();
  await write(TEST_KINDS.answer, VISIBLE_ID, [disabled]);
  const rows = site.db.selectFrom('notice').select('id').where('account_id', '=', disabled);
  expect(await rows.execute()).toEqual([]);
});

test('NOTICE-01 removes the notices of a membership with it, and old ones', async () => {
  await write(TEST_KINDS.arrived);
  await write(TEST_KINDS.answer);
  const setAge = (kind: NoticeKind, days: number) =>
    site.db
      .updateTable('notice')
      .set({ happened_at: new Date(Date.now() - days * 86_400_000), read_at: new Date() })
      .where('account_id', '=', accountId)
      .where('kind', '=', kind.kind)
      .execute();
  await setAge(TEST_KINDS.arrived, 89);
  await setAge(TEST_KINDS.answer, 91);
  await site.app.areas.runSchedule('forget old notices');
  expect(await list()).toMatchObject([{ kind: 'letters.arrived' }]);
  await noticesArea.memberHooks?.onEnd?.(site.db, { organisationId, accountId });
  expect(await list()).toEqual([]);
});
