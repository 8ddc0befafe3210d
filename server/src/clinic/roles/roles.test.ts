import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { queryPatientList } from '@dentarium/api/patients/calls';
import * as calls from '@dentarium/api/roles/calls';
import * as ownCalls from './calls.ts';
import { RIGHTS, ROLES } from '@dentarium/domain';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, callExpectingRefusal, type TestApp } from '../../testing/test-app.ts';

let site: TestApp;
let clinic: string;
let superAdmin: Client;
let admin: Client;
beforeAll(async () => {
  site = await createTestApp({ MODE: 'private' });
  clinic = await makeOrganisation(site.db);
  superAdmin = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['superAdmin'] }));
  admin = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['admin'] }));
});
afterAll(() => site.close());

async function loadVersion(id: number): Promise<number> {
  return (await superAdmin.call(calls.queryJuridictionByRoleId, { params: { id } })).version;
}

/** The matrix of `domain-forms.md` 21: the rights of roles 1 to 7. */
const DEFAULTS: Readonly<Record<number, readonly number[]>> = {
  1: [1, 2, 3, 4, 5, 6, 7, 9, 10, 11],
  2: [3, 4, 5, 6, 7, 9, 10, 11],
  3: [4, 5, 6, 7, 9, 10, 11],
  4: [5, 6, 9, 10, 11],
  5: [5, 10],
  6: [10],
  7: [8, 9],
};

describe('ADM-02 roles and their rights', () => {
  test('ADM-05 gives the seven roles the documented rights and counts their accounts', async () => {
    const roles = await admin.call(calls.queryRolesInfo, {});
    const rights = roles.map(({ id, jurisdictionList }) => [id, jurisdictionList.map((right) => right.id)]);
    expect(Object.fromEntries(rights)).toEqual(DEFAULTS);
    expect(roles.find(({ id }) => id === ROLES.superAdmin)).toMatchObject({ userCount: 1, isOwn: false });
    expect(await admin.call(calls.queryAllRoles, {})).toHaveLength(7);
  });

  test('ADM-02 applies a change of rights from the next call on', async () => {
    const doctor = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['internDoctor'] }));
    const list = { body: { pageIndex: 1, pageSize: 1 } };
    await doctor.call(queryPatientList, list);
    const params = { id: ROLES.internDoctor };
    const reducedRole = await superAdmin.call(calls.updateRoleJuridiction, {
      params,
      query: { version: await loadVersion(params.id) },
      body: [],
    });
    expect((await callExpectingRefusal(doctor, queryPatientList, list)).code).toBe('access.denied');
    await superAdmin.call(calls.updateRoleJuridiction, {
      params,
      query: { version: reducedRole.version },
      body: [RIGHTS.patientList],
    });
    await doctor.call(queryPatientList, list);
  });

  test('ADM-02 refuses the second of two concurrent edits of a role and loses nothing', async () => {
    const params = { id: ROLES.juniorDoctor };
    const version = await loadVersion(params.id);
    await superAdmin.call(calls.updateRoleJuridiction, { params, query: { version }, body: [5, 6, 10] });
    const late = { params, query: { version }, body: [10] };
    expect(await callExpectingRefusal(superAdmin, calls.updateRoleJuridiction, late)).toMatchObject({
      code: 'version.stale',
      detail: { noun: 'role' },
    });
    const now = await superAdmin.call(calls.queryJuridictionByRoleId, { params });
    expect(now.jurisdictionList.map(({ id }) => id)).toEqual([5, 6, 10]);
  });

  test('ADM-02 keeps the rights with which the super admin restores others', async () => {
    const params = { id: ROLES.superAdmin };
    const take = async (body: number[]) =>
      callExpectingRefusal(superAdmin, calls.updateRoleJuridiction, {
        params,
        query: { version: await loadVersion(1) },
        body,
      });
    expect((await take([2, 3, 10])).code).toBe('role.superAdmin');
    expect((await take([1, 3, 10])).code).toBe('role.superAdmin');
    expect((await take([1, 2, 99])).code).toBe('role.invalid');
  });

  test('ADM-02 creates custom roles, renames them, and removes unused ones', async () => {
    const createdRole = await superAdmin.call(ownCalls.insertRole, {
      body: { nameCh: '影像技师', nameEn: 'Imaging technician', rightIds: [10, 6] },
    });
    expect(createdRole).toMatchObject({ isOwn: true, jurisdictionList: [{ id: 6 }, { id: 10 }] });
    expect(createdRole.id).toBeGreaterThan(100);
    const twice = { body: { nameCh: '别的', nameEn: 'imaging TECHNICIAN', rightIds: [] } };
    expect((await callExpectingRefusal(superAdmin, ownCalls.insertRole, twice)).code).toBe('role.nameTaken');
    for (const nameCh of [' ', '影像\u202e']) {
      const invalid = { body: { nameCh, nameEn: 'x', rightIds: [] } };
      expect((await callExpectingRefusal(superAdmin, ownCalls.insertRole, invalid)).code).toBe('role.invalid');
    }

    const renamedRole = await superAdmin.call(ownCalls.updateRoleName, {
      params: { id: createdRole.id },
      body: { nameCh: '放射技师', nameEn: 'Radiographer', version: createdRole.version },
    });
    const person = await makeAccount(site.db, { organisations: [clinic] });
    await site.db.insertInto('account_role').values({ account_id: person, role_id: createdRole.id }).execute();
    const remove = { params: { id: createdRole.id }, query: { version: renamedRole.version } };
    expect(await callExpectingRefusal(superAdmin, ownCalls.deleteRole, remove)).toMatchObject({
      code: 'role.inUse',
      detail: { count: 1 },
    });
    await site.db.deleteFrom('account_role').where('account_id', '=', person).execute();
    await superAdmin.call(ownCalls.deleteRole, remove);
    expect((await superAdmin.call(calls.queryAllRoles, {})).map(({ id }) => id)).not.toContain(createdRole.id);
  });

  test('ADM-02 refuses to rename or remove the roles of the product', async () => {
    const target = { params: { id: 3 }, query: { version: await loadVersion(3) } };
    expect((await callExpectingRefusal(superAdmin, ownCalls.deleteRole, target)).code).toBe('role.builtIn');
    const rename = { params: { id: 3 }, body: { nameCh: 'x', nameEn: 'y', version: target.query.version } };
    expect((await callExpectingRefusal(superAdmin, ownCalls.updateRoleName, rename)).code).toBe('role.builtIn');
  });

  test('ADM-02 shows roles to an admin without permitting changes, and hides them from others', async () => {
    await admin.call(calls.queryRolesInfo, {});
    const change = { params: { id: 6 }, query: { version: await loadVersion(6) }, body: [1, 2, 3] };
    expect((await callExpectingRefusal(admin, calls.updateRoleJuridiction, change)).status).toBe(403);
    const doctor = await site.as(await makeAccount(site.db, { organisations: [clinic], roles: ['seniorDoctor'] }));
    expect((await callExpectingRefusal(doctor, calls.queryRolesInfo, {})).status).toBe(403);
  });

  test('ADM-02 records every change in the audit trail with the state before', async () => {
    const version = await loadVersion(4);
    await superAdmin.call(calls.updateRoleJuridiction, { params: { id: 4 }, query: { version }, body: [10] });
    const entry = await site.db
      .selectFrom('audit_entry')
      .select(['detail', 'subject_id', 'outcome'])
      .where('action', '=', 'role.rights')
      .where('subject_id', '=', '4')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ detail: { before: [5, 6, 9, 10, 11], after: [10] }, subject_id: '4', outcome: 'done' });
  });
});

describe('ADM-02 public mode', () => {
  test('ADM-02 offers no administration, whatever rights accounts have', async () => {
    const open = await createTestApp();
    try {
      const organisation = await makeOrganisation(open.db);
      const client = await open.as(
        await makeAccount(open.db, { organisations: [organisation], roles: ['superAdmin'] }),
      );
      expect((await callExpectingRefusal(client, calls.queryRolesInfo, {})).status).toBe(403);
    } finally {
      await open.close();
    }
  });
});
