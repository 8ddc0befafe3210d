import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of the tables of notices. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-27-notices',
    async up(db) {
      await sql`
        create table notice (
          id uuid primary key default gen_random_uuid(),
          account_id uuid not null references account on delete cascade,
          organisation_id uuid not null references organisation on delete cascade,
          kind text not null,
          subject_id uuid not null,
          text_values jsonb not null,
          happened_at timestamptz not null default now(),
          seen_at timestamptz,
          read_at timestamptz,
          done_at timestamptz,
          message_due_at timestamptz,
          message_tries smallint not null default 0,
          unique (account_id, kind, subject_id))`.execute(db);
      await sql`create index notice_of_account on notice (account_id, (done_at is null), happened_at desc, id)`.execute(
        db,
      );
      // The count of the badge reads nothing but this index.
      await sql`create index notice_unread on notice (account_id, kind) include (seen_at)
        where done_at is null and read_at is null`.execute(db);
      await sql`create index notice_of_subject on notice (subject_id) where done_at is null`.execute(db);
      await sql`create index notice_message_due on notice (message_due_at) where message_due_at is not null`.execute(
        db,
      );
      await sql`create index notice_of_organisation on notice (organisation_id)`.execute(db);
      await sql`
        create table notice_setting (
          account_id uuid not null references account on delete cascade,
          kind text not null,
          delivery text not null check (delivery in ('off', 'list', 'message')),
          primary key (account_id, kind))`.execute(db);
    },
  },
];
