import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

const organisationsAndAccounts = sql`
create table organisation (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  name_en text not null,
  auth_id text,
  is_demo boolean not null default false,
  created_at timestamptz not null default now()
);
create table account (
  id uuid primary key default gen_random_uuid(),
  user_name text not null unique,
  password_hash text,
  real_name text not null,
  gender smallint not null default 0 check (gender in (0, 1, 2)),
  phone text,
  avatar text,
  is_orthodontist boolean not null default false,
  is_show_operation smallint not null default 1,
  qualification_status smallint not null default 1 check (qualification_status between 1 and 4),
  disabled_at timestamptz,
  external_subject text unique,
  is_demo boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table account_organisation (
  account_id uuid not null references account on delete cascade,
  organisation_id uuid not null references organisation on delete cascade,
  primary key (account_id, organisation_id)
);
create index account_organisation_by_organisation on account_organisation (organisation_id);
create table role (
  id smallint primary key,
  name_ch text not null,
  name_en text not null,
  version integer not null default 1
);
create table role_right (
  role_id smallint not null references role on delete cascade,
  right_id smallint not null check (right_id between 1 and 11),
  primary key (role_id, right_id)
);
create table account_role (
  account_id uuid not null references account on delete cascade,
  role_id smallint not null references role,
  primary key (account_id, role_id)
);
`;

const identity = sql`
create table account_session (
  account_id uuid not null references account on delete cascade,
  client_kind text not null,
  session_uid text not null,
  signed_in_at timestamptz not null default now(),
  primary key (account_id, client_kind)
);
create table oidc_record (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  uid text,
  user_code text,
  consumed_at timestamptz,
  expires_at timestamptz,
  primary key (model, id)
);
create index oidc_record_by_grant on oidc_record (grant_id) where grant_id is not null;
create index oidc_record_by_uid on oidc_record (uid) where uid is not null;
create index oidc_record_by_account on oidc_record ((payload ->> 'accountId')) where payload ? 'accountId';
create index oidc_record_by_expiry on oidc_record (expires_at);
create table sign_in_failure (
  user_name text not null,
  address text not null,
  failures integer not null,
  last_failed_at timestamptz not null,
  blocked_until timestamptz,
  primary key (user_name, address)
);
create table login_log (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  user_agent text not null,
  version text not null,
  address text not null,
  created_at timestamptz not null default now()
);
create index login_log_by_account on login_log (account_id, created_at desc);
`;

const patients = sql`
create table tag_group (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  name text not null,
  position integer not null default 0,
  version integer not null default 1,
  is_demo boolean not null default false,
  unique (organisation_id, name)
);
create table tag (
  id uuid primary key default gen_random_uuid(),
  tag_group_id uuid not null references tag_group on delete cascade,
  text text not null,
  position integer not null default 0,
  version integer not null default 1,
  unique (tag_group_id, text)
);
create table patient (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation,
  doctor_id uuid not null references account,
  created_by uuid not null references account,
  name text not null,
  gender smallint not null check (gender in (0, 1, 2)),
  patient_no text not null,
  birth_date date not null,
  phone text,
  dental_age smallint not null check (dental_age in (1, 2)),
  first_visit date not null,
  last_visit date not null,
  remark text not null default '',
  status smallint not null default 0 check (status in (0, 1)),
  version integer not null default 1,
  deleted_at timestamptz,
  deleted_by uuid references account,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index patient_no_in_organisation on patient (organisation_id, patient_no) where deleted_at is null;
create index patient_by_last_visit on patient (organisation_id, last_visit desc, id desc) where deleted_at is null;
create index patient_by_created on patient (organisation_id, created_at desc, id desc) where deleted_at is null;
create index patient_by_name on patient (organisation_id, name, id) where deleted_at is null;
create index patient_by_doctor on patient (doctor_id, last_visit desc, id desc) where deleted_at is null;
create index patient_by_creator on patient (created_by, last_visit desc, id desc) where deleted_at is null;
create index patient_search on patient
  using gin (lower(name || ' ' || patient_no || ' ' || coalesce(phone, '')) gin_trgm_ops) where deleted_at is null;
create table patient_share (
  patient_id uuid not null references patient on delete cascade,
  account_id uuid not null references account on delete cascade,
  can_edit boolean not null,
  until date,
  shared_by uuid not null references account,
  created_at timestamptz not null default now(),
  primary key (patient_id, account_id)
);
create index patient_share_by_account on patient_share (account_id);
create table patient_tag (
  patient_id uuid not null references patient on delete cascade,
  tag_id uuid not null references tag on delete cascade,
  primary key (patient_id, tag_id)
);
create index patient_tag_by_tag on patient_tag (tag_id);
create table stage (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references patient on delete cascade,
  stage_code smallint not null check (stage_code in (0, 1, 2, 3, 4, 5, 6, 7, 20)),
  stage_name text not null,
  stage_date date not null,
  aligner_step_upper integer,
  aligner_step_lower integer,
  remark text not null default '',
  version integer not null default 1,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index stage_by_patient on stage (patient_id, stage_date, id);
create index stage_by_code on stage (stage_code, patient_id);
`;

const files = sql`
create table stored_object (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation,
  bucket text not null,
  full_name text not null,
  md5 text not null,
  size bigint not null check (size > 0),
  content_type text not null,
  kind text not null,
  width integer,
  height integer,
  preprocess_state smallint not null default 0 check (preprocess_state in (0, 1, 2)),
  colour text,
  uploaded_by uuid not null references account,
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  unique (bucket, full_name)
);
create index stored_object_by_content on stored_object (organisation_id, md5, size);
create index stored_object_untreated on stored_object (created_at) where preprocess_state = 0;
create table upload (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  organisation_id uuid not null references organisation,
  bucket text not null,
  full_name text not null,
  md5 text not null,
  size bigint not null check (size > 0),
  total_chunk integer not null check (total_chunk > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, md5, size)
);
create index upload_by_age on upload (updated_at);
create table upload_part (
  upload_id uuid not null references upload on delete cascade,
  chunk_index integer not null,
  md5 text not null,
  primary key (upload_id, chunk_index)
);
create table file (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references patient on delete cascade,
  stage_id uuid references stage on delete cascade,
  object_id uuid not null references stored_object,
  category integer not null,
  name text not null,
  taken_at timestamp not null,
  taken_source text not null check (taken_source in ('exif', 'file', 'today')),
  is_main boolean not null default false,
  mirror boolean not null default false,
  rotation smallint not null default 0 check (rotation in (0, 90, 180, 270)),
  position integer not null default 0,
  version integer not null default 1,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by uuid references account
);
create index file_by_patient on file (patient_id, stage_id) where deleted_at is null;
create index file_by_stage on file (stage_id) where deleted_at is null;
create index file_by_object on file (object_id);
create index file_by_category on file (patient_id, category) where deleted_at is null;
create unique index file_main_of_category on file (stage_id, category) where is_main and deleted_at is null;
`;

const auditAndConfiguration = sql`
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  account_id uuid,
  action text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  organisation_id uuid,
  patient_id uuid,
  subject_id text,
  request_id text not null,
  address text not null,
  detail jsonb not null default '{}'
);
create index audit_entry_by_patient on audit_entry (patient_id, at desc) where patient_id is not null;
create index audit_entry_by_account on audit_entry (account_id, at desc);
create index audit_entry_by_time on audit_entry (at desc);
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is only ever added to';
end $$;
create trigger audit_entry_is_append_only before update or delete or truncate on audit_entry
  for each statement execute function refuse_audit_change();
create table request_result (
  account_id uuid not null references account on delete cascade,
  key text not null,
  call text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (account_id, key)
);
create index request_result_by_age on request_result (created_at);
create table config_value (
  key text primary key,
  value text not null,
  is_public boolean not null default false
);
create table member_plan (
  id integer primary key,
  code text not null unique,
  name_ch text not null,
  name_en text not null,
  price numeric(10, 2) not null,
  duration integer not null,
  duration_unit smallint not null check (duration_unit in (1, 2, 3)),
  can_buy boolean not null,
  benefits jsonb not null,
  storage_bytes bigint not null
);
create table account_member (
  account_id uuid primary key references account on delete cascade,
  plan_id integer not null references member_plan,
  expires_at timestamptz not null
);
`;

const GIB = 1024 ** 3;

/** Roles 1 to 7 with their default rights (`domain-forms.md` 21) and the plans of the specification, section 3. */
const seeds = sql`
insert into role (id, name_ch, name_en) values
  (1, '超级管理员', 'Super admin'), (2, '管理员', 'Admin'), (3, '高级医生', 'Senior doctor'),
  (4, '中级医生', 'Intermediate doctor'), (5, '初级医生', 'Junior doctor'), (6, '实习医生', 'Intern doctor'),
  (7, '分诊护士', 'Triage nurse');
insert into role_right (role_id, right_id)
  select 1, unnest(array[1, 2, 3, 4, 5, 6, 7, 9, 10, 11])
  union all select 2, unnest(array[3, 4, 5, 6, 7, 9, 10, 11])
  union all select 3, unnest(array[4, 5, 6, 7, 9, 10, 11])
  union all select 4, unnest(array[5, 6, 9, 10, 11])
  union all select 5, unnest(array[5, 10])
  union all select 6, unnest(array[10])
  union all select 7, unnest(array[8, 9]);
insert into member_plan (id, code, name_ch, name_en, price, duration, duration_unit, can_buy, benefits, storage_bytes) values
  (1, 'super', '超级会员', 'Super', 2980, 1, 3, true, '[1,2,3,4,5,6,7,8]', ${sql.lit(500 * GIB)}),
  (2, 'premium', '高级会员', 'Premium', 1680, 1, 3, true, '[1,2,3,4,7]', ${sql.lit(200 * GIB)}),
  (3, 'internal', '内部会员', 'Internal', 0, 1, 3, false, '[1,2,3,4,5,6,7,8]', ${sql.lit(500 * GIB)}),
  (4, 'one-month-trial', '一个月试用', 'One-month trial', 168, 1, 2, true, '[1,2,3]', ${sql.lit(20 * GIB)}),
  (5, 'trial', '试用会员', 'Trial', 0, 14, 1, false, '[1,2,3]', ${sql.lit(5 * GIB)}),
  (6, 'device-trial', '设备试用', 'Device trial', 0, 3, 2, false, '[1,3]', ${sql.lit(10 * GIB)}),
  (7, 'lifetime', '终身会员', 'Lifetime', 0, 100, 3, false, '[1,2,3,4,5,6,7,8]', ${sql.lit(1000 * GIB)});
`;

/** The tables of the first release: accounts, identity, patients, files, audit, configuration. */
export const foundation: Migration = {
  name: '0001-foundation',
  isNumbered: true,
  async up(db) {
    await sql`create extension if not exists pg_trgm`.execute(db);
    for (const part of [organisationsAndAccounts, identity, patients, files, auditAndConfiguration, seeds]) {
      await part.execute(db);
    }
  },
};
