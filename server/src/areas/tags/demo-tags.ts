import type { Transaction } from 'kysely';
import type { DemoClinic } from '@dentarium/demo';
import type { Tables } from '../../kernel/db/tables.ts';

/** Inserts the tags of the demonstration. Rows of an interrupted run remain. */
export async function insertDemoTags(
  db: Transaction<Tables>,
  organisations: DemoClinic['organisations'],
): Promise<void> {
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

/** Inserts the tags of the patients of the demonstration. */
export async function insertTagsOfDemoPatients(
  db: Transaction<Tables>,
  patients: DemoClinic['patients'],
): Promise<void> {
  await db
    .insertInto('patient_tag')
    .values(patients.flatMap(({ id, tagIds }) => tagIds.map((tag) => ({ patient_id: id, tag_id: tag }))))
    .execute();
}
