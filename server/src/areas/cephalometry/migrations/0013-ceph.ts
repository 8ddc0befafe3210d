import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

const measurements = sql`
create table ceph_measurement (
  file_id uuid primary key references file on delete cascade,
  norm_set text not null,
  measures jsonb not null,
  measured_by uuid not null references account,
  measured_at timestamptz not null default now()
);
`;

/** The measurements of a lateral cephalogram beside its tracing, which is a file of category 102. Reports read them. */
export const ceph: Migration = {
  name: '0013-ceph',
  isNumbered: true,
  async up(db) {
    await measurements.execute(db);
  },
};
