import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

const tables = sql`
create table quarantine_entry (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  place text not null check (place in ('store', 'blobs', 'uploads', 'account')),
  bucket text not null,
  names text[] not null,
  size bigint not null,
  rows jsonb not null,
  is_confirmed boolean not null default false,
  taken_at timestamptz not null default now(),
  restored_at timestamptz
);
create index quarantine_entry_by_name on quarantine_entry using gin (names);
create index quarantine_entry_by_age on quarantine_entry (taken_at);
create table written_bytes (
  place text not null check (place in ('store', 'blobs', 'uploads', 'account')),
  name text collate "C" not null,
  written_at timestamptz not null default now(),
  primary key (place, name)
);
create table cloud_grant (
  folder text not null,
  begins_at timestamptz not null default now(),
  ends_at timestamptz not null,
  primary key (folder, begins_at)
);
create table sweep_state (
  is_only boolean primary key default true check (is_only),
  waiting integer not null default 0,
  waiting_since timestamptz
);
insert into sweep_state default values;
`;

/**
 * Logs every write of the own cloud and of uploads, whichever code makes it. A body may have several rows while it
 * moves from one table to another.
 */
const log = sql`
create function log_written_blob() returns trigger language plpgsql as $$
begin
  insert into written_bytes (place, name) values ('blobs', new.blob::text) on conflict do nothing;
  return null;
end $$;
create function log_written_upload() returns trigger language plpgsql as $$
begin
  insert into written_bytes (place, name) values (tg_argv[0], new.id::text) on conflict do nothing;
  return null;
end $$;
create trigger oss_object_is_written after insert or update of blob on oss_object
  for each row execute function log_written_blob();
create trigger oss_write_is_written after insert on oss_write for each row execute function log_written_blob();
create trigger oss_part_is_written after insert or update of blob on oss_part
  for each row when (new.blob is not null) execute function log_written_blob();
create trigger oss_upload_is_written after insert on oss_upload
  for each row execute function log_written_upload('blobs');
create trigger upload_is_written after insert on upload for each row execute function log_written_upload('uploads');
insert into written_bytes (place, name)
  select 'blobs', blob::text from oss_object
  union select 'blobs', blob::text from oss_write
  union select 'blobs', blob::text from oss_part where blob is not null
  union select 'blobs', id::text from oss_upload
  union select 'uploads', id::text from upload;
`;

/** The migrations of the quarantine. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-26-quarantine-of-sweeps',
    after: ['0014-cloud-space'],
    async up(db) {
      await tables.execute(db);
      await log.execute(db);
    },
  },
];
