import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

/** The note and the crop of an image, its classifier, and the reason why an object has no picture. */
const filesAndObjects = sql`
alter table file
  add column note text not null default '',
  add column crop jsonb,
  add column classified_by text check (classified_by in ('person', 'classifier'));
update file set classified_by = 'person' where category not in (80, 92);
alter table stored_object
  add column picture_fault text,
  add column picture_fault_detail text not null default '';
update stored_object set preprocess_state = 0 where preprocess_state = 2 and kind in ('dicom', 'model', 'archive');
`;

/** Deleted stages have a separate table, so that queries of stages need not exclude them. */
const stages = sql`
create table deleted_stage (
  id uuid primary key,
  patient_id uuid not null references patient on delete cascade,
  stage jsonb not null,
  file_ids uuid[] not null,
  with_files boolean not null,
  deleted_by uuid not null references account,
  deleted_at timestamptz not null default now()
);
create index deleted_stage_by_patient on deleted_stage (patient_id);
`;

/**
 * A file during its classification. An external service only receives the id. A result is accepted once, and only while
 * the file still waits.
 */
const classification = sql`
create table classification (
  id uuid primary key default gen_random_uuid(),
  file_id uuid not null references file on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'sent', 'done', 'failed')),
  requested_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index classification_under_way on classification (file_id) where state in ('waiting', 'running', 'sent');
create index classification_by_file on classification (file_id);
create index classification_open on classification (updated_at) where state in ('waiting', 'running', 'sent');
create table algorithm_event (
  id bigint generated always as identity primary key,
  organisation_id uuid not null references organisation on delete cascade,
  type text not null,
  category integer,
  amount integer not null default 1,
  created_at timestamptz not null default now()
);
create index algorithm_event_by_type on algorithm_event (organisation_id, type, category);
`;

const photoLayouts = sql`
create table photo_layout (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  name text not null,
  layout jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, name)
);
`;

/** Stages with undo, notes and crops, classification, personal photo layouts. */
export const images: Migration = {
  name: '0007-images',
  isNumbered: true,
  async up(db) {
    for (const part of [filesAndObjects, stages, classification, photoLayouts]) await part.execute(db);
  },
};
