import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

const reports = sql`
create table report_draft (
  patient_id uuid primary key references patient on delete cascade,
  complaint text,
  problems text,
  plan text,
  summary text,
  version integer not null default 1,
  updated_by uuid not null references account,
  updated_at timestamptz not null default now()
);
create table report_logo (
  organisation_id uuid primary key references organisation on delete cascade,
  image bytea not null,
  updated_by uuid not null references account,
  updated_at timestamptz not null default now()
);
`;

/** The texts of reports that people write, and the logos on reports. */
export const reportsMigration: Migration = {
  name: '0008-reports',
  isNumbered: true,
  async up(db) {
    await reports.execute(db);
  },
};
