import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of the tables of webhooks. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-23-webhooks',
    after: ['2026-11-23-orders.orders'],
    async up(db) {
      await sql`
        create table webhook (
          id uuid primary key default gen_random_uuid(),
          organisation_id uuid not null references organisation on delete cascade,
          url text not null,
          secret text not null,
          events text[] not null,
          created_by uuid not null references account,
          created_at timestamptz not null default now(),
          leased_until timestamptz)`.execute(db);
      await sql`create index webhook_of_organisation on webhook (organisation_id)`.execute(db);
      await sql`
        create table webhook_delivery (
          id uuid primary key default gen_random_uuid(),
          webhook_id uuid not null references webhook on delete cascade,
          event_id bigint not null references order_outbox on delete cascade,
          order_id uuid not null references treatment_order on delete cascade,
          state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
          tries smallint not null default 0,
          created_at timestamptz not null default now(),
          due_at timestamptz not null default now(),
          delivered_at timestamptz,
          status smallint,
          error text not null default '',
          unique (webhook_id, event_id))`.execute(db);
      await sql`create index webhook_delivery_due on webhook_delivery (due_at) where state = 'waiting'`.execute(db);
      await sql`create index webhook_delivery_waiting on webhook_delivery (webhook_id, order_id, event_id)
        where state = 'waiting'`.execute(db);
      await sql`create index webhook_delivery_of_event on webhook_delivery (event_id)`.execute(db);
      await sql`create index webhook_delivery_of_order on webhook_delivery (order_id)`.execute(db);
      // A trigger adds the deliveries in the transaction of the event, regardless of the process that writes it.
      await sql`
        create function webhook_deliveries() returns trigger language plpgsql as $$
        begin
          insert into webhook_delivery (webhook_id, event_id, order_id)
            select webhook.id, new.id, new.order_id
            from treatment_order join webhook on webhook.organisation_id = treatment_order.manufacturer_id
            where treatment_order.id = new.order_id and treatment_order.submission_count > 0
              and (cardinality(webhook.events) = 0 or new.kind = any(webhook.events));
          if found then perform pg_notify('webhook_delivery', ''); end if;
          return null;
        end $$`.execute(db);
      await sql`create trigger webhook_deliveries after insert on order_outbox
        for each row execute function webhook_deliveries()`.execute(db);
    },
  },
  {
    name: '2026-11-24-webhook-secrets',
    async up(db) {
      await sql`alter table webhook add column secret_at timestamptz`.execute(db);
      await sql`update webhook set secret_at = created_at`.execute(db);
      await sql`alter table webhook alter column secret_at set default now(), alter column secret_at set not null`.execute(
        db,
      );
    },
  },
  {
    // Clinics' flags of cases are not published. A webhook for these events only would otherwise receive all events.
    name: '2026-11-25-flags-of-clinics',
    async up(db) {
      await sql`delete from order_outbox where kind in ('archive', 'collect')`.execute(db);
      await sql`delete from webhook where cardinality(events) > 0 and events <@ array['archive', 'collect']`.execute(
        db,
      );
      await sql`update webhook set events = array_remove(array_remove(events, 'archive'), 'collect')`.execute(db);
    },
  },
  {
    // Slow receivers have lanes of their own.
    name: '2026-11-27-slow-webhooks',
    async up(db) {
      await sql`alter table webhook add column slow_since timestamptz`.execute(db);
    },
  },
  {
    // Several people of a manufacturer change its webhooks.
    name: '2026-11-27-versions-of-webhooks',
    async up(db) {
      await sql`alter table webhook add column version integer not null default 1`.execute(db);
    },
  },
];
