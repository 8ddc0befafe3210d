import { randomUUID } from 'node:crypto';
import type { Scene } from '../../../testing/access-matrix/scene.ts';

/** Creates a tag group with one tag. */
export async function createTagGroup({ db, organisation }: Scene): Promise<{ group: string; tag: string }> {
  const group = await db
    .insertInto('tag_group')
    .values({ organisation_id: organisation, name: randomUUID().slice(0, 10) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const tag = await db
    .insertInto('tag')
    .values({ tag_group_id: group.id, text: 'a tag', position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { group: group.id, tag: tag.id };
}
