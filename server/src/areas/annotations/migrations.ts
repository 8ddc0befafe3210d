import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The tables of measurements on X-rays and volumes, and of model alignments. */
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
  {
    name: '2026-11-23-model-alignments',
    async up(db) {
      await sql`
        create table model_alignment (
          file_id uuid not null references file on delete cascade,
          laid_id uuid not null references file on delete cascade,
          alignment jsonb not null,
          version integer not null,
          changed_by uuid not null references account,
          changed_at timestamptz not null default now(),
          primary key (file_id, laid_id))`.execute(db);
      await sql`create index on model_alignment (laid_id)`.execute(db);
    },
  },
  {
    name: '2026-11-27-annotations-in-space',
    async up(db) {
      await sql`alter table file_annotation add column spatial jsonb not null default '[]'`.execute(db);
    },
  },
  {
    name: '2026-11-27-volume-annotations',
    async up(db) {
      await sql`
        create table volume_annotation (
          file_id uuid not null references file on delete cascade,
          series_id text not null,
          content jsonb not null,
          version integer not null,
          changed_by uuid not null references account,
          changed_at timestamptz not null default now(),
          primary key (file_id, series_id))`.execute(db);
    },
  },
];
