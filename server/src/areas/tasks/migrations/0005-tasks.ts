import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

const tasks = sql`
create table download_task (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  organisation_id uuid not null references organisation on delete cascade,
  type text not null check (type in ('package', 'report')),
  package_name text not null,
  input jsonb not null,
  patient_ids uuid[] not null,
  language text not null check (language in ('ch', 'en')),
  client_id text,
  job_id uuid,
  attempt uuid,
  progress bigint not null default 0,
  total bigint not null default 0,
  finish boolean not null default false,
  is_error boolean not null default false,
  error_code text,
  error_detail jsonb not null default '{}',
  result_bucket text,
  result_name text,
  result_size bigint,
  file_ids uuid[] not null default '{}',
  secret text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz not null,
  check (not (finish and is_error))
);
create index download_task_by_account on download_task (account_id, created_at desc);
create index download_task_by_expiry on download_task (expires_at);
create index download_task_ongoing on download_task (job_id) where not finish and not is_error;
create table task_output (
  bucket text not null,
  full_name text not null,
  task_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (bucket, full_name)
);
create index task_output_by_age on task_output (created_at);
`;

/** Background tasks: packages and reports. The tables of the job engine are in a separate schema. */
export const tasksMigration: Migration = {
  name: '0005-tasks',
  isNumbered: true,
  async up(db) {
    await tasks.execute(db);
  },
};
