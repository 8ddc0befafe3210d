import type { DemoClinic } from '@dentarium/demo';
import { LAB_INTEGRATION } from '@dentarium/orders/states';
import type { Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

const SIGNED_STATE = 2;

/**
 * Inserts the manufacturer of the demonstration with its accounts, and signs the clinics. Rows of an interrupted run
 * stay.
 */
export async function insertDemoManufacturer(
  db: Transaction<Tables>,
  { manufacturer }: Pick<DemoClinic, 'manufacturer'>,
  passwordHash: string,
): Promise<void> {
  const { id, accounts, clients } = manufacturer;
  await db
    .insertInto('organisation')
    .values({
      id,
      name: manufacturer.name,
      name_en: manufacturer.nameEn,
      address: manufacturer.postalAddress,
      auth_id: null,
      kind: 'manufacturer',
      has_default_tags: true,
      is_demo: true,
      created_at: '2020-01-09T00:00:00Z',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const { organisationId } of clients)
    await db
      .updateTable('organisation')
      .set({ manufacturer_id: id, signing_state: SIGNED_STATE, auth_id: `demo-${organisationId.slice(0, 8)}` })
      .where('id', '=', organisationId)
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
        is_orthodontist: false,
        is_show_operation: 0,
        disabled_at: null,
        external_subject: null,
        is_demo: true,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('account_organisation')
    .values(accounts.map((account) => ({ account_id: account.id, organisation_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto('lab_function')
    .values(
      accounts.flatMap(({ id: accountId, labFunction, isIntegrator }) =>
        [labFunction, ...(isIntegrator ? [LAB_INTEGRATION] : [])].map((name) => ({
          account_id: accountId,
          organisation_id: id,
          lab_function: name,
        })),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
