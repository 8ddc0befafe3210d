import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of the tables of external sign-ins. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-26-external-sign-ins',
    async up(db) {
      await sql`
        create table external_sign_in (
          subject text primary key,
          user_name text not null,
          name text not null,
          count integer not null default 1,
          first_at timestamptz not null default now(),
          last_at timestamptz not null default now())`.execute(db);
      await sql`create index external_sign_in_by_time on external_sign_in (last_at)`.execute(db);
      await sql`
        create table external_role_state (
          account_id uuid primary key references account on delete cascade,
          issued_at timestamptz not null)`.execute(db);
    },
  },
  {
    name: '2026-11-27-issuers',
    async up(db) {
      // The start of a server fills it in: only the configuration names the provider of the existing rows.
      await sql`alter table external_sign_in add column issuer text`.execute(db);
    },
  },
];
