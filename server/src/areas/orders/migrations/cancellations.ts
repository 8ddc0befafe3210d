import { sql } from 'kysely';

/** The requests of clinics to cancel orders, with the index of those that wait for an answer. */
export const cancellations = [
  sql`
alter table treatment_order
  add cancellation_requested boolean not null default false,
  add cancelled_scheme_count smallint not null default 0`,
  sql`
create table order_cancellation (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references treatment_order on delete cascade,
  reason text not null,
  requested_by uuid not null references account,
  requested_at timestamptz not null default now(),
  outcome text check (outcome in ('withdrawn', 'accepted', 'refused')),
  answer text not null default '',
  closed_by uuid references account,
  closed_at timestamptz,
  check ((closed_at is null) = (outcome is null)))`,
  sql`create unique index order_cancellation_open on order_cancellation (order_id) where closed_at is null`,
  sql`create index order_cancellation_of_order on order_cancellation (order_id)`,
  sql`
create index treatment_order_to_cancel on treatment_order (manufacturer_id, waiting_since, id)
  include (lab_search) where not is_hidden and submission_count > 0 and cancellation_requested`,
];
