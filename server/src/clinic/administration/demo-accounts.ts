import type { Transaction } from 'kysely';
import type { DemoClinic } from '@dentarium/demo';
import type { Tables } from '../../kernel/db/tables.ts';

/** Inserts the accounts of the demonstration with their organisations and roles. Rows of an interrupted run remain. */
export async function insertDemoAccounts(
  db: Transaction<Tables>,
  accounts: DemoClinic['accounts'],
  passwordHash: string,
): Promise<void> {
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
}
