import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of the tables of notes. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-27-notes',
    async up(db) {
      await sql`
        create table note (
          id uuid primary key default gen_random_uuid(),
          account_id uuid not null references account on delete cascade,
          subject text not null,
          content text not null,
          is_blank boolean not null,
          version integer not null default 1,
          recorded_at timestamptz not null default now(),
          deleted_at timestamptz)`.execute(db);
      await sql`create index note_of_account on note (account_id, recorded_at)`.execute(db);
      await sql`create unique index note_blank on note (account_id) where is_blank and deleted_at is null`.execute(db);
      await sql`create index note_deleted on note (deleted_at) where deleted_at is not null`.execute(db);
      await sql`
        create table note_version (
          note_id uuid not null references note on delete cascade,
          version integer not null,
          content text not null,
          recorded_at timestamptz not null,
          primary key (note_id, version))`.execute(db);
    },
  },
];
