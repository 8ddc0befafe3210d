import { sql } from 'kysely';
import type { Migration } from '../db/migrate.ts';

/** The migrations of the table of reports. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-22-reports-of-modules',
    async up(db) {
      await sql`
        create table module_report (
          module text not null,
          version text not null,
          stage text not null,
          cause text not null,
          count integer not null,
          fell_back_to text,
          first_at timestamptz not null default now(),
          last_at timestamptz not null default now(),
          primary key (module, version, stage, cause))`.execute(db);
    },
  },
];
