import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';
import { cashierTables } from './cashier/migration.ts';

const tables = [
  sql`create table purchase (
    id uuid primary key default gen_random_uuid(),
    kind text not null,
    subject text not null,
    account_id uuid not null,
    organisation_id uuid,
    amount bigint not null check (amount > 0),
    currency text not null check (currency = 'CNY'),
    title_ch text not null,
    title_en text not null,
    status text not null default 'open'
      check (status in ('open', 'paid', 'granted', 'closed', 'refunded', 'refundDue')),
    provider text not null,
    idempotency_key text not null unique,
    created_at timestamptz not null default now(),
    closes_at timestamptz not null)`,
  // However many requests come at once, an account has one open purchase of a kind.
  sql`create unique index purchase_open on purchase (account_id, kind) where status = 'open'`,
  sql`create index purchase_by_account on purchase (account_id, created_at desc)`,
  sql`create index purchase_unsettled on purchase (status) where status in ('paid', 'refundDue')`,
  sql`create table purchase_query (
    purchase_id uuid primary key references purchase,
    due_at timestamptz not null)`,
  sql`create index purchase_query_due on purchase_query (due_at)`,
  sql`create table payment (
    id uuid primary key default gen_random_uuid(),
    purchase_id uuid not null references purchase,
    provider text not null,
    transaction_id text not null,
    amount bigint not null check (amount > 0),
    currency text not null,
    paid_at timestamptz not null,
    notice text not null,
    created_at timestamptz not null default now(),
    unique (provider, transaction_id))`,
  sql`create index payment_by_purchase on payment (purchase_id)`,
  sql`create index payment_by_time on payment (provider, paid_at)`,
  sql`create table refund (
    id uuid primary key default gen_random_uuid(),
    payment_id uuid not null references payment,
    amount bigint not null check (amount > 0),
    reason text not null,
    provider_refund_id text not null unique,
    status text not null check (status in ('processing', 'done')),
    created_at timestamptz not null default now())`,
  sql`create index refund_by_payment on refund (payment_id)`,
  sql`create table ledger_entry (
    id bigint generated always as identity primary key,
    transaction_id uuid not null,
    payment_id uuid not null references payment,
    ledger_account text not null,
    amount bigint not null check (amount <> 0),
    currency text not null,
    created_at timestamptz not null default now())`,
  sql`create index ledger_entry_by_transaction on ledger_entry (transaction_id)`,
  sql`create index ledger_entry_by_payment on ledger_entry (payment_id)`,
  sql`create table payment_check (
    day date primary key,
    differences jsonb not null,
    checked_at timestamptz not null default now())`,
];

const triggers = [
  sql`create function refuse_payment_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are only ever added', tg_table_name;
    end $$`,
  ...['payment', 'refund', 'ledger_entry'].map(
    (table) => sql`create trigger ${sql.raw(table)}_is_append_only before update or delete or truncate
      on ${sql.table(table)} for each statement execute function refuse_payment_change()`,
  ),
  sql`create trigger purchase_stays before delete or truncate on purchase
    for each statement execute function refuse_payment_change()`,
  sql`create function guard_purchase() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - 'status' <> to_jsonb(old) - 'status' then
        raise exception 'only the status of a purchase changes';
      end if;
      if new.status <> old.status and old.status || ' ' || new.status not in (
        'open paid', 'open closed', 'closed paid', 'paid granted', 'paid refundDue', 'granted refunded',
        'granted refundDue', 'refunded refundDue', 'refundDue granted', 'refundDue refunded') then
        raise exception 'a purchase never turns from % to %', old.status, new.status;
      end if;
      return new;
    end $$`,
  sql`create trigger purchase_is_guarded before update on purchase for each row execute function guard_purchase()`,
  sql`create function check_ledger_balance() returns trigger language plpgsql as $$
    begin
      if (select sum(amount) from ledger_entry where transaction_id = new.transaction_id) <> 0
        or (select count(distinct currency) from ledger_entry where transaction_id = new.transaction_id) <> 1 then
        raise exception 'the entries of a transaction must sum to 0';
      end if;
      return null;
    end $$`,
  sql`create constraint trigger ledger_balances after insert on ledger_entry
    deferrable initially deferred for each row execute function check_ledger_balance()`,
];

/** The tables of payments and of the cashier. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-27-payments',
    async up(db) {
      for (const statement of [...tables, ...triggers, ...cashierTables]) await statement.execute(db);
    },
  },
];
