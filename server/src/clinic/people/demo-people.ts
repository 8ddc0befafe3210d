import type { DemoClinic } from '@dentarium/demo';
import { ROLES } from '@dentarium/domain';
import type { Transaction } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** Makes the super admin of the demonstration the owner of its clinics. Rows of an interrupted run remain. */
export async function insertDemoOwners(db: Transaction<Tables>, accounts: DemoClinic['accounts']): Promise<void> {
  const owners = accounts
    .filter(({ roleId }) => roleId === ROLES.superAdmin)
    .flatMap(({ id, organisationIds }) =>
      organisationIds.map((organisation) => ({
        account_id: id,
        organisation_id: organisation,
        role: 'owner' as const,
      })),
    );
  await db
    .insertInto('clinic_member')
    .values(owners)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
