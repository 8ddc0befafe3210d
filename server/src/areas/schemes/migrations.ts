import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of the tables of schemes. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-23-schemes',
    after: ['2026-11-23-orders.orders'],
    async up(db) {
      await sql`
        create table order_scheme (
          id uuid primary key default gen_random_uuid(),
          order_id uuid not null references treatment_order on delete cascade,
          object_id uuid references stored_object on delete set null,
          state text not null check (state in
            ('checking', 'refused', 'failed', 'expert', 'returned', 'proposed', 'changes', 'confirmed')),
          number smallint,
          submission_number smallint not null,
          note text not null,
          submitted_by uuid not null references account,
          submitted_at timestamptz not null default now(),
          digest text,
          document jsonb,
          places jsonb,
          figures jsonb,
          marks jsonb,
          refusals jsonb not null default '[]',
          failure text,
          unique (order_id, number),
          check ((state in ('checking', 'refused', 'failed')) = (number is null)))`.execute(db);
      await sql`
        create unique index order_scheme_in_check on order_scheme (order_id) where state = 'checking'`.execute(db);
      await sql`create index order_scheme_of_object on order_scheme (object_id)`.execute(db);
      await sql`
        create table scheme_confirmation (
          order_id uuid primary key references treatment_order on delete cascade,
          scheme_id uuid not null unique references order_scheme on delete cascade,
          confirmed_by uuid not null references account,
          confirmed_at timestamptz not null default now(),
          digest text not null,
          statement text not null,
          upper_to smallint not null,
          lower_to smallint not null)`.execute(db);
      await sql`
        create table scheme_opinion (
          id uuid primary key default gen_random_uuid(),
          scheme_id uuid not null references order_scheme on delete cascade,
          account_id uuid not null references account,
          role text not null check (role in ('doctor', 'expert')),
          decision text not null check (decision in ('change', 'confirm', 'approve', 'return')),
          opinion text not null,
          remarks jsonb not null,
          said_at timestamptz not null default now())`.execute(db);
      await sql`create index scheme_opinion_of_scheme on scheme_opinion (scheme_id)`.execute(db);
      await sql`
        create table scheme_model (
          id uuid primary key default gen_random_uuid(),
          scheme_id uuid not null references order_scheme on delete cascade,
          arch text not null check (arch in ('upper', 'lower')),
          step smallint not null,
          object_id uuid references stored_object on delete set null,
          failure text,
          asked_by uuid not null references account,
          asked_at timestamptz not null default now(),
          unique (scheme_id, arch, step))`.execute(db);
      await sql`create index scheme_model_of_object on scheme_model (object_id)`.execute(db);
    },
  },
  {
    name: '2026-11-24-versions-not-chosen',
    async up(db) {
      await sql`
        alter table order_scheme
          drop constraint order_scheme_state_check,
          add constraint order_scheme_state_check check (state in
            ('checking', 'refused', 'failed', 'expert', 'returned', 'proposed', 'changes', 'confirmed', 'notChosen'))
      `.execute(db);
    },
  },
  {
    // A cancelled confirmation stays as a record beside a later one.
    name: '2026-11-27-cancelled-confirmations',
    async up(db) {
      await sql`
        alter table scheme_confirmation
          drop constraint scheme_confirmation_pkey,
          drop constraint scheme_confirmation_scheme_id_key,
          add id uuid primary key default gen_random_uuid(),
          add cancelled_at timestamptz`.execute(db);
      await sql`
        create unique index scheme_confirmation_of_order on scheme_confirmation (order_id)
          where cancelled_at is null`.execute(db);
      await sql`create index scheme_confirmation_of_any_order on scheme_confirmation (order_id)`.execute(db);
      await sql`create index scheme_confirmation_of_scheme on scheme_confirmation (scheme_id)`.execute(db);
    },
  },
];
