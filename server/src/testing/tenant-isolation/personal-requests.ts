import * as accounts from '@dentarium/api/account/calls';
import * as audit from '../../clinic/audit-trail/calls.ts';
import * as doctors from '@dentarium/api/doctors/calls';
import * as organisations from '@dentarium/api/organisations/calls';
import * as roles from '@dentarium/api/roles/calls';
import * as administration from '@dentarium/api/administration/calls';
import * as users from '@dentarium/api/account/user-calls';
import { sql } from 'kysely';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { type SampleRequest, sampleRequest, type Scene } from '../access-matrix/scene.ts';
import { createColleague, createAssignedRole } from './foreign-rows.ts';

/** Creates a role that no account has. Roles belong to the site, so anyone who may edit roles may edit this one. */
async function createUnusedRole({ db }: Scene): Promise<number> {
  const { id } = await db
    .insertInto('role')
    .values({
      id: sql<number>`nextval('own_role_id')`,
      name_ch: sql<string>`'空角色' || gen_random_uuid()`,
      name_en: sql<string>`'unused ' || gen_random_uuid()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const toAccountForm = ({ organisation }: Scene) => ({
  name: 'Somebody',
  gender: 1 as const,
  phone: '',
  isOrthodontist: false,
  orgIds: [organisation],
});

/** Creates the CSV file of an import with one account of the clinic. */
async function createImportCsv({ db, organisation }: Scene): Promise<Blob> {
  const { name } = await db
    .updateTable('organisation')
    .set({ name: sql<string>`'Clinic ' || left(id::text, 8)`, name_en: sql<string>`'Clinic ' || left(id::text, 8)` })
    .where('id', '=', organisation)
    .returning('name')
    .executeTakeFirstOrThrow();
  return new Blob([`userName,name,organisations\nimported,Somebody,${name}\n`], { type: 'text/csv' });
}

/** Requests about the caller's own account, with ids of another account in their fields. */
const ACCOUNT_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(accounts.getOwnAccount, () => ({})),
  sampleRequest(accounts.updateUserInfo, async (scene) => ({
    body: { userId: await createColleague(scene), realName: 'Another name' },
  })),
  sampleRequest(accounts.updateIsOrthodontist, () => ({ body: { isOrthodontist: true } })),
  sampleRequest(accounts.updateUserOperationPage, () => ({ body: { isShow: 0 as const } })),
  sampleRequest(accounts.updateUserSex, async (scene) => ({
    body: { userId: await createColleague(scene), sex: 1 as const },
  })),
  sampleRequest(accounts.updateUserHeadImg, async () => ({
    body: { file: new Blob([new Uint8Array(await createPhotograph({ width: 40, height: 40 }))]) },
  })),
  sampleRequest(accounts.sendCode, () => ({ body: { phone: '13911112222' } })),
  sampleRequest(accounts.updateUserPhone, async (scene) => ({
    body: { userId: await createColleague(scene), phone: '13911113333', code: '123456' },
  })),
  sampleRequest(accounts.updatePassword, () => ({ body: { oldPassword: 'not-mine', newPassword: 'maroon-Bus7' } })),
  sampleRequest(accounts.getBindThirdPartyList, () => ({})),
  sampleRequest(accounts.bindThirdParty, () => ({ params: { scheme: 'hospital' } })),
  sampleRequest(accounts.finishBindThirdParty, () => ({ body: { query: '?code=c&state=s' } })),
  sampleRequest(accounts.unBindThirdParty, async (scene) => {
    await scene.db
      .insertInto('third_party_binding')
      .values({
        account_id: await createColleague(scene),
        scheme: 'hospital',
        subject: scene.account,
        display_name: 'x',
      })
      .execute();
    return { body: { scheme: 'hospital' } };
  }),
  sampleRequest(accounts.queryOutbox, async (scene) => {
    await scene.db.insertInto('sms_outbox').values({ phone: '13911114444', text: scene.organisation }).execute();
    return {};
  }),
  sampleRequest(users.getUserInfo, () => ({})),
  sampleRequest(users.queryUsersInfo, () => ({})),
  sampleRequest(users.queryRolesByUserId, () => ({})),
  sampleRequest(users.queryUserOrgs, () => ({})),
  sampleRequest(doctors.getPreference, async (scene) => ({ query: { userId: await createColleague(scene) } })),
  sampleRequest(doctors.insertOrUpdatePreference, async (scene) => ({
    body: { operatorId: await createColleague(scene), preferences: [{ key: 'toothMark', value: '2' }] },
  })),
  sampleRequest(organisations.queryOwnOrganisations, () => ({})),
  sampleRequest(organisations.getSigningOrganizationList, ({ owner }) => ({ query: { operatorId: owner } })),
  sampleRequest(organisations.queryServiceCentre, () => ({})),
];

/** Requests of the administration about accounts of the clinic. */
const ADMINISTRATION_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(administration.queryUserList, ({ organisation }) => ({
    body: { orgId: organisation, pageIndex: 1, pageSize: 100 },
  })),
  sampleRequest(administration.queryUserList, () => ({ body: { pageIndex: 1, pageSize: 100 } })),
  sampleRequest(administration.insertUserInfo, (scene) => ({
    body: { ...toAccountForm(scene), userName: `made-${Math.random().toString(36).slice(2)}`, roleIds: [5] },
  })),
  sampleRequest(administration.updateUserAccount, async (scene) => ({
    params: { id: await createColleague(scene) },
    body: { ...toAccountForm(scene), version: 1 },
  })),
  sampleRequest(administration.updateUserRole, async (scene) => ({
    params: { id: await createColleague(scene) },
    query: { version: 1 },
    body: [1],
  })),
  sampleRequest(administration.setUserDisabled, async (scene) => ({
    params: { id: await createColleague(scene) },
    body: { isDisabled: true, version: 1 },
  })),
  sampleRequest(administration.resetPassword, async (scene) => ({ body: { userId: await createColleague(scene) } })),
  sampleRequest(administration.importUsers, async (scene) => ({
    query: { dryRun: 'false' as const },
    body: { file: await createImportCsv(scene) },
  })),
  sampleRequest(administration.deleteUser, async (scene) => ({
    params: { id: await createColleague(scene) },
    query: { version: 1 },
  })),
  sampleRequest(roles.queryRolesInfo, () => ({})),
  sampleRequest(roles.queryAllRoles, () => ({})),
  sampleRequest(roles.queryJuridictionByRoleId, async (scene) => ({ params: { id: await createUnusedRole(scene) } })),
  sampleRequest(roles.updateRoleJuridiction, async (scene) => ({
    params: { id: await createUnusedRole(scene) },
    query: { version: 1 },
    body: [10],
  })),
  sampleRequest(roles.insertRole, () => ({
    body: { nameCh: `新${Math.random()}`.slice(0, 20), nameEn: `new ${Math.random()}`.slice(0, 20), rightIds: [10] },
  })),
  sampleRequest(roles.updateRoleName, async (scene) => ({
    params: { id: await createUnusedRole(scene) },
    body: { nameCh: `改${Math.random()}`.slice(0, 20), nameEn: `other ${Math.random()}`.slice(0, 20), version: 1 },
  })),
  sampleRequest(roles.deleteRole, async (scene) => ({
    params: { id: await createAssignedRole(scene) },
    query: { version: 1 },
  })),
  sampleRequest(audit.queryAuditLog, async (scene) => ({ body: { patientId: await scene.patient(), pageSize: 200 } })),
  sampleRequest(audit.queryAuditLog, () => ({ body: { pageSize: 200 } })),
  sampleRequest(audit.exportAuditLog, () => ({ body: {} })),
  sampleRequest(audit.queryAuditActions, () => ({})),
  sampleRequest(audit.queryAuditNames, () => ({})),
  sampleRequest(audit.queryAuditFacts, () => ({})),
];

/** Requests of the personal centre and the administration for data of another organisation. */
export const PERSONAL_REQUESTS: readonly SampleRequest[] = [...ACCOUNT_REQUESTS, ...ADMINISTRATION_REQUESTS];
