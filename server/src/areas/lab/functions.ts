import type { LabFunction } from '@dentarium/orders/states';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import './tables.ts';

/** Assigns functions to an account at its manufacturer. */
export async function assignLabFunctions(
  db: Kysely<Tables>,
  { accountId, organisationId }: { readonly accountId: string; readonly organisationId: string },
  functions: readonly LabFunction[],
): Promise<void> {
  await db
    .insertInto('lab_function')
    .values(
      [...new Set(functions)].map((labFunction) => ({
        account_id: accountId,
        organisation_id: organisationId,
        lab_function: labFunction,
      })),
    )
    .execute();
}
