import type { TagGroup } from '@dentarium/api/tags/calls';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';

const MAX_TAGS = 10_000;
/** The limit for counting the patients of a tag, so that the list of tags is fast in a large clinic. */
const MAX_COUNTED_USES = 1000;

/** Selects groups with their tags: one row for each tag, and one for a group without tags. */
function selectGroupsWithTags(db: Kysely<Tables>, organisationIds: readonly string[]) {
  return db
    .selectFrom('tag_group')
    .leftJoin('tag', 'tag.tag_group_id', 'tag_group.id')
    .select(['tag_group.id as group_id', 'tag_group.organisation_id', 'tag_group.name'])
    .select(['tag_group.version as group_version', 'tag.id as tag_id', 'tag.text', 'tag.version as tag_version'])
    .select(
      sql<number>`(select count(*) from (
        select from patient_tag where patient_tag.tag_id = tag.id limit ${MAX_COUNTED_USES}) as held)`.as('usage'),
    )
    .where('tag_group.organisation_id', 'in', organisationIds)
    .limit(MAX_TAGS);
}

type GroupRow = Awaited<ReturnType<ReturnType<typeof selectGroupsWithTags>['executeTakeFirstOrThrow']>>;

function toGroups(rows: readonly GroupRow[]): TagGroup[] {
  const groups = new Map<string, TagGroup>();
  for (const row of rows) {
    const group = groups.get(row.group_id) ?? {
      id: row.group_id,
      orgId: row.organisation_id,
      name: row.name,
      version: row.group_version,
      tags: [],
    };
    groups.set(row.group_id, group);
    if (row.tag_id === null || row.text === null || row.tag_version === null) continue;
    group.tags.push({
      id: row.tag_id,
      groupId: row.group_id,
      text: row.text,
      usage: row.usage,
      version: row.tag_version,
    });
  }
  return [...groups.values()];
}

/** Lists the tag groups of the caller's organisations with their tags. */
export async function listTagGroups(ctx: RecordContext, order: 'own' | 'used'): Promise<TagGroup[]> {
  const { organisationIds: organisations, db } = ctx.listOrganisationIds();
  if (organisations.length === 0) return [];
  const rows = selectGroupsWithTags(db, organisations)
    .orderBy('tag_group.position')
    .orderBy('tag_group.name')
    .orderBy('tag_group.id');
  const ordered = order === 'own' ? rows : rows.orderBy('usage', 'desc');
  return toGroups(await ordered.orderBy('tag.position').orderBy('tag.text').execute());
}

/**
 * Reads one group of the caller's organisations.
 *
 * @throws Failure `tag.notFound`
 */
export async function readTagGroup(ctx: RecordContext, id: string): Promise<TagGroup> {
  const { organisationIds, db } = ctx.listOrganisationIds();
  const rows = await selectGroupsWithTags(db, organisationIds)
    .where('tag_group.id', '=', id)
    .orderBy('tag.position')
    .orderBy('tag.text')
    .execute();
  const [group] = toGroups(rows);
  if (group === undefined) throw new Failure('tag.notFound');
  return group;
}

/**
 * Requires that tags belong to an organisation and returns their distinct ids.
 *
 * @throws Failure `tag.notFound` for a tag of another organisation or a deleted tag
 */
export async function requireTags(
  db: Kysely<Tables>,
  organisationId: string,
  tagIds: readonly string[],
): Promise<string[]> {
  const ids = [...new Set(tagIds)];
  if (ids.length === 0) return [];
  const groups = db.selectFrom('tag').select('tag_group_id').where('id', 'in', ids);
  // A deletion locks the group first, so this lock waits for it or delays it.
  await db.selectFrom('tag_group').select('id').where('id', 'in', groups).orderBy('id').forKeyShare().execute();
  const existingTags = await db
    .selectFrom('tag')
    .innerJoin('tag_group', 'tag_group.id', 'tag.tag_group_id')
    .select('tag.id')
    .where('tag.id', 'in', ids)
    .where('tag_group.organisation_id', '=', organisationId)
    .execute();
  if (existingTags.length !== ids.length) throw new Failure('tag.notFound');
  return ids;
}

/**
 * Replaces the tags of a patient.
 *
 * @throws Failure `tag.notFound` for a tag of another organisation
 */
export async function setTags(
  db: Kysely<Tables>,
  patient: { readonly id: string; readonly organisationId: string },
  tagIds: readonly string[],
): Promise<void> {
  const ids = await requireTags(db, patient.organisationId, tagIds);
  await db.deleteFrom('patient_tag').where('patient_id', '=', patient.id).execute();
  await addTags(db, [patient.id], ids);
}

/** Adds tags to patients. The tags must belong to their organisation. */
export async function addTags(
  db: Kysely<Tables>,
  patientIds: readonly string[],
  tagIds: readonly string[],
): Promise<void> {
  if (tagIds.length === 0 || patientIds.length === 0) return;
  await sql`
    insert into patient_tag (patient_id, tag_id)
    select patient, tag from unnest(${patientIds}::uuid[]) as patient, unnest(${tagIds}::uuid[]) as tag
    on conflict do nothing`.execute(db);
}
