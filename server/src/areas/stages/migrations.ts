import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of the tables of stages since the list of the kernel is closed. */
export const migrations: readonly Migration[] = [
  {
    // A merge of two stages can be undone for a day. Without the kept stage there is nothing to divide.
    name: '2026-11-27-stage-merges',
    async up(db) {
      await sql`
        create table stage_merge (
          dropped_id uuid primary key,
          kept_id uuid not null references stage on delete cascade,
          patient_id uuid not null references patient on delete cascade,
          dropped jsonb not null,
          before_merge jsonb not null,
          after_merge jsonb not null,
          files jsonb not null,
          moved_rows jsonb not null,
          merged_by uuid not null,
          merged_at timestamptz not null default now()
        )`.execute(db);
      await sql`create index stage_merge_by_patient on stage_merge (patient_id)`.execute(db);
      await sql`create index stage_merge_by_kept on stage_merge (kept_id)`.execute(db);
      await sql`create index stage_merge_by_age on stage_merge (merged_at)`.execute(db);
    },
  },
];
