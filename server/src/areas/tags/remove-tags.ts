import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import { defineRowRule } from '../../kernel/access/row-rule.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { requireVersion, createStaleFailure } from '../../kernel/failures/optimistic-lock.ts';
import { incrementGroupVersion, ownGroup, ownTag } from './change-tags.ts';

/** The target of a deletion: one tag, or all tags of a group. */
type DeletionTarget = { readonly tagId: string } | { readonly groupId: string };

function selectHolders(db: Kysely<Tables>, target: DeletionTarget) {
  const taggedPatients = db
    .selectFrom('patient_tag')
    .innerJoin('tag', 'tag.id', 'patient_tag.tag_id')
    .select('patient_tag.patient_id');
  return 'tagId' in target
    ? taggedPatients.where('tag.id', '=', target.tagId)
    : taggedPatients.where('tag_group_id', '=', target.groupId);
}

/**
 * Locks the patients with tags that are about to be deleted before the tags, in the same order as the assignment of tags
 * does.
 */
async function lockHolders(db: Kysely<Tables>, target: DeletionTarget): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('patient')
    .select('id')
    .where('id', 'in', selectHolders(db, target))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @throws Failure `version.stale` if a tag was assigned to another patient in between, who is not locked */
async function requireLockedHolders(
  db: Kysely<Tables>,
  target: DeletionTarget,
  lockedIds: ReadonlySet<string>,
): Promise<void> {
  const currentHolders = await selectHolders(db, target).execute();
  if (currentHolders.some(({ patient_id }) => !lockedIds.has(patient_id))) throw createStaleFailure('tag');
}

const removableGroup = defineRowRule({
  refusal: 'tag.notFound',
  async find(db, id: string, caller) {
    const lockedIds = await lockHolders(db, { groupId: id });
    const group = await ownGroup.find(db, id, caller);
    return group === undefined ? undefined : { group, lockedIds };
  },
});

const removableTag = defineRowRule({
  refusal: 'tag.notFound',
  async find(db, id: string, caller) {
    const lockedIds = await lockHolders(db, { tagId: id });
    const tag = await ownTag.find(db, id, caller);
    return tag === undefined ? undefined : { tag, lockedIds };
  },
});

/**
 * Deletes a group with its tags.
 *
 * @throws Failure `tag.notFound`, `version.stale`
 */
export async function removeGroup(ctx: RecordContext, id: string, version: number | undefined): Promise<void> {
  ctx.recordSubject({ id });
  const { row, db } = await ctx.requireRow(removableGroup, id);
  const { group, lockedIds } = row;
  requireVersion('tag', group, version);
  await requireLockedHolders(db, { groupId: id }, lockedIds);
  await db.deleteFrom('tag_group').where('id', '=', id).execute();
}

/**
 * Deletes a tag and removes it from all patients.
 *
 * @throws Failure `tag.notFound`, `version.stale`
 */
export async function removeTag(ctx: RecordContext, id: string, version: number | undefined): Promise<void> {
  ctx.recordSubject({ id });
  const { row, db } = await ctx.requireRow(removableTag, id);
  const { tag, lockedIds } = row;
  requireVersion('tag', tag, version);
  await requireLockedHolders(db, { tagId: id }, lockedIds);
  await db.deleteFrom('tag').where('id', '=', id).execute();
  await incrementGroupVersion(db, tag.tag_group_id);
}
