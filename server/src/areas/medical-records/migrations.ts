import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of the tables of medical records since the list of the kernel is closed. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-23-countersignatures',
    async up(db) {
      await sql`
        create table medical_record_countersignature (
          record_id uuid not null references medical_record on delete cascade,
          account_id uuid not null references account,
          signed_at timestamptz not null default now(),
          primary key (record_id, account_id))`.execute(db);
    },
  },
  {
    name: '2026-11-23-deleted-records',
    async up(db) {
      await sql`alter table medical_record add deleted_at timestamptz`.execute(db);
      await sql`create index medical_record_deleted on medical_record (deleted_at) where deleted_at is not null`.execute(
        db,
      );
    },
  },
  {
    name: '2026-11-23-phrases-of-orders',
    async up(db) {
      await sql`
        alter table phrase drop constraint phrase_field_check,
          add constraint phrase_field_check
            check (field in ('chiefComplaint', 'check', 'process', 'remark', 'order'))`.execute(db);
    },
  },
  {
    name: '2026-11-23-visits-to-come',
    async up(db) {
      await sql`create index medical_record_next_visit on medical_record (next_visit) where deleted_at is null`.execute(
        db,
      );
    },
  },
];
