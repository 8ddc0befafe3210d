import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of the table of masks. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-23-face-masks',
    async up(db) {
      await sql`
        create table face_mask (
          file_id uuid primary key references file on delete cascade,
          mask jsonb not null,
          set_by uuid not null references account,
          version integer not null default 1)`.execute(db);
    },
  },
];
