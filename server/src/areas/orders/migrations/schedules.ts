import { sql } from 'kysely';

/** The days and priorities of orders at their manufacturer, with an index for each of their sortings. */
export const schedules = [
  sql`
alter table treatment_order
  add due_on date,
  add lab_priority smallint not null default 0 check (lab_priority between 0 and 2),
  add is_due_shared boolean not null default false,
  add lab_due_rank integer not null generated always as (coalesce(due_on - date '2000-01-01', 999999)) stored,
  add lab_priority_rank integer not null
    generated always as ((2 - lab_priority) * 1000000 + coalesce(due_on - date '2000-01-01', 999999)) stored`,
  sql`
create index treatment_order_by_lab_due on treatment_order (manufacturer_id, lab_due_rank, id)
  where not is_hidden and submission_count > 0`,
  sql`
create index treatment_order_by_lab_priority on treatment_order (manufacturer_id, lab_priority_rank, id)
  where not is_hidden and submission_count > 0`,
];
