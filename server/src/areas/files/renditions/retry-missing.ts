import { PREPROCESS_STATE } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';

/**
 * Puts all pictures whose files were missing into the queue again. A file is missing while its store is, and comes back
 * with it.
 *
 * @returns the number of pictures.
 */
export async function retryMissing(db: Kysely<Tables>): Promise<number> {
  const result = await db
    .updateTable('stored_object')
    .set({ preprocess_state: PREPROCESS_STATE.untreated, picture_fault: null, picture_fault_detail: '' })
    .where('preprocess_state', '=', PREPROCESS_STATE.failed)
    .where('picture_fault', '=', 'missing')
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}
