import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** How the tables of tracings are made; that of their values is older than this list. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-23-tracings',
    async up(db) {
      await sql`
        create table ceph_tracing (
          file_id uuid primary key references file on delete cascade,
          source_id uuid references file on delete set null,
          method_id text not null,
          norm_set text not null,
          points jsonb not null,
          skipped jsonb not null,
          calibration jsonb,
          version integer not null default 1,
          drawn_version integer not null default 0,
          updated_by uuid not null references account,
          updated_at timestamptz not null default now())`.execute(db);
      await sql`create index ceph_tracing_of_source on ceph_tracing (source_id)`.execute(db);
      await sql`create index ceph_tracing_to_draw on ceph_tracing (updated_at) where drawn_version < version`.execute(
        db,
      );
    },
  },
];
