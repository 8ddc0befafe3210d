import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

const organisations = sql`
alter table organisation
  add column signing_state smallint not null default 1 check (signing_state in (1, 2, 3)),
  add column address text not null default '';
create table signing_application (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  account_id uuid not null references account on delete cascade,
  message text not null default '',
  created_at timestamptz not null default now()
);
create unique index signing_application_open on signing_application (organisation_id);
`;

/** Custom roles of a site begin at 101, so that the seven of the specification keep their ids. */
const roles = sql`
create sequence own_role_id as smallint start 101;
create index account_role_by_role on account_role (role_id);
create index account_by_name on account (lower(real_name), id);
create index account_by_phone on account (phone) where phone is not null;
`;

const codes = sql`
create table sms_code (
  id uuid primary key default gen_random_uuid(),
  phone text not null,
  account_id uuid references account on delete cascade,
  code_hash text not null,
  address text not null,
  attempts smallint not null default 0,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_code_by_phone on sms_code (phone, sent_at desc);
create index sms_code_by_address on sms_code (address, sent_at desc);
create table sms_outbox (
  id uuid primary key default gen_random_uuid(),
  phone text not null,
  text text not null,
  created_at timestamptz not null default now()
);
create index sms_outbox_by_age on sms_outbox (created_at desc);
`;

const bindings = sql`
create table third_party_binding (
  account_id uuid not null references account on delete cascade,
  scheme text not null,
  subject text not null,
  display_name text not null,
  bound_at timestamptz not null default now(),
  primary key (account_id, scheme),
  unique (scheme, subject)
);
create table third_party_request (
  state_hash text primary key,
  account_id uuid not null references account on delete cascade,
  scheme text not null,
  code_verifier text not null,
  nonce text not null,
  expires_at timestamptz not null
);
create index third_party_request_by_age on third_party_request (expires_at);
`;

const preferences = sql`
create table doctor_preference (
  account_id uuid not null references account on delete cascade,
  key text not null,
  value text not null,
  updated_at timestamptz not null default now(),
  primary key (account_id, key)
);
`;

/** The personal centre and the administration: codes by SMS, bindings, preferences, custom roles, signing. */
export const administration: Migration = {
  name: '0010-administration',
  isNumbered: true,
  async up(db) {
    for (const part of [organisations, roles, codes, bindings, preferences]) await part.execute(db);
  },
};
