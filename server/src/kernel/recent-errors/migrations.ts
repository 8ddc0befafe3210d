import { sql } from 'kysely';
import type { Migration } from '../db/migrate.ts';

/** The migrations of the table of recent errors. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-26-recent-errors',
    async up(db) {
      await sql`
        create table recent_error (
          request_id text not null,
          at timestamptz not null default now(),
          call text not null,
          code text not null,
          account_id uuid references account on delete cascade)`.execute(db);
      await sql`create index recent_error_by_request on recent_error (request_id)`.execute(db);
      await sql`create index recent_error_by_account on recent_error (account_id, at desc)`.execute(db);
      await sql`create index recent_error_by_age on recent_error (at desc)`.execute(db);
    },
  },
];
