import { DEFAULT_TAGS } from '@dentarium/domain/default-tags';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';

const HAN_PATTERN = /\p{Script=Han}/u;

async function insertTags(db: Kysely<Tables>, organisation: { readonly id: string; readonly name: string }) {
  const groups = DEFAULT_TAGS[HAN_PATTERN.test(organisation.name) ? 'ch' : 'en'];
  for (const [position, [name, texts]] of groups.entries()) {
    const group = await db
      .insertInto('tag_group')
      .values({ organisation_id: organisation.id, name, position })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (group === undefined) continue;
    const tags = texts.map((text, place) => ({ tag_group_id: group.id, text, position: place }));
    await db.insertInto('tag').values(tags).execute();
  }
}

/**
 * Inserts the default tag groups for organisations of the caller that never had them, in the language of their name. Runs at
 * the first request for tags, so that it does not depend on how an organisation is created. Deleted groups do not return.
 */
export async function ensureDefaultTags(ctx: RecordContext): Promise<void> {
  const { organisationIds, db } = ctx.listOrganisationIds();
  if (organisationIds.length === 0) return;
  const organisationsWithoutTags = await db
    .selectFrom('organisation')
    .select('id')
    .where('id', 'in', organisationIds)
    .where('has_default_tags', '=', false)
    .execute();
  if (organisationsWithoutTags.length === 0) return;
  // A concurrent second request waits here and then finds nothing to do.
  const claimedOrganisations = await db
    .updateTable('organisation')
    .set({ has_default_tags: true })
    .where(
      'id',
      'in',
      organisationsWithoutTags.map(({ id }) => id),
    )
    .where('has_default_tags', '=', false)
    .returning(['id', 'name'])
    .execute();
  for (const organisation of claimedOrganisations) await insertTags(db, organisation);
}
