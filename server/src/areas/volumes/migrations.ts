import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of the table of the CT module. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-23-volume-indexes',
    async up(db) {
      // Texts of external files may contain characters that jsonb rejects.
      await sql`
        create table volume_index (
          object_id uuid primary key,
          version integer not null,
          content json not null)`.execute(db);
    },
  },
];
