import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { requireVersion, createStaleFailure } from '../../kernel/failures/optimistic-lock.ts';
import { requireGroup, requireTag, touchGroup } from './change-tags.ts';

/** The tags that a deletion takes away: one, or all of a group. */
type Deleted = { readonly tagId: string } | { readonly groupId: string };

function holders(db: Kysely<Tables>, deleted: Deleted) {
  const held = db
    .selectFrom('patient_tag')
    .innerJoin('tag', 'tag.id', 'patient_tag.tag_id')
    .select('patient_tag.patient_id');
  return 'tagId' in deleted
    ? held.where('tag.id', '=', deleted.tagId)
    : held.where('tag_group_id', '=', deleted.groupId);
}

/**
 * Locks the patients who have tags that are to be deleted, before the tags themselves: whoever gives tags locks them in
 * this order too.
 */
async function lockHolders(db: Kysely<Tables>, deleted: Deleted): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('patient')
    .select('id')
    .where('id', 'in', holders(db, deleted))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @throws Failure `version.stale` when a tag was given to somebody else in between, who is not locked */
async function checkHolders(db: Kysely<Tables>, deleted: Deleted, locked: ReadonlySet<string>): Promise<void> {
  const now = await holders(db, deleted).execute();
  if (now.some(({ patient_id }) => !locked.has(patient_id))) throw createStaleFailure('tag');
}

/**
 * Deletes a group with its tags.
 *
 * @throws Failure `tag.notFound`, `version.stale`
 */
export async function removeGroup(ctx: RecordContext, id: string, version: number | undefined): Promise<void> {
  const { db } = ctx;
  ctx.recordSubject({ id });
  const locked = await lockHolders(db, { groupId: id });
  const group = await requireGroup(ctx, id);
  requireVersion('tag', group, version);
  await checkHolders(db, { groupId: id }, locked);
  await db.deleteFrom('tag_group').where('id', '=', id).execute();
}

/**
 * Deletes a tag and takes it from every patient.
 *
 * @throws Failure `tag.notFound`, `version.stale`
 */
export async function removeTag(ctx: RecordContext, id: string, version: number | undefined): Promise<void> {
  const { db } = ctx;
  ctx.recordSubject({ id });
  const locked = await lockHolders(db, { tagId: id });
  const tag = await requireTag(ctx, id);
  requireVersion('tag', tag, version);
  await checkHolders(db, { tagId: id }, locked);
  await db.deleteFrom('tag').where('id', '=', id).execute();
  await touchGroup(db, tag.tag_group_id);
}
