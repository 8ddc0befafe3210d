import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The measurements on files. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-23-first-table',
    async up(db) {
      await sql`
        create table file_annotation (
          file_id uuid primary key references file on delete cascade,
          measurements jsonb not null,
          calibration double precision,
          version integer not null,
          changed_by uuid not null references account,
          changed_at timestamptz not null default now())`.execute(db);
    },
  },
];
