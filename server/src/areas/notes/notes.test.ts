import { randomUUID } from 'node:crypto';
import type { Client } from '@dentarium/api';
import * as calls from '@dentarium/api/notes/calls';
import type { RoleName } from '@dentarium/domain';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { callExpectingRefusal, createTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeDeletedNotes } from './purge-notes.ts';

interface Author {
  readonly account: string;
  readonly client: Client;
}

let site: TestApp;
let organisation: string;

beforeAll(async () => {
  site = await createTestApp({ FLAGS: 'notes' });
  organisation = await makeOrganisation(site.db);
});
afterAll(() => site.close());

async function makeAuthor(...roles: readonly RoleName[]): Promise<Author> {
  const account = await makeAccount(site.db, { organisations: [organisation], roles: [...roles] });
  return { account, client: await site.as(account) };
}

const create = ({ account, client }: Author, content: string, id?: string) =>
  client.call(calls.createNote, {
    body: { user_id: account, info_subject: 'anything', info_content: content, ...(id === undefined ? {} : { id }) },
  });

const save = (
  { account, client }: Author,
  id: string,
  content: string,
  base: { version?: number; base_content?: string } = {},
) =>
  client.call(calls.updateNote, {
    body: { id, user_id: account, info_subject: 'anything', info_content: content, ...base },
  });

const list = async ({ account, client }: Author, keyword?: string) =>
  (
    await client.call(calls.queryNotes, { query: { user_id: account, ...(keyword === undefined ? {} : { keyword }) } })
  ).map(({ info_content: content }) => content);

test('NOTE-02 creates, lists, updates and deletes notes over /recordings/, with their answers in data', async () => {
  const author = await makeAuthor();
  const token = await site.signIn(author.account);
  const send = async (method: string, search: string, body?: object) => {
    const response = await fetch(`${site.address}/recordings/${search}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await response.json()) as { success: boolean; data: Record<string, unknown> };
  };
  const fields = { user_id: author.account, info_subject: 'First', info_content: 'First\nline' };
  const created = await send('POST', '', fields);
  expect(created).toMatchObject({ success: true, data: { ...fields, version: 1, unsaved_content: null } });
  const { unsaved_content: _, ...note } = created.data;
  expect(await send('GET', `?user_id=${author.account}`)).toEqual({ success: true, data: [note] });
  const changedNote = await send('PATCH', '', { ...note, info_content: 'Second' });
  expect(changedNote).toMatchObject({ success: true, data: { info_subject: 'Second', version: 2 } });
  expect(await send('DELETE', `?id=${String(note['id'])}`)).toEqual({ success: true, data: true });
  expect(await send('GET', `?user_id=${author.account}&keyword=`)).toEqual({ success: true, data: [] });
  expect(await send('DELETE', `?id=${String(note['id'])}`)).toMatchObject({
    success: false,
    errorCode: 'note.notFound',
  });
});

test.each([
  ['  Braces ', 'order braces'],
  ['BRACES', 'order braces'],
  ['反合', '反𬌗复诊'],
  ['复诊', '反𬌗复诊'],
  ['100%', 'done 100% of it'],
])('NOTE-02 finds %j in both languages, without the spaces at its ends', async (keyword, content) => {
  const author = await makeAuthor();
  await create(author, content);
  await create(author, 'another 1000');
  expect(await list(author, keyword)).toEqual([content]);
  expect(await list(author, '   ')).toHaveLength(2);
});

test('NOTE-04 derives the title from the first line, and allows one blank note', async () => {
  const author = await makeAuthor();
  const { id, info_subject: subject } = await create(author, ' \n');
  expect(subject).toBe('New note');
  await expect(create(author, '')).rejects.toMatchObject({ code: 'note.blankExists' });
  const other = await create(author, '  一二三四五六七八九十一二三四五六七八九十廿一\nmore');
  expect(other.info_subject).toBe('一二三四五六七八九十一二三四五六七八九十');
  await expect(save(author, other.id, '\n')).rejects.toMatchObject({ code: 'note.blankExists' });
  await save(author, id, 'filled');
  expect(await create(author, '')).toMatchObject({ version: 1 });
});

test('NOTE-03 merges lines that two devices have changed, and answers with both texts otherwise', async () => {
  const author = await makeAuthor();
  const { id } = await create(author, 'one\r\ntwo\nthree');
  expect(await save(author, id, 'ONE\ntwo\nthree', { version: 1 })).toMatchObject({
    version: 2,
    unsaved_content: null,
  });
  expect(await save(author, id, 'one\ntwo\nTHREE', { version: 1 })).toMatchObject({
    version: 3,
    info_content: 'ONE\ntwo\nTHREE',
    unsaved_content: null,
  });
  expect(await save(author, id, 'uno\ntwo\nthree', { version: 1 })).toMatchObject({
    version: 3,
    info_content: 'ONE\ntwo\nTHREE',
    unsaved_content: 'uno\ntwo\nthree',
  });
  expect(await list(author)).toEqual(['ONE\ntwo\nTHREE']);
});

test('NOTE-03 merges on top of a version that the server has forgotten if the page still has its text', async () => {
  const author = await makeAuthor();
  const { id } = await create(author, 'a\nb');
  for (let count = 0; count < 22; count += 1) await save(author, id, `a\nb\nc\nline ${count}`);
  expect(await save(author, id, 'top\na\nb', { version: 1 })).toMatchObject({ unsaved_content: 'top\na\nb' });
  expect(await save(author, id, 'top\na\nb', { version: 1, base_content: 'a\nb' })).toMatchObject({
    info_content: 'top\na\nb\nc\nline 21',
    unsaved_content: null,
  });
});

test('NOTE-03 keeps the last 20 earlier versions', async () => {
  const author = await makeAuthor();
  const { id } = await create(author, 'version 1');
  for (let count = 2; count <= 24; count += 1) await save(author, id, `version ${count}`, { version: count - 1 });
  await save(author, id, 'version 24', { version: 24 });
  const versions = await author.client.call(calls.queryNoteVersions, { params: { id } });
  expect(versions.map(({ info_content: content }) => content)).toEqual(
    Array.from({ length: 20 }, (_, index) => `version ${23 - index}`),
  );
  expect(versions[0]?.version).toBe(23);
});

test('NOTE-03 makes a repeated request once, and a creation with the same id too', async () => {
  const author = await makeAuthor();
  const id = randomUUID();
  const body = { id, user_id: author.account, info_subject: '', info_content: 'once' };
  const requestKey = randomUUID();
  const first = await author.client.call(calls.createNote, { body }, { requestKey });
  expect(await author.client.call(calls.createNote, { body }, { requestKey })).toEqual(first);
  expect(await create(author, 'once', id)).toEqual(first);
  expect(await create(author, 'other', id)).toMatchObject({ info_content: 'once', unsaved_content: 'other' });
  const change = { ...body, info_content: 'once\nmore', version: 1 };
  const changeKey = randomUUID();
  const changeAnswer = await author.client.call(calls.updateNote, { body: change }, { requestKey: changeKey });
  await save(author, id, 'later', { version: 2 });
  expect(await author.client.call(calls.updateNote, { body: change }, { requestKey: changeKey })).toEqual(changeAnswer);
  expect(await list(author)).toEqual(['later']);
});

test('NOTE-02 restores a deleted note for 30 days, also by a change from another device', async () => {
  const author = await makeAuthor();
  const { id } = await create(author, 'kept');
  const remove = () => author.client.call(calls.deleteNote, { query: { id } });
  const listDeleted = () => author.client.call(calls.queryDeletedNotes, {});
  await remove();
  expect(await listDeleted()).toMatchObject([{ id, info_content: 'kept' }]);
  await author.client.call(calls.restoreNote, { params: { id } });
  expect(await list(author)).toEqual(['kept']);
  await remove();
  await save(author, id, 'kept\nand more', { version: 1 });
  expect(await list(author)).toEqual(['kept\nand more']);
  await remove();
  await purgeDeletedNotes(site.db);
  expect(await listDeleted()).toHaveLength(1);
  await site.db
    .updateTable('note')
    .set({ deleted_at: sql<Date>`now() - interval '31 days'` })
    .where('id', '=', id)
    .execute();
  await purgeDeletedNotes(site.db);
  expect(await listDeleted()).toEqual([]);
  await expect(save(author, id, 'late', { version: 2 })).rejects.toMatchObject({ code: 'note.notFound' });
});

test('NOTE-02 does not restore a second blank note', async () => {
  const author = await makeAuthor();
  const { id } = await create(author, '');
  await author.client.call(calls.deleteNote, { query: { id } });
  await create(author, '');
  expect(await callExpectingRefusal(author.client, calls.restoreNote, { params: { id } })).toMatchObject({
    code: 'note.blankExists',
    status: 409,
  });
});

test.each<[string, readonly RoleName[]]>([
  ['a super administrator', ['superAdmin']],
  ['an administrator', ['admin']],
  ['a senior doctor', ['seniorDoctor']],
  ['a triage nurse', ['triageNurse']],
  ['a user without a role', []],
])('NOTE-02 MODE-03 hides the notes of a colleague from %s, who has their own', async (_, roles) => {
  const author = await makeAuthor();
  const colleague = await makeAuthor(...roles);
  const { id } = await create(author, 'private');
  const hidden = { code: 'note.notFound', status: 404 };
  const input = { params: { id } };
  expect(await callExpectingRefusal(colleague.client, calls.queryNoteVersions, input)).toMatchObject(hidden);
  expect(await callExpectingRefusal(colleague.client, calls.restoreNote, input)).toMatchObject(hidden);
  expect(await callExpectingRefusal(colleague.client, calls.deleteNote, { query: { id } })).toMatchObject(hidden);
  await expect(save(colleague, id, 'mine')).rejects.toMatchObject(hidden);
  await expect(create(colleague, 'mine', id)).rejects.toMatchObject(hidden);
  await expect(save({ ...colleague, account: author.account }, id, 'mine')).rejects.toMatchObject({
    code: 'account.self',
  });
  await expect(list({ ...colleague, account: author.account })).rejects.toMatchObject({ code: 'account.self' });
  await create(colleague, 'own');
  expect(await list(colleague)).toEqual(['own']);
  expect(await list(author)).toEqual(['private']);
});

test('NOTE-02 limits the number of notes', async () => {
  const author = await makeAuthor();
  const rows = Array.from({ length: 500 }, () => ({
    account_id: author.account,
    subject: 'a',
    content: 'a',
    is_blank: false,
  }));
  await site.db.insertInto('note').values(rows).execute();
  await expect(create(author, 'b')).rejects.toMatchObject({ code: 'note.tooMany', detail: { max: 500 } });
});

test('NOTE-02 MODE-06 refuses notes on a site without the feature, and to people who are not signed in', async () => {
  const plainSite = await createTestApp();
  try {
    const account = await makeAccount(plainSite.db);
    const input = { query: { user_id: account } };
    expect(await callExpectingRefusal(await plainSite.as(account), calls.queryNotes, input)).toMatchObject({
      code: 'access.denied',
    });
    expect(await callExpectingRefusal(await site.as(null), calls.queryNotes, input)).toMatchObject({ status: 401 });
  } finally {
    await plainSite.close();
  }
});

test('NOTE-02 removes the notes of an account with it', async () => {
  const account = await makeAccount(site.db, { membership: null });
  await site.db
    .insertInto('note')
    .values({ account_id: account, subject: 'a', content: 'a', is_blank: false })
    .execute();
  await site.db.deleteFrom('account').where('id', '=', account).execute();
  expect(await site.db.selectFrom('note').select('id').where('account_id', '=', account).execute()).toEqual([]);
});
