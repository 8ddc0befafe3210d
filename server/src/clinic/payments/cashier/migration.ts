import { sql } from 'kysely';

/** The books of the cashier, which it keeps as a foreign provider would. */
export const cashierTables = [
  sql`create table cashier_order (
    purchase_key text primary key,
    amount bigint not null,
    currency text not null,
    title_ch text not null,
    title_en text not null,
    state text not null default 'waiting' check (state in ('waiting', 'declined', 'paid', 'closed')),
    transaction_id text unique,
    paid_at timestamptz)`,
  sql`create index cashier_order_by_time on cashier_order (paid_at) where state = 'paid'`,
  sql`create table cashier_code (
    token_hash text primary key,
    purchase_key text not null references cashier_order on delete cascade,
    expires_at timestamptz not null)`,
  sql`create index cashier_code_by_order on cashier_code (purchase_key)`,
  sql`create index cashier_code_by_expiry on cashier_code (expires_at)`,
  sql`create table cashier_refund (
    refund_key text primary key,
    transaction_id text not null references cashier_order (transaction_id),
    amount bigint not null,
    refunded_at timestamptz not null default now())`,
];
