import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';

/** Inserts a tag group and returns the ids of its tags. */
export async function makeTags(
  db: Kysely<Tables>,
  organisationId: string,
  name: string,
  texts: readonly string[],
): Promise<string[]> {
  const group = await db
    .insertInto('tag_group')
    .values({ organisation_id: organisationId, name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: string[] = [];
  for (const [position, text] of texts.entries()) {
    const tag = await db
      .insertInto('tag')
      .values({ tag_group_id: group.id, text, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(tag.id);
  }
  return ids;
}
