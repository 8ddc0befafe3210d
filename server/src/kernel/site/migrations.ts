import { sql } from 'kysely';
import type { Migration } from '../db/migrate.ts';

/** The migrations of the tables of the site itself. */
export const migrations: readonly Migration[] = [
  {
    // Answers that are kept for repeated requests take space, which counts and has a bound.
    name: '2026-11-27-answer-bytes',
    async up(db) {
      await sql`alter table request_result add column answer_bytes integer not null default 0`.execute(db);
      await sql`update request_result set answer_bytes = octet_length(answer::text)`.execute(db);
      await sql`create index request_result_by_account on request_result (account_id) include (answer_bytes)`.execute(
        db,
      );
    },
  },
];
