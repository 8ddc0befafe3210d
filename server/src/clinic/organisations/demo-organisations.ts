import { type Kysely, sql, type Transaction } from 'kysely';
import { DEMO_SERVICE_CENTRE, type DemoClinic } from '@dentarium/demo';
import type { Tables } from '../../kernel/db/tables.ts';
import type { DemoRows } from '../../records/hooks/demo-hooks.ts';

/** Inserts the organisations of the demonstration. Rows of an interrupted run remain. */
export async function insertDemoOrganisations(
  db: Transaction<Tables>,
  organisations: DemoClinic['organisations'],
): Promise<void> {
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
}

/** Inserts the address of the service centre, unless the operator has set one. */
export async function insertDemoServiceCentre(db: Transaction<Tables>): Promise<void> {
  await db
    .insertInto('config_value')
    .values(DEMO_SERVICE_CENTRE)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The address of the service centre, unless the operator has set another one meanwhile. */
export const demoServiceCentreRows: DemoRows = {
  table: 'config_value',
  kind: 'site',
  condition: sql`key = ${DEMO_SERVICE_CENTRE.key} and value = ${DEMO_SERVICE_CENTRE.value}`,
};

/** An organisation of the demonstration. */
export interface DemoOrganisation {
  readonly id: string;
  readonly name: string;
}

/** Locks the organisations of the demonstration, so that nothing is added to them until the end of the transaction. */
export async function lockDemoOrganisations(db: Transaction<Tables>): Promise<DemoOrganisation[]> {
  return db
    .selectFrom('organisation')
    .select(['id', 'name_en as name'])
    .where('is_demo', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Makes organisations of the demonstration real. */
export async function claimDemoOrganisations(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.updateTable('organisation').set({ is_demo: false }).where('id', 'in', ids).execute();
}

/** Removes the organisations that are left of the demonstration, after their patients and objects. */
export async function removeDemoOrganisations(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('organisation').where('is_demo', '=', true).execute();
}
