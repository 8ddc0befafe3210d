import { sql } from 'kysely';

/** Allows to end the offer of catalogue entries; they stay for the orders that refer to them. */
export const catalogueOffers = sql`
alter table treatment_item
  add version integer not null default 1,
  add retired_at timestamptz,
  add replaced_by uuid references treatment_item on delete set null;
create index treatment_item_replaced_by on treatment_item (replaced_by) where replaced_by is not null;
alter table order_expert
  add version integer not null default 1,
  add retired_at timestamptz;
create index treatment_case_of_item on treatment_case (treatment_item_id);
create index treatment_case_of_expert on treatment_case (expert_id) where expert_id is not null;
create index treatment_order_of_item on treatment_order (treatment_item_id);
`;
