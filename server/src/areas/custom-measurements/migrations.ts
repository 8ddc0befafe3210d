import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of the tables of custom measurements. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-23-templates-and-sets',
    async up(db) {
      await sql`
        create table measurement_template (
          id uuid primary key default gen_random_uuid(),
          account_id uuid not null references account on delete cascade,
          organisation_id uuid references organisation on delete set null,
          name text not null,
          definition jsonb not null,
          version integer not null default 1,
          updated_at timestamptz not null default now())`.execute(db);
      await sql`create index measurement_template_of_account on measurement_template (account_id)`.execute(db);
      await sql`create index measurement_template_of_organisation on measurement_template (organisation_id)
        where organisation_id is not null`.execute(db);
      // No reference to the template, because measurements outlive it.
      await sql`
        create table measured_set (
          id uuid primary key default gen_random_uuid(),
          file_id uuid not null references file on delete cascade,
          template_id uuid not null,
          template_version integer not null,
          definition jsonb not null,
          points jsonb not null,
          calibration jsonb,
          stated_scale jsonb,
          version integer not null default 1,
          updated_by uuid not null references account,
          updated_at timestamptz not null default now(),
          deleted_at timestamptz)`.execute(db);
      await sql`create index measured_set_of_file on measured_set (file_id)`.execute(db);
      await sql`create unique index measured_set_present on measured_set (file_id, template_id)
        where deleted_at is null`.execute(db);
      await sql`create index measured_set_deleted on measured_set (deleted_at) where deleted_at is not null`.execute(
        db,
      );
    },
  },
];
