import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { importUsers } from './calls.ts';
import { matchesPassword } from '../../identity/provider/testing/password-matches.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let admin: Client;
beforeAll(async () => {
  site = await createTestApp({ MODE: 'private' });
  const clinic = await makeOrganisation(site.db, '第一医院');
  admin = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['admin'], name: 'the-admin' }));
});
afterAll(() => site.close());

const toInput = (file: Uint8Array | string, dryRun = false) => ({
  query: { dryRun: dryRun ? ('true' as const) : ('false' as const) },
  body: { file: new Blob([file as BlobPart]) },
});
const read = (file: Uint8Array | string, dryRun = false) => admin.call(importUsers, toInput(file, dryRun));

async function listRoleIds(userName: string): Promise<number[]> {
  const rows = await site.db
    .selectFrom('account_role')
    .innerJoin('account', 'account.id', 'account_role.account_id')
    .select('role_id')
    .where('user_name', '=', userName)
    .execute();
  return rows.map(({ role_id: role }) => role);
}

async function count(): Promise<number> {
  const rows = await site.db.selectFrom('account').select('id').execute();
  return rows.length;
}

/** A file 用户名,姓名,性别,角色 … as saved by a Chinese spreadsheet. */
const GB18030 = Buffer.from(
  'd3c3bba7c3fb2cd0d5c3fb2cd0d4b1f02cbdc7c9ab0d0a6778312cd5d4d0c02cc5ae2cb7d6d5efbba4cabf0d0a',
  'hex',
);

describe('ADM-01 import of accounts from a CSV file', () => {
  test('ADM-01 reports the result of a dry run and creates nothing', async () => {
    const before = await count();
    const report = await read('userName,name\ndry1,Anna\ndry2,Bert\n', true);
    expect(report).toEqual({ rows: 2, created: 0, encoding: 'utf-8', problems: [], problemCount: 0 });
    expect(await count()).toBe(before);
  });

  test('ADM-01 gives accounts their roles, organisation and password', async () => {
    const file = [
      'userName,name,gender,phone,orthodontist,roles,clinic,password',
      'doc1,"Carter, Emily",female,13800138000,yes,Junior doctor|7,第一医院,first-secret',
    ].join('\n');
    expect(await read(file)).toMatchObject({ rows: 1, created: 1, problemCount: 0 });
    const row = await site.db
      .selectFrom('account')
      .selectAll()
      .where('user_name', '=', 'doc1')
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      real_name: 'Carter, Emily',
      gender: 2,
      phone: '+8613800138000',
      is_orthodontist: true,
    });
    expect(await matchesPassword(row.password_hash, 'first-secret')).toBe(true);
    expect(await listRoleIds('doc1')).toEqual([5, 7]);
  });

  test('ADM-01 detects UTF-8 with and without a byte order mark, GB18030 and UTF-16', async () => {
    expect(await read('\uFEFF用户名,姓名\nmark1,王强\n')).toMatchObject({ created: 1, encoding: 'utf-8' });
    expect(await read(GB18030)).toMatchObject({ created: 1, encoding: 'gb18030' });
    const row = await site.db
      .selectFrom('account')
      .selectAll()
      .where('user_name', '=', 'gx1')
      .executeTakeFirstOrThrow();
    expect(row.real_name).toBe('赵欣');
    expect(await listRoleIds('gx1')).toEqual([7]);
    const utf16 = Buffer.from('\uFEFFuserName;name\nwide1;Zoë\n', 'utf16le');
    expect(await read(utf16)).toMatchObject({ created: 1, encoding: 'utf-16le' });
  });

  test.each([
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a quote that never ends', 'userName,name\n"open,Anna\n'],
  ])('ADM-01 refuses %s completely', async (_title, file) => {
    expect((await callExpectingRefusal(admin, importUsers, toInput(file))).code).toBe('user.importFile');
  });

  test('ADM-01 reports problems by row and creates no account', async () => {
    const before = await count();
    const file = [
      'userName,name,gender,phone,roles,clinic,password',
      'good,Good Person,male,,Intern doctor,,',
      'bad name,,x,12,Wizard,Elsewhere,123',
      'GOOD,Twice,,,,,',
      'the-admin,Taken,,,,,',
      'boss,Boss,,,Super admin,,',
    ].join('\r\n');
    const { created, problems, problemCount } = await read(file);
    expect(created).toBe(0);
    expect(problems.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [3, 'gender', 'gender'],
      [3, 'roles', 'role'],
      [3, 'organisations', 'organisation'],
      [3, 'userName', 'characters'],
      [3, 'name', 'required'],
      [3, 'phone', 'phone'],
      [3, 'password', 'password'],
      [4, 'userName', 'twice'],
      [5, 'userName', 'taken'],
      [6, 'roles', 'denied'],
    ]);
    expect(problemCount).toBe(10);
    expect(JSON.stringify(problems)).not.toContain('"123"');
    expect(await count()).toBe(before);
  });

  test('ADM-01 reports an unknown and a missing heading', async () => {
    const { problems } = await read('userName,colour\na,red\n', true);
    expect(problems).toEqual([
      { line: 1, column: 'colour', problem: 'columns', value: 'colour' },
      { line: 1, column: 'name', problem: 'columns', value: '' },
    ]);
  });

  test('ADM-01 accepts ten thousand rows and refuses one more', async () => {
    const rows = Array.from({ length: 10_000 }, (_, at) => `many${at},Person ${at},,,Intern doctor`);
    const heading = 'userName,name,gender,phone,roles';
    const tooMany = [heading, ...rows, 'one-more,X,,,'].join('\n');
    expect(await callExpectingRefusal(admin, importUsers, toInput(tooMany))).toMatchObject({
      code: 'user.importSize',
      status: 413,
    });
    const twice = await read([heading, ...rows.slice(0, 9999), rows[0]].join('\n'), true);
    expect(twice.problems).toEqual([{ line: 10_001, column: 'userName', problem: 'twice', value: 'many0' }]);
    expect(await read([heading, ...rows].join('\n'))).toMatchObject({ rows: 10_000, created: 10_000 });
    expect(await listRoleIds('many9999')).toEqual([6]);
  });
});
