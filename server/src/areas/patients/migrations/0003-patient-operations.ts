import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

/**
 * Earlier IDs of a patient, by which they are still found; the reason of a stopped treatment; indexes for the search
 * for duplicates.
 */
const patients = sql`
create table patient_alias (
  organisation_id uuid not null references organisation on delete cascade,
  patient_no text not null,
  patient_id uuid not null references patient on delete cascade,
  created_at timestamptz not null default now(),
  primary key (organisation_id, patient_no, patient_id)
);
create index patient_alias_by_patient on patient_alias (patient_id);
alter table patient
  add column stop_reason smallint check (stop_reason between 1 and 6),
  add column stop_text text not null default '';
create index patient_in_recycle_bin on patient (organisation_id, deleted_at desc, id) where deleted_at is not null;
create index patient_by_birth_date on patient (organisation_id, birth_date) where deleted_at is null;
create index patient_by_phone on patient (organisation_id, phone) where deleted_at is null and phone is not null;
`;

const examAndRecords = sql`
create table detailed_exam (
  patient_id uuid primary key references patient on delete cascade,
  exam jsonb not null,
  version integer not null default 1,
  updated_by uuid not null references account,
  updated_at timestamptz not null default now()
);
create table medical_record (
  id uuid primary key default gen_random_uuid(),
  patient_id uuid not null references patient on delete cascade,
  visit_date date not null,
  chief_complaint text not null,
  check_text text not null,
  process text not null,
  remark text not null,
  next_visit date,
  version integer not null default 1,
  signed_by uuid references account,
  signed_at timestamptz,
  created_by uuid not null references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((signed_by is null) = (signed_at is null))
);
create index medical_record_by_patient on medical_record (patient_id, visit_date desc, created_at desc, id);
create table medical_record_image (
  record_id uuid not null references medical_record on delete cascade,
  file_id uuid not null references file on delete cascade,
  position integer not null,
  primary key (record_id, file_id)
);
create index medical_record_image_by_file on medical_record_image (file_id);
create table medical_record_correction (
  id uuid primary key default gen_random_uuid(),
  record_id uuid not null references medical_record on delete cascade,
  text text not null,
  created_by uuid not null references account,
  created_at timestamptz not null default now()
);
create index medical_record_correction_by_record on medical_record_correction (record_id, created_at);
create table phrase (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  field text not null check (field in ('chiefComplaint', 'check', 'process', 'remark')),
  text text not null,
  created_at timestamptz not null default now(),
  unique (account_id, field, text)
);
`;

/** An organisation gets its default tags once, when tags are first requested. */
const defaultTags = sql`
alter table organisation add column has_default_tags boolean not null default false;
update organisation set has_default_tags = true
  where exists (select 1 from tag_group where tag_group.organisation_id = organisation.id);
`;

/** Sharing, merging, stopping and restoring patients; their detailed exam and medical records. */
export const patientOperations: Migration = {
  name: '0003-patient-operations',
  isNumbered: true,
  async up(db) {
    for (const part of [patients, examAndRecords, defaultTags]) await part.execute(db);
  },
};
