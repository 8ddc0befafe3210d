import type { Kysely } from 'kysely';
import type { Principal } from '../../../kernel/access/principal.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { selectUsableObjects } from '../../../objects/uses/attach-object.ts';
import type { ObjectUses } from '../../../objects/uses/object-use.ts';

/** The key of a content. */
export interface ContentKey {
  readonly md5: string;
  /** `undefined` if the sender has not announced it. */
  readonly size: number | undefined;
}

/**
 * Finds the object of a content that the caller may use without uploading it: their own upload, or an object that a
 * visible row refers to, such as a file of a visible patient. Other objects stay hidden, so that knowing a digest gives
 * no access to a file.
 */
export async function findKnownObject(
  db: Kysely<Tables>,
  principal: Principal,
  uses: ObjectUses,
  { md5, size }: ContentKey,
): Promise<string | undefined> {
  if (principal.organisationIds.length === 0) return undefined;
  const row = await selectUsableObjects(db, principal, uses)
    .select('stored_object.id')
    .where('stored_object.organisation_id', 'in', principal.organisationIds)
    .where('stored_object.md5', '=', md5)
    .$if(size !== undefined, (query) => query.where('stored_object.size', '=', size ?? 0))
    .orderBy('stored_object.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
