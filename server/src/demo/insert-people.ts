import type { Transaction } from 'kysely';
import { ACCOUNTS, addDays, DEMO_SERVICE_CENTRE, type DemoClinic } from '@dentarium/demo';
import type { Tables } from '../kernel/db/tables.ts';

/** Super membership for the account that shows the public mode. */
const PLAN = 1;

/** Organisations with their tags, and accounts with roles; rows that an interrupted run has written stay. */
export async function insertPeople(db: Transaction<Tables>, clinic: DemoClinic, passwordHash: string): Promise<void> {
  const { organisations, accounts } = clinic;
  await db
    .insertInto('organisation')
    .values(
      organisations.map(({ id, name, nameEn, postalAddress: address }, i) => ({
        id,
        name,
        name_en: nameEn,
        address,
        auth_id: null,
        has_default_tags: true,
        is_demo: true,
        created_at: `2020-01-0${String(i + 1)}T00:00:00Z`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await insertTags(db, clinic);
  await db
    .insertInto('config_value')
    .values(DEMO_SERVICE_CENTRE)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('account')
    .values(
      accounts.map((account) => ({
        id: account.id,
        user_name: account.userName,
        password_hash: passwordHash,
        real_name: account.realName,
        gender: account.gender,
        phone: account.phone,
        avatar: null,
        is_orthodontist: account.isOrthodontist,
        is_show_operation: 0,
        qualification_status: account.isOrthodontist ? 2 : 1,
        disabled_at: null,
        external_subject: null,
        is_demo: true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('account_organisation')
    .values(
      accounts.flatMap(({ id, organisationIds }) =>
        organisationIds.map((organisation) => ({ account_id: id, organisation_id: organisation })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('account_role')
    .values(accounts.map(({ id, roleId }) => ({ account_id: id, role_id: roleId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('account_member')
    .values({ account_id: ACCOUNTS.doctor.id, plan_id: PLAN, expires_at: `${addDays(clinic.today, 365)}T00:00:00Z` })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function insertTags(db: Transaction<Tables>, { organisations }: DemoClinic): Promise<void> {
  const groups = organisations.flatMap((organisation) =>
    organisation.tagGroups.map((group, position) => ({ ...group, position, organisationId: organisation.id })),
  );
  await db
    .insertInto('tag_group')
    .values(
      groups.map(({ id, name, position, organisationId }) => ({
        id,
        organisation_id: organisationId,
        name,
        position,
        is_demo: true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('tag')
    .values(
      groups.flatMap((group) =>
        group.tags.map(({ id, text }, position) => ({ id, tag_group_id: group.id, text, position })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
