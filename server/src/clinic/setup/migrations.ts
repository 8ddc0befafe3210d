import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of the table of the set-up link. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-26-setup-link',
    async up(db) {
      await sql`
        create table setup_link (
          secret_hash bytea primary key,
          created_at timestamptz not null default now(),
          expires_at timestamptz not null)`.execute(db);
    },
  },
];
