import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';
import { ceph } from './migrations/0013-ceph.ts';

/** The migrations of the tables of cephalometry. */
export const migrations: readonly Migration[] = [
  ceph,
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
  {
    name: '2026-11-23-landmark-requests',
    async up(db) {
      await sql`
        create table ceph_landmark_request (
          id uuid primary key default gen_random_uuid(),
          file_id uuid not null references file on delete cascade,
          state text not null default 'waiting' check (state in ('waiting', 'running', 'sent', 'done', 'failed')),
          requested_by uuid references account on delete set null,
          points jsonb not null default '[]',
          created_at timestamptz not null default now(),
          updated_at timestamptz not null default now())`.execute(db);
      await sql`create unique index ceph_landmark_request_under_way on ceph_landmark_request (file_id)
        where state in ('waiting', 'running', 'sent')`.execute(db);
      await sql`create index ceph_landmark_request_of_file on ceph_landmark_request (file_id, created_at)`.execute(db);
      await sql`create index ceph_landmark_request_open on ceph_landmark_request (updated_at)
        where state in ('waiting', 'running', 'sent')`.execute(db);
      await sql`alter table ceph_measurement add column unchecked text[] not null default '{}'`.execute(db);
    },
  },
  {
    name: '2026-11-23-norm-approvals',
    async up(db) {
      await sql`
        create table ceph_norm_approval (
          organisation_id uuid not null references organisation on delete cascade,
          norm_set text not null,
          revision text not null,
          approved_by uuid not null references account,
          approved_at timestamptz not null default now(),
          primary key (organisation_id, norm_set))`.execute(db);
    },
  },
];
