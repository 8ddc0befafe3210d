import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

const visits = sql`
create table triage_visit (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  visit_date date not null,
  number integer not null,
  patient_id uuid not null references patient on delete cascade,
  doctor_id uuid references account,
  room text not null default '',
  reason smallint not null check (reason between 1 and 6),
  state text not null default 'waiting' check (state in ('waiting', 'called', 'inRoom', 'done', 'left')),
  note text not null default '',
  called_at timestamptz,
  stage_id uuid references stage on delete set null,
  version integer not null default 1,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  unique (organisation_id, visit_date, number)
);
create unique index triage_visit_open on triage_visit (organisation_id, visit_date, patient_id)
  where state not in ('done', 'left');
create index triage_visit_by_patient on triage_visit (patient_id);
`;

const exceptions = sql`
create table filing_exception (
  id uuid primary key default gen_random_uuid(),
  organisation_id uuid not null references organisation on delete cascade,
  object_id uuid references stored_object on delete set null,
  file_name text not null,
  taken_at timestamp not null,
  taken_source text not null check (taken_source in ('exif', 'file', 'today')),
  question smallint not null check (question between 1 and 6),
  phase smallint,
  state text not null default 'open' check (state in ('open', 'filed', 'returned', 'discarded')),
  patient_id uuid references patient on delete set null,
  stage_id uuid references stage on delete set null,
  note text not null default '',
  version integer not null default 1,
  reported_by uuid not null references account,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index filing_exception_open on filing_exception (organisation_id, created_at) where state = 'open';
create index filing_exception_by_object on filing_exception (object_id);
create index filing_exception_by_organisation on filing_exception (organisation_id, created_at desc);
create index audit_entry_by_subject on audit_entry (subject_id, id desc) where subject_id is not null;
create table filing_exception_candidate (
  exception_id uuid not null references filing_exception on delete cascade,
  patient_id uuid not null references patient on delete cascade,
  primary key (exception_id, patient_id)
);
`;

/** The front desk of a hospital: its queue of arrivals, and images that could not be filed. */
export const frontDesk: Migration = {
  name: '0011-front-desk',
  isNumbered: true,
  async up(db) {
    await visits.execute(db);
    await exceptions.execute(db);
  },
};
