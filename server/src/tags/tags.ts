import type { TagGroup } from '@dentarium/api/services/patient-service';
import type { Kysely } from 'kysely';
import type { Access } from '../access/access.ts';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../http/failure.ts';

/** The tag groups of the caller's organisations, with their tags. */
export async function tagGroupsOf(db: Kysely<Tables>, access: Access): Promise<TagGroup[]> {
  if (access.organisationIds.length === 0) return [];
  const rows = await db
    .selectFrom('tag_group')
    .leftJoin('tag', 'tag.tag_group_id', 'tag_group.id')
    .select(['tag_group.id as group_id', 'tag_group.organisation_id', 'tag_group.name', 'tag.id as tag_id', 'tag.text'])
    .where('tag_group.organisation_id', 'in', access.organisationIds)
    .orderBy('tag_group.position')
    .orderBy('tag_group.name')
    .orderBy('tag_group.id')
    .orderBy('tag.position')
    .orderBy('tag.text')
    .limit(10_000)
    .execute();
  const groups = new Map<string, TagGroup>();
  for (const row of rows) {
    const group = groups.get(row.group_id) ?? {
      id: row.group_id,
      orgId: row.organisation_id,
      name: row.name,
      tags: [],
    };
    groups.set(row.group_id, group);
    if (row.tag_id !== null && row.text !== null)
      group.tags.push({ id: row.tag_id, groupId: row.group_id, text: row.text });
  }
  return [...groups.values()];
}

/**
 * Gives a patient exactly these tags.
 *
 * @throws Failure `tag.notFound` for a tag of another organisation
 */
export async function setTags(
  db: Kysely<Tables>,
  patient: { readonly id: string; readonly organisationId: string },
  tagIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(tagIds)];
  await db.deleteFrom('patient_tag').where('patient_id', '=', patient.id).execute();
  if (ids.length === 0) return;
  const known = await db
    .selectFrom('tag')
    .innerJoin('tag_group', 'tag_group.id', 'tag.tag_group_id')
    .select('tag.id')
    .where('tag.id', 'in', ids)
    .where('tag_group.organisation_id', '=', patient.organisationId)
    .execute();
  if (known.length !== ids.length) throw new Failure('tag.notFound');
  await db
    .insertInto('patient_tag')
    .values(ids.map((id) => ({ patient_id: patient.id, tag_id: id })))
    .execute();
}
