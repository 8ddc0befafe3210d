import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import * as calls from '@dentarium/api/administration/calls';
import * as ownCalls from './calls.ts';
import { getUserInfo } from '@dentarium/api/account/user-calls';
import { queryPatientList } from '@dentarium/api/patients/calls';
import { matchesPassword } from '../../identity/provider/testing/password-matches.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ MODE: 'private' });
});
afterAll(() => site.close());

let clinic: string;
let superAdmin: Client;
let admin: Client;
let superAdminId: string;
beforeEach(async () => {
  await site.db.deleteFrom('account_role').execute();
  clinic = await makeOrganisation(site.db);
  superAdminId = await makeAccount(site.db, { organisations: [clinic], roles: ['superAdmin'] });
  superAdmin = await site.as(superAdminId);
  admin = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['admin'] }));
});

let numbers = 0;
const form = (more: object = {}) => ({
  userName: `nurse-${(numbers += 1)}`,
  name: '赵 欣',
  gender: 2 as const,
  phone: '',
  isOrthodontist: false,
  orgIds: [clinic],
  roleIds: [7],
  ...more,
});
const everybody = { body: { pageIndex: 1, pageSize: 100 } };

describe('ADM-01 accounts', () => {
  test('ADM-01 creates an account whose password is shown once and works', async () => {
    const { user, password } = await admin.call(calls.insertUserInfo, { body: form() });
    expect(user).toMatchObject({ name: '赵 欣', roleIds: [7], isDisabled: false, hasPassword: true, version: 1 });
    expect(password).toMatch(/^[a-z2-9]{12}$/);
    const row = await site.db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(await matchesPassword(row.password_hash, password)).toBe(true);
    const traces = await site.db.selectFrom('request_result').select('answer').execute();
    expect(JSON.stringify(traces)).not.toContain(password);
    const listed = await admin.call(ownCalls.queryUserList, everybody);
    expect(listed.items.map(({ id }) => id)).toContain(user.id);
  });

  test('ADM-01 reports problems of a form by field and refuses a duplicate user name', async () => {
    const bad = form({ userName: 'with space', name: ' ', phone: '12', orgIds: [] });
    const refusal = await callExpectingRefusal(admin, calls.insertUserInfo, { body: bad });
    expect(refusal.code).toBe('user.invalid');
    expect(refusal.detail).toEqual({
      fields: [
        { field: 'name', problem: 'required' },
        { field: 'phone', problem: 'phone' },
        { field: 'userName', problem: 'characters' },
        { field: 'orgIds', problem: 'required' },
      ],
    });
    const first = form();
    await admin.call(calls.insertUserInfo, { body: first });
    const repeatedInput = { body: { ...first, userName: first.userName.toUpperCase() } };
    expect((await callExpectingRefusal(admin, calls.insertUserInfo, repeatedInput)).code).toBe('user.nameTaken');
  });

  test('ADM-01 searches and filters the list and shows the last sign-in', async () => {
    const { user } = await admin.call(calls.insertUserInfo, { body: form({ name: 'Zoë_%', phone: '13900001111' }) });
    const search = async (filter: object) =>
      (await admin.call(ownCalls.queryUserList, { body: { ...everybody.body, ...filter } })).items.map(({ id }) => id);
    expect(await search({ keyword: 'zoë_%' })).toEqual([user.id]);
    expect(await search({ keyword: 'ZOE_' })).toEqual([user.id]);
    expect(await search({ keyword: '1390000' })).toEqual([user.id]);
    expect(await search({ keyword: '%%%' })).toEqual([]);
    expect(await search({ roleId: 7 })).toEqual([user.id]);
    expect(await search({ isDisabled: true })).toEqual([]);
    await site.signIn(user.id);
    const [firstUser] = (await admin.call(ownCalls.queryUserList, { body: { ...everybody.body, roleId: 7 } })).items;
    expect(firstUser?.lastSignInAt).not.toBeNull();
  });

  test('ADM-01 refuses the second of two concurrent edits of an account and loses nothing', async () => {
    const { user } = await admin.call(calls.insertUserInfo, { body: form() });
    const { userName: _userName, roleIds: _roleIds, ...fields } = form();
    const change = (name: string) => ({
      params: { id: user.id },
      body: { ...fields, name, version: user.version },
    });
    await admin.call(ownCalls.updateUserAccount, change('first'));
    expect(await callExpectingRefusal(superAdmin, ownCalls.updateUserAccount, change('second'))).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'account' },
    });
    const stale = { params: { id: user.id }, query: { version: user.version }, body: [6] };
    expect(await callExpectingRefusal(superAdmin, calls.updateUserRole, stale)).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'account' },
    });
    const [now] = (await admin.call(ownCalls.queryUserList, { body: { ...everybody.body, keyword: user.userName } }))
      .items;
    expect(now).toMatchObject({ name: 'first', roleIds: [7] });
  });

  test('ADM-01 ends the sessions of a disabled account at once and enables it again', async () => {
    const { user } = await admin.call(calls.insertUserInfo, { body: form({ roleIds: [5] }) });
    const client = await site.as(user.id);
    const off = { params: { id: user.id }, body: { isDisabled: true, version: 1 } };
    const disabled = await admin.call(ownCalls.setUserDisabled, off);
    expect(disabled.isDisabled).toBe(true);
    expect((await callExpectingRefusal(client, getUserInfo, {})).status).toBe(401);
    const on = { params: { id: user.id }, body: { isDisabled: false, version: disabled.version } };
    expect((await admin.call(ownCalls.setUserDisabled, on)).isDisabled).toBe(false);
  });

  test('ADM-01 ends the sessions after a reset of the password', async () => {
    const { user, password } = await admin.call(calls.insertUserInfo, { body: form({ roleIds: [5] }) });
    const client = await site.as(user.id);
    const renewed = await admin.call(calls.resetPassword, { body: { userId: user.id } });
    expect(renewed.password).not.toBe(password);
    expect((await callExpectingRefusal(client, getUserInfo, {})).status).toBe(401);
  });

  test('ADM-01 removes an unused account and no other', async () => {
    const { user } = await admin.call(calls.insertUserInfo, { body: form() });
    await admin.call(ownCalls.deleteUser, { params: { id: user.id }, query: { version: 1 } });
    expect((await callExpectingRefusal(admin, calls.resetPassword, { body: { userId: user.id } })).code).toBe(
      'user.notFound',
    );
    const used = await makeAccount(site.db, { organisations: [clinic], roles: ['juniorDoctor'] });
    await site.signIn(used);
    const refusal = await callExpectingRefusal(admin, ownCalls.deleteUser, {
      params: { id: used },
      query: { version: 1 },
    });
    expect(refusal.code).toBe('user.inUse');
  });
});

describe('ADM-05 the right to set roles', () => {
  test('ADM-05 applies a change of roles from the next call on', async () => {
    const { user } = await admin.call(calls.insertUserInfo, { body: form({ roleIds: [5] }) });
    const client = await site.as(user.id);
    const list = { body: { pageIndex: 1, pageSize: 1 } };
    await client.call(queryPatientList, list);
    await admin.call(calls.updateUserRole, { params: { id: user.id }, query: { version: 1 }, body: [7] });
    expect((await callExpectingRefusal(client, queryPatientList, list)).code).toBe('access.denied');
  });

  test('ADM-05 requires the right to set admins for creating, demoting and resetting one', async () => {
    const refusal = await callExpectingRefusal(admin, calls.insertUserInfo, { body: form({ roleIds: [2] }) });
    expect(refusal).toMatchObject({ code: 'user.setAdmin', status: 403 });
    const reset = await callExpectingRefusal(admin, calls.resetPassword, { body: { userId: superAdminId } });
    expect(reset.code).toBe('user.setAdmin');
    const demote = { params: { id: superAdminId }, query: { version: 1 }, body: [5] };
    expect((await callExpectingRefusal(admin, calls.updateUserRole, demote)).code).toBe('user.setAdmin');
    const { user } = await superAdmin.call(calls.insertUserInfo, { body: form({ roleIds: [2] }) });
    expect(user.roleIds).toEqual([2]);
  });

  test('ADM-01 neither demotes nor disables the last super admin, even in two concurrent calls', async () => {
    const demote = { params: { id: superAdminId }, query: { version: 1 }, body: [] };
    expect((await callExpectingRefusal(superAdmin, calls.updateUserRole, demote)).code).toBe('user.lastSuperAdmin');
    const disable = { params: { id: superAdminId }, body: { isDisabled: true, version: 1 } };
    expect((await callExpectingRefusal(superAdmin, ownCalls.setUserDisabled, disable)).code).toBe(
      'user.lastSuperAdmin',
    );

    const otherId = await makeAccount(site.db, { organisations: [clinic], roles: ['superAdmin'] });
    const other = await site.as(otherId);
    const outcomes = await Promise.allSettled([
      superAdmin.call(calls.updateUserRole, { params: { id: otherId }, query: { version: 1 }, body: [] }),
      other.call(calls.updateUserRole, { params: { id: superAdminId }, query: { version: 1 }, body: [] }),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('ADM-01 neither shows nor changes accounts of another organisation', async () => {
    const otherOrganisation = await makeOrganisation(site.db);
    const stranger = await makeAccount(site.db, { organisations: [otherOrganisation], roles: ['juniorDoctor'] });
    const listed = await superAdmin.call(ownCalls.queryUserList, everybody);
    expect(listed.items.map(({ id }) => id)).not.toContain(stranger);
    expect(await callExpectingRefusal(superAdmin, calls.resetPassword, { body: { userId: stranger } })).toMatchObject({
      code: 'user.notFound',
      status: 404,
    });
    const foreign = { body: form({ orgIds: [otherOrganisation] }) };
    expect((await callExpectingRefusal(admin, calls.insertUserInfo, foreign)).code).toBe('organisation.notFound');
  });

  test.each(['seniorDoctor', 'juniorDoctor', 'internDoctor', 'triageNurse'] as const)(
    'ADM-01 refuses the administration by a %s',
    async (role) => {
      const client = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: [role] }));
      expect((await callExpectingRefusal(client, ownCalls.queryUserList, everybody)).status).toBe(403);
      expect((await callExpectingRefusal(client, calls.resetPassword, { body: { userId: superAdminId } })).status).toBe(
        403,
      );
    },
  );
});
