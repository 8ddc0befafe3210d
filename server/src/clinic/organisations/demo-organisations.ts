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

/** Lists the ids of the organisations of the demonstration. */
export async function listDemoOrganisationIds(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('organisation').select('id').where('is_demo', '=', true).execute();
  return rows.map(({ id }) => id);
}

/** Removes the organisations of the demonstration after their patients and objects. */
export async function removeDemoOrganisations(db: Kysely<Tables>): Promise<void> {
  await db.deleteFrom('organisation').where('is_demo', '=', true).execute();
}
