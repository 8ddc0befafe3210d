import * as accounts from '@dentarium/api/services/account-service';
import * as audit from '@dentarium/api/services/audit-service';
import * as doctors from '@dentarium/api/services/doctor-service';
import * as organisations from '@dentarium/api/services/organisation-service';
import * as roles from '@dentarium/api/services/role-service';
import * as administration from '@dentarium/api/services/user-administration';
import * as users from '@dentarium/api/services/user-service';
import { sql } from 'kysely';
import { photograph } from '../../objects/images/testing/test-images.ts';
import { type Asked, asked, type Scene } from '../who-may/scene.ts';
import { aColleague, aRoleInUse } from './foreign-rows.ts';

/** A role that nobody has: roles belong to the site, so that whoever edits roles edits this one. */
async function anUnusedRole({ db }: Scene): Promise<number> {
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

const aForm = ({ organisation }: Scene) => ({
  name: 'Somebody',
  gender: 1 as const,
  phone: '',
  isOrthodontist: false,
  orgIds: [organisation],
});

/** A row of an import with the name of the clinic as its organisation. */
async function aCsv({ db, organisation }: Scene): Promise<Blob> {
  const { name } = await db
    .updateTable('organisation')
    .set({ name: sql<string>`'Clinic ' || left(id::text, 8)`, name_en: sql<string>`'Clinic ' || left(id::text, 8)` })
    .where('id', '=', organisation)
    .returning('name')
    .executeTakeFirstOrThrow();
  return new Blob([`userName,name,organisations\nimported,Somebody,${name}\n`], { type: 'text/csv' });
}

/** The calls of one's own account, with the ids of somebody else where there are any. */
const ACCOUNT_CALLS: readonly Asked[] = [
  asked(accounts.getOwnAccount, () => ({})),
  asked(accounts.updateUserInfo, async (scene) => ({
    body: { userId: await aColleague(scene), realName: 'Another name' },
  })),
  asked(accounts.updateIsOrthodontist, () => ({ body: { isOrthodontist: true } })),
  asked(accounts.updateUserOperationPage, () => ({ body: { isShow: 0 as const } })),
  asked(accounts.updateUserSex, async (scene) => ({ body: { userId: await aColleague(scene), sex: 1 as const } })),
  asked(accounts.updateUserHeadImg, async () => ({
    body: { file: new Blob([new Uint8Array(await photograph({ width: 40, height: 40 }))]) },
  })),
  asked(accounts.sendCode, () => ({ body: { phone: '13911112222' } })),
  asked(accounts.updateUserPhone, async (scene) => ({
    body: { userId: await aColleague(scene), phone: '13911113333', code: '123456' },
  })),
  asked(accounts.updatePassword, () => ({ body: { oldPassword: 'not-mine', newPassword: 'maroon-Bus7' } })),
  asked(accounts.getBindThirdPartyList, () => ({})),
  asked(accounts.bindThirdParty, () => ({ params: { scheme: 'hospital' } })),
  asked(accounts.finishBindThirdParty, () => ({ body: { query: '?code=c&state=s' } })),
  asked(accounts.unBindThirdParty, async (scene) => {
    await scene.db
      .insertInto('third_party_binding')
      .values({ account_id: await aColleague(scene), scheme: 'hospital', subject: scene.account, display_name: 'x' })
      .execute();
    return { body: { scheme: 'hospital' } };
  }),
  asked(accounts.queryOutbox, async (scene) => {
    await scene.db.insertInto('sms_outbox').values({ phone: '13911114444', text: scene.organisation }).execute();
    return {};
  }),
  asked(users.getUserInfo, () => ({})),
  asked(users.queryUsersInfo, () => ({})),
  asked(users.queryRolesByUserId, () => ({})),
  asked(users.queryUserOrgs, () => ({})),
  asked(doctors.getPreference, async (scene) => ({ query: { userId: await aColleague(scene) } })),
  asked(doctors.insertOrUpdatePreference, async (scene) => ({
    body: { operatorId: await aColleague(scene), preferences: [{ key: 'toothMark', value: '2' }] },
  })),
  asked(organisations.queryOwnOrganisations, () => ({})),
  asked(organisations.getSigningOrganizationList, ({ owner }) => ({ query: { operatorId: owner } })),
  asked(organisations.queryServiceCentre, () => ({})),
];

/** The calls of the administration, about accounts of the clinic. */
const ADMINISTRATION_CALLS: readonly Asked[] = [
  asked(administration.queryUserList, ({ organisation }) => ({
    body: { orgId: organisation, pageIndex: 1, pageSize: 100 },
  })),
  asked(administration.queryUserList, () => ({ body: { pageIndex: 1, pageSize: 100 } })),
  asked(administration.insertUserInfo, (scene) => ({
    body: { ...aForm(scene), userName: `made-${Math.random().toString(36).slice(2)}`, roleIds: [5] },
  })),
  asked(administration.updateUserAccount, async (scene) => ({
    params: { id: await aColleague(scene) },
    body: { ...aForm(scene), version: 1 },
  })),
  asked(administration.updateUserRole, async (scene) => ({
    params: { id: await aColleague(scene) },
    query: { version: 1 },
    body: [1],
  })),
  asked(administration.setUserDisabled, async (scene) => ({
    params: { id: await aColleague(scene) },
    body: { isDisabled: true, version: 1 },
  })),
  asked(administration.resetPassword, async (scene) => ({ body: { userId: await aColleague(scene) } })),
  asked(administration.importUsers, async (scene) => ({
    query: { dryRun: 'false' as const },
    body: { file: await aCsv(scene) },
  })),
  asked(administration.deleteUser, async (scene) => ({
    params: { id: await aColleague(scene) },
    query: { version: 1 },
  })),
  asked(roles.queryRolesInfo, () => ({})),
  asked(roles.queryAllRoles, () => ({})),
  asked(roles.queryJuridictionByRoleId, async (scene) => ({ params: { id: await anUnusedRole(scene) } })),
  asked(roles.updateRoleJuridiction, async (scene) => ({
    params: { id: await anUnusedRole(scene) },
    query: { version: 1 },
    body: [10],
  })),
  asked(roles.insertRole, () => ({
    body: { nameCh: `新${Math.random()}`.slice(0, 20), nameEn: `new ${Math.random()}`.slice(0, 20), rightIds: [10] },
  })),
  asked(roles.updateRoleName, async (scene) => ({
    params: { id: await anUnusedRole(scene) },
    body: { nameCh: `改${Math.random()}`.slice(0, 20), nameEn: `other ${Math.random()}`.slice(0, 20), version: 1 },
  })),
  asked(roles.deleteRole, async (scene) => ({ params: { id: await aRoleInUse(scene) }, query: { version: 1 } })),
  asked(audit.queryAuditLog, async (scene) => ({ body: { patientId: await scene.patient(), pageSize: 200 } })),
  asked(audit.queryAuditLog, () => ({ body: { pageSize: 200 } })),
  asked(audit.exportAuditLog, () => ({ body: {} })),
  asked(audit.queryAuditActions, () => ({})),
  asked(audit.queryAuditNames, () => ({})),
  asked(audit.queryAuditFacts, () => ({})),
];

/** The personal centre and the administration, asked with what belongs to another organisation. */
export const PERSONAL_CALLS: readonly Asked[] = [...ACCOUNT_CALLS, ...ADMINISTRATION_CALLS];
