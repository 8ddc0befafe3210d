import { sql } from 'kysely';
import type { Migration } from '../db/migrate.ts';

/** The migrations of the tables of reports. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-22-reports-of-modules',
    async up(db) {
      await sql`
        create table module_report (
          module text not null,
          version text not null,
          stage text not null,
          cause text not null,
          count integer not null,
          fell_back_to text,
          first_at timestamptz not null default now(),
          last_at timestamptz not null default now(),
          primary key (module, version, stage, cause))`.execute(db);
    },
  },
  {
    name: '2026-11-27-pages-of-modules',
    async up(db) {
      await sql`
        create table module_page (
          module text not null,
          version text not null,
          page text not null,
          account_id uuid not null references account on delete cascade,
          is_mounted boolean not null,
          has_fault boolean not null,
          first_at timestamptz not null default now(),
          last_at timestamptz not null default now(),
          primary key (module, version, account_id, page))`.execute(db);
      await sql`create index module_page_by_account on module_page (account_id)`.execute(db);
      await sql`
        create table module_report_account (
          module text not null,
          version text not null,
          stage text not null,
          cause text not null,
          account_id uuid not null references account on delete cascade,
          primary key (module, version, account_id, stage, cause))`.execute(db);
      await sql`create index module_report_account_by_account on module_report_account (account_id)`.execute(db);
    },
  },
];
