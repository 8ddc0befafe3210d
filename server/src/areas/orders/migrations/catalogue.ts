import { sql } from 'kysely';

/** The catalogues of manufacturers, and the delivery addresses of clinics. */
export const catalogue = sql`
create table treatment_item (
  id uuid primary key default gen_random_uuid(),
  manufacturer_id uuid not null references organisation on delete cascade,
  kind smallint not null check (kind between 1 and 6),
  position integer not null,
  name_ch text not null,
  name_en text not null,
  description_ch text not null,
  description_en text not null,
  light_color text not null,
  deep_color text not null,
  order_types smallint[] not null,
  dental_ages smallint[] not null,
  arches text not null check (arches in ('single', 'both', 'any')),
  max_steps integer not null,
  restarts integer not null,
  valid_months integer not null,
  retainer_phase smallint not null check (retainer_phase between 0 and 2),
  is_need_expert boolean not null,
  price integer,
  old_price integer,
  is_for_all boolean not null default true
);
create index treatment_item_of_manufacturer on treatment_item (manufacturer_id, position);
create table treatment_item_organisation (
  treatment_item_id uuid not null references treatment_item on delete cascade,
  organisation_id uuid not null references organisation on delete cascade,
  primary key (treatment_item_id, organisation_id)
);
create index treatment_item_organisation_of on treatment_item_organisation (organisation_id);
create table order_expert (
  id uuid primary key default gen_random_uuid(),
  manufacturer_id uuid not null references organisation on delete cascade,
  account_id uuid references account on delete set null,
  position integer not null,
  name_ch text not null,
  name_en text not null,
  description_ch text not null,
  description_en text not null,
  price integer not null,
  old_price integer,
  avatar text not null default ''
);
create index order_expert_of_manufacturer on order_expert (manufacturer_id, position);
create index order_expert_of_account on order_expert (account_id);
create table delivery_address (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  receiver text not null,
  phone text not null,
  region text not null,
  street text not null,
  is_default boolean not null,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index delivery_address_of_organisation on delivery_address (organisation_id);
create unique index delivery_address_default on delivery_address (organisation_id) where is_default and deleted_at is null;
`;
