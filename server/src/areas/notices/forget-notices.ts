import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** Days after which notices are removed: those that are read or done, and all others. */
const SETTLED_DAYS = 90;
const MAX_DAYS = 365;

/** Removes old notices. */
export async function forgetOldNotices(db: Kysely<Tables>): Promise<void> {
  await sql`
    delete from notice where happened_at < now() - make_interval(days => ${MAX_DAYS})
      or (happened_at < now() - make_interval(days => ${SETTLED_DAYS}) and (read_at is not null or done_at is not null))`.execute(
    db,
  );
}
