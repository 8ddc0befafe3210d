import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

/**
 * The objects of the product's own cloud endpoint. Their bytes never change: overwriting an object assigns its name to
 * other bytes. Names are sorted by their bytes, like listings.
 */
const objects = sql`
create table oss_object (
  bucket text not null,
  key text collate "C" not null,
  blob uuid not null unique,
  size bigint not null,
  etag text not null,
  content_type text,
  meta jsonb not null default '{}',
  modified_at timestamptz not null default now(),
  primary key (bucket, key)
);
`;

/** Uploads in parts. A part without an etag is being written, or its writer was killed. */
const uploads = sql`
create table oss_upload (
  id uuid primary key default gen_random_uuid(),
  bucket text not null,
  key text collate "C" not null,
  content_type text,
  meta jsonb not null default '{}',
  part_size bigint,
  created_at timestamptz not null default now()
);
create index oss_upload_by_age on oss_upload (created_at);
create index oss_upload_by_key on oss_upload (bucket, key, id);
create table oss_part (
  upload_id uuid not null references oss_upload on delete cascade,
  part_number integer not null,
  blob uuid,
  etag text,
  size bigint not null,
  modified_at timestamptz not null default now(),
  primary key (upload_id, part_number)
);
`;

/** Maximum bytes of an organisation; null: no limit. A membership supplies it later. */
const limits = sql`
alter table organisation add column storage_limit bigint check (storage_limit >= 0);
`;

/** The tables of the own cloud: its objects, unfinished uploads and their parts. */
export const cloud: Migration = {
  name: '0006-cloud',
  isNumbered: true,
  async up(db) {
    for (const step of [objects, uploads, limits]) await step.execute(db);
  },
};
