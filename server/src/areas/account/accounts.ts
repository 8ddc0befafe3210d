import type { Colleague, RoleInfo, UserInfo, UserOrganisation } from '@dentarium/api/account/user-calls';
import { LAB_INTEGRATION } from '@dentarium/orders/states';
import { sql } from 'kysely';
import { isAttendingDoctor } from '../../records/visibility/attending-doctors.ts';
import type { RecordContext } from '../../records/record-context.ts';

/** Loads the signed-in user for the shell. */
export async function readUser(ctx: RecordContext): Promise<UserInfo> {
  const { accountId, db } = ctx.requireSelf();
  const row = await db.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.real_name,
    userName: row.user_name,
    phoneNumber: row.phone ?? '',
    avatar: row.avatar ?? '',
    isshowOperation: row.is_show_operation,
    isOrthodontist: row.is_orthodontist,
    gender: row.gender,
    labFunctions: [...ctx.principal.labFunctions, ...(ctx.principal.isLabIntegrator ? [LAB_INTEGRATION] : [])],
  };
}

/** Loads the organisations of the signed-in user, oldest first. */
export async function readOrganisations(ctx: RecordContext): Promise<UserOrganisation[]> {
  const { accountId, db } = ctx.requireSelf();
  const rows = await db
    .selectFrom('organisation')
    .innerJoin('account_organisation', 'account_organisation.organisation_id', 'organisation.id')
    .select(['organisation.id', 'organisation.name', 'organisation.name_en', 'organisation.auth_id'])
    .where('account_organisation.account_id', '=', accountId)
    .orderBy('organisation.created_at')
    .orderBy('organisation.id')
    .execute();
  return rows.map((row) => ({ id: row.id, name: row.name, nameEn: row.name_en, authId: row.auth_id ?? '' }));
}

/** Loads the roles of the signed-in user with their rights. */
export async function readRoles(ctx: RecordContext): Promise<RoleInfo[]> {
  const { accountId, db } = ctx.requireSelf();
  const rows = await db
    .selectFrom('role')
    .innerJoin('account_role', 'account_role.role_id', 'role.id')
    .select(['role.id', 'role.name_ch', 'role.name_en'])
    .select(
      sql<number[]>`array(select right_id from role_right where role_id = role.id order by right_id)`.as('rights'),
    )
    .where('account_role.account_id', '=', accountId)
    .orderBy('role.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    nameCh: row.name_ch,
    nameEn: row.name_en,
    jurisdictionList: row.rights.map((right) => ({ id: right })),
  }));
}

/** Limits the list of colleagues for a menu of doctors. */
const MAX_COLLEAGUES = 1000;

/** Loads the active accounts that share an organisation with the user, with only those organisations. */
export async function readColleagues(ctx: RecordContext): Promise<Colleague[]> {
  const { organisationIds, db } = ctx.listOrganisationIds();
  if (organisationIds.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .innerJoin('account_organisation', 'account_organisation.account_id', 'account.id')
    .select(['account.id', 'account.real_name', 'account.user_name', 'account.is_orthodontist'])
    .select((eb) => isAttendingDoctor(eb).as('attends'))
    .select(sql<string[]>`array_agg(account_organisation.organisation_id::text)`.as('organisations'))
    .where('account.disabled_at', 'is', null)
    .where('account_organisation.organisation_id', 'in', organisationIds)
    .groupBy('account.id')
    .orderBy('account.real_name')
    .limit(MAX_COLLEAGUES)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: row.real_name,
    userName: row.user_name,
    isOrthodontist: row.is_orthodontist,
    attends: Boolean(row.attends),
    orgIds: row.organisations,
  }));
}
