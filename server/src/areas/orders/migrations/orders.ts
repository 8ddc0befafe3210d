import { sql } from 'kysely';

/** Cases and orders. */
export const orders = sql`
create table order_patient (
  patient_id uuid primary key references patient on delete cascade,
  name text not null,
  gender smallint not null,
  birth_date date not null,
  patient_no text not null,
  dental_age smallint not null,
  synchronised_by uuid not null references account,
  synchronised_at timestamptz not null default now()
);
create table treatment_case (
  id uuid primary key default gen_random_uuid(),
  number integer not null generated always as identity unique,
  organisation_id uuid not null references organisation on delete cascade,
  patient_id uuid not null references patient on delete cascade,
  manufacturer_id uuid not null references organisation,
  treatment_item_id uuid not null references treatment_item,
  expert_id uuid references order_expert,
  expert_question text not null default '',
  expert_fee integer not null default 0,
  remark text not null default '',
  is_archive boolean not null default false,
  is_collect boolean not null default false,
  removed_at timestamptz,
  created_by uuid not null references account,
  created_at timestamptz not null default now()
);
create index treatment_case_of_patient on treatment_case (patient_id);
create index treatment_case_of_organisation on treatment_case (organisation_id);
create table treatment_order (
  id uuid primary key default gen_random_uuid(),
  case_id uuid not null references treatment_case on delete cascade,
  number smallint not null,
  organisation_id uuid not null references organisation on delete cascade,
  patient_id uuid not null references patient on delete cascade,
  manufacturer_id uuid not null references organisation,
  treatment_item_id uuid not null references treatment_item,
  type smallint not null check (type between 0 and 2),
  detail_status integer not null,
  step_status smallint not null,
  resume_detail integer,
  resume_step smallint,
  is_paused boolean not null default false,
  pause_reason text not null default '',
  paused_by_stop boolean not null default false,
  is_archive boolean not null default false,
  is_collect boolean not null default false,
  has_failed_files boolean not null default false,
  terms_offered boolean not null default false,
  submission_count smallint not null default 0,
  address_id uuid references delivery_address,
  reviewer_id uuid references account,
  locked_until timestamptz,
  designer_id uuid references account,
  designed_at timestamptz,
  accepted_at timestamptz,
  scheme_count smallint not null default 0,
  plan_upper smallint,
  plan_lower smallint,
  reminded_at timestamptz,
  sales_told_at timestamptz,
  waiting_since timestamptz not null default now(),
  version integer not null default 1,
  removed_at timestamptz,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  doctor_id uuid not null,
  patient_created_by uuid not null,
  is_hidden boolean not null,
  search text not null,
  unique (case_id, number)
);
create index treatment_order_of_patient on treatment_order (patient_id);
`;

/** The tables that belong to an order. */
export const details = sql`
create table order_form (
  order_id uuid not null references treatment_order on delete cascade,
  form_key smallint not null,
  answers jsonb not null,
  is_finish boolean not null,
  accepted text[] not null,
  version integer not null default 1,
  updated_by uuid not null references account,
  updated_at timestamptz not null default now(),
  primary key (order_id, form_key)
);
create table order_submission (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references treatment_order on delete cascade,
  number smallint not null,
  forms jsonb not null,
  address jsonb not null,
  submitted_by uuid not null references account,
  submitted_at timestamptz not null default now(),
  unique (order_id, number)
);
create table data_request (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references treatment_order on delete cascade,
  role text not null check (role in ('reviewer', 'designer', 'system')),
  asked_by uuid references account,
  note text not null,
  asked_at timestamptz not null default now(),
  closed_at timestamptz
);
create index data_request_of_order on data_request (order_id);
create table data_request_item (
  id uuid primary key default gen_random_uuid(),
  request_id uuid not null references data_request on delete cascade,
  form_key smallint not null,
  kind text not null check (kind in ('form', 'parcel')),
  text text not null,
  supplied_at timestamptz
);
create index data_request_item_of_request on data_request_item (request_id);
create table order_rejection (
  order_id uuid not null references treatment_order on delete cascade,
  submission_number smallint not null,
  form_key smallint not null,
  reason text not null,
  primary key (order_id, submission_number, form_key)
);
create table order_batch (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references treatment_order on delete cascade,
  number smallint not null,
  kind text not null check (kind in ('first', 'followUp', 'reissue', 'retainer')),
  upper_steps smallint[] not null,
  lower_steps smallint[] not null,
  quantity smallint not null,
  address jsonb not null,
  follow_up jsonb,
  created_by uuid references account,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  unique (order_id, number)
);
create table shipment (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid not null unique references order_batch on delete cascade,
  order_id uuid not null references treatment_order on delete cascade,
  courier smallint not null,
  waybill text not null,
  shipped_by uuid not null references account,
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz,
  received_at timestamptz
);
create index shipment_of_order on shipment (order_id);
create index shipment_delivered on shipment (delivered_at) where delivered_at is not null and received_at is null;
create table shipment_event (
  id uuid primary key default gen_random_uuid(),
  shipment_id uuid not null references shipment on delete cascade,
  at timestamptz not null,
  place text not null,
  text text not null,
  is_delivered boolean not null,
  noted_by uuid references account
);
create index shipment_event_of_shipment on shipment_event (shipment_id);
create table reissue_application (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references treatment_order on delete cascade,
  upper_steps smallint[] not null,
  lower_steps smallint[] not null,
  reason smallint not null,
  quantity smallint not null,
  text text not null,
  file_ids uuid[] not null,
  address_id uuid not null references delivery_address,
  applied_by uuid not null references account,
  applied_at timestamptz not null default now(),
  is_free boolean,
  price integer,
  terms_note text not null default '',
  refusal text not null default '',
  closed_at timestamptz
);
create unique index reissue_application_open on reissue_application (order_id) where closed_at is null;
create index reissue_application_of_order on reissue_application (order_id);
create table order_outbox (
  id bigint generated always as identity primary key,
  order_id uuid not null references treatment_order on delete cascade,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null default now()
);
create index order_outbox_of_order on order_outbox (order_id);
create index order_outbox_by_time on order_outbox (created_at);
`;

/** The history is append-only; it is deleted only with its patient. */
export const history = sql`
create table order_history (
  id bigint generated always as identity primary key,
  case_id uuid not null references treatment_case on delete cascade,
  order_id uuid not null references treatment_order on delete cascade,
  at timestamptz not null default now(),
  actor_id uuid references account,
  role text not null,
  action text not null,
  from_status integer not null,
  to_status integer not null,
  step_status smallint not null,
  detail jsonb not null,
  note text not null
);
create index order_history_of_case on order_history (case_id, id);
create index order_history_of_order on order_history (order_id);
create function order_history_stays() returns trigger language plpgsql as $$
begin
  -- A foreign key removes rows from within a trigger of its own.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception 'the history of orders is only added to';
end $$;
create trigger order_history_stays before update or delete on order_history
  for each row execute function order_history_stays();
`;
