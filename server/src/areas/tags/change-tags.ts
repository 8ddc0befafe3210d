import type { GroupedTag, TagGroup } from '@dentarium/api/tags/calls';
import { findTagTextProblem } from '@dentarium/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import { defineRowRule } from '../../kernel/access/row-rule.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import { readTagGroup } from './tags.ts';

const UNIQUE_VIOLATION = '23505';
const NEW_VERSION = { version: sql<number>`version + 1` };

/** @throws Failure `tag.invalid` */
function requireValidText(text: string): void {
  const problem = findTagTextProblem(text);
  if (problem !== undefined) throw new Failure('tag.invalid', { problem });
}

/** Maps the unique violation of two users who add the same text at the same time to a failure. */
async function mapTakenText<T>(text: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
    throw isTaken ? new Failure('tag.taken', { text }) : error;
  }
}

/** Loads and locks a tag group of the caller's organisations. */
export const ownGroup = defineRowRule({
  refusal: 'tag.notFound',
  async find(db, id: string, caller) {
    const { organisationIds } = caller.principal;
    if (organisationIds.length === 0) return undefined;
    const group = await db
      .selectFrom('tag_group')
      .selectAll()
      .where('id', '=', id)
      .where('organisation_id', 'in', organisationIds)
      .forUpdate()
      .executeTakeFirst();
    if (group !== undefined) caller.recordSubject({ organisationId: group.organisation_id });
    return group;
  },
});

/** Loads a tag of the caller's organisations and locks its group, so that changes of one group are sequential. */
export const ownTag = defineRowRule({
  refusal: 'tag.notFound',
  async find(db, id: string, caller) {
    const tagRow = await db.selectFrom('tag').select('tag_group_id').where('id', '=', id).executeTakeFirst();
    if (tagRow === undefined || (await ownGroup.find(db, tagRow.tag_group_id, caller)) === undefined) return undefined;
    return db.selectFrom('tag').selectAll().where('id', '=', id).executeTakeFirst();
  },
});

/** Increments the version of a group after a change of its tags, so that nobody deletes a group with unseen changes. */
export async function incrementGroupVersion(db: Kysely<Tables>, id: string): Promise<void> {
  await db.updateTable('tag_group').set(NEW_VERSION).where('id', '=', id).execute();
}

async function loadGroupedTag(ctx: RecordContext, tag: Selectable<Tables['tag']>): Promise<GroupedTag> {
  const group = await readTagGroup(ctx, tag.tag_group_id);
  const grouped = group.tags.find(({ id }) => id === tag.id);
  if (grouped === undefined) throw new Failure('tag.notFound');
  return grouped;
}

/**
 * Adds a group after the existing ones.
 *
 * @throws Failure `access.denied`, `tag.invalid`, `tag.taken`
 */
export async function addGroup(
  ctx: RecordContext,
  { orgId, name }: { readonly orgId: string; readonly name: string },
): Promise<TagGroup> {
  const { db } = ctx.requireOrganisation(orgId);
  requireValidText(name);
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from tag_group where organisation_id = ${orgId})`;
  const insert = db
    .insertInto('tag_group')
    .values({ organisation_id: orgId, name, position })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await mapTakenText(name, insert);
  ctx.recordSubject({ id });
  return readTagGroup(ctx, id);
}

/**
 * Renames a group.
 *
 * @throws Failure `tag.notFound`, `tag.invalid`, `version.stale`, `tag.taken`
 */
export async function renameGroup(
  ctx: RecordContext,
  id: string,
  { name, version }: { readonly name: string; readonly version?: number | undefined },
): Promise<TagGroup> {
  ctx.recordSubject({ id });
  requireValidText(name);
  const { row: group, db } = await ctx.requireRow(ownGroup, id);
  requireVersion('tag', group, version);
  const update = db
    .updateTable('tag_group')
    .set({ name, ...NEW_VERSION })
    .where('id', '=', id)
    .execute();
  await mapTakenText(name, update);
  return readTagGroup(ctx, id);
}

/**
 * Adds a tag to a group after the existing ones.
 *
 * @throws Failure `tag.notFound`, `tag.invalid`, `tag.taken`
 */
export async function addTag(ctx: RecordContext, groupId: string, text: string): Promise<GroupedTag> {
  requireValidText(text);
  const { db } = await ctx.requireRow(ownGroup, groupId);
  const position = sql<number>`(select coalesce(max(position), -1) + 1 from tag where tag_group_id = ${groupId})`;
  const insert = db
    .insertInto('tag')
    .values({ tag_group_id: groupId, text, position })
    .returningAll()
    .executeTakeFirstOrThrow();
  const tag = await mapTakenText(text, insert);
  await incrementGroupVersion(db, groupId);
  ctx.recordSubject({ id: tag.id });
  return loadGroupedTag(ctx, tag);
}

/**
 * Changes the text of a tag for all patients with the tag.
 *
 * @throws Failure `tag.notFound`, `tag.invalid`, `version.stale`, `tag.taken`
 */
export async function renameTag(
  ctx: RecordContext,
  id: string,
  { text, version }: { readonly text: string; readonly version: number },
): Promise<GroupedTag> {
  ctx.recordSubject({ id });
  requireValidText(text);
  const { row: tag, db } = await ctx.requireRow(ownTag, id);
  requireVersion('tag', tag, version);
  const update = db
    .updateTable('tag')
    .set({ text, ...NEW_VERSION })
    .where('id', '=', id)
    .execute();
  await mapTakenText(text, update);
  await incrementGroupVersion(db, tag.tag_group_id);
  return loadGroupedTag(ctx, tag);
}
