import { RECYCLE_DAYS } from '@dentarium/domain';
import { type Kysely, sql, type SqlBool } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import './tables.ts';

/** Deletes the notes whose retention after deletion has expired, with their versions. */
export async function purgeDeletedNotes(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('note')
    .where(sql<SqlBool>`deleted_at < now() - make_interval(days => ${RECYCLE_DAYS})`)
    .execute();
}
