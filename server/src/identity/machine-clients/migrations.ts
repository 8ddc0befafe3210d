import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of the table of machine clients. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-23-machine-clients',
    async up(db) {
      await sql`
        create table machine_client (
          account_id uuid primary key references account on delete cascade,
          organisation_id uuid not null references organisation on delete cascade,
          name text not null,
          secret_hash text not null,
          created_by uuid not null references account,
          created_at timestamptz not null default now(),
          secret_at timestamptz not null default now(),
          revoked_at timestamptz)`.execute(db);
      await sql`create index machine_client_of_organisation on machine_client (organisation_id)`.execute(db);
      await sql`
        create index oidc_record_of_machine on oidc_record ((payload ->> 'clientId'))
        where model = 'ClientCredentials'`.execute(db);
    },
  },
  {
    // Secrets may have an end, and people see which clients are in use.
    name: '2026-11-27-use-of-machine-clients',
    async up(db) {
      await sql`
        alter table machine_client
          add column valid_days smallint check (valid_days > 0),
          add column expires_at timestamptz,
          add column last_used_at timestamptz`.execute(db);
    },
  },
];
