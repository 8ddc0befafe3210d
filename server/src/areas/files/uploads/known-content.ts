import type { Kysely } from 'kysely';
import type { Principal } from '../../../kernel/access/principal.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { selectUsableObjects } from '../../../objects/uses/attach-object.ts';
import type { ObjectUses } from '../../../objects/uses/object-use.ts';

/** What names a content. */
export interface ContentKey {
  readonly md5: string;
  /** `undefined` where whoever sends it has not said it. */
  readonly size: number | undefined;
}

/**
 * The object with a content that the caller may use without sending it: one that they sent themselves, or that a row
 * shows them, such as a file of a patient whom they see. To anybody else it is not there, so that knowing a digest gives nobody a file.
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
