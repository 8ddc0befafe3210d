import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of the table of deploy keys. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-22-deploy-keys',
    async up(db) {
      await sql`
        create table deploy_key (
          id uuid primary key default gen_random_uuid(),
          name text not null,
          key_hash bytea not null unique,
          modules text[],
          made_at timestamptz not null default now(),
          last_used_at timestamptz,
          revoked_at timestamptz)`.execute(db);
      await sql`create unique index deploy_key_in_use on deploy_key (name) where revoked_at is null`.execute(db);
    },
  },
];
