import { sql } from 'kysely';
import type { Migration } from '../../kernel/db/migrate.ts';

/** The migrations of the table of the files of orders. */
export const migrations: readonly Migration[] = [
  {
    name: '2026-11-23-synchronised-files',
    after: ['2026-11-23-orders.orders'],
    async up(db) {
      await sql`
        create table order_file (
          id uuid primary key default gen_random_uuid(),
          order_id uuid not null references treatment_order on delete cascade,
          patient_id uuid not null references patient on delete cascade,
          submission smallint not null,
          form_key smallint not null,
          field text not null,
          position smallint not null,
          file_id uuid not null,
          object_id uuid not null references stored_object,
          name text not null,
          category smallint not null,
          taken_at timestamp not null,
          mirror boolean not null,
          rotation smallint not null,
          crop jsonb,
          md5 text not null,
          size bigint not null,
          state text not null check (state in ('waiting', 'loading', 'success', 'fail')),
          problem text check (problem in ('missing', 'damaged', 'unreachable', 'interrupted')),
          tries integer not null default 0,
          changed_at timestamptz not null default now(),
          check ((state = 'fail') = (problem is not null)),
          unique (order_id, submission, form_key, field, file_id))`.execute(db);
      await sql`create index order_file_of_patient on order_file (patient_id)`.execute(db);
      await sql`create index order_file_of_object on order_file (object_id)`.execute(db);
      await sql`create index order_file_failed on order_file (changed_at) where state = 'fail'`.execute(db);
      await sql`
        create function order_file_stays() returns trigger language plpgsql as $$
        begin
          raise exception 'what an order was sent with is never changed';
        end $$`.execute(db);
      await sql`
        create trigger order_file_stays
          before update of order_id, submission, form_key, field, position, file_id, name, category, taken_at, mirror, rotation,
            crop, md5, size on order_file
          for each row execute function order_file_stays()`.execute(db);
    },
  },
  {
    // The photographs of open applications belonged to the patient only. They are read again like interrupted files.
    name: '2026-11-24-reissue-photographs',
    after: ['2026-11-23-orders.orders'],
    async up(db) {
      await sql`
        insert into order_file (order_id, patient_id, submission, form_key, field, position, file_id, object_id, name, category,
          taken_at, mirror, rotation, crop, md5, size, state, problem)
        select treatment_order.id, treatment_order.patient_id, submission_count, 101, 'photos', place - 1, file.id, object_id,
          file.name, file.category, file.taken_at, file.mirror, file.rotation, file.crop, stored_object.md5, stored_object.size,
          'fail', 'interrupted'
        from reissue_application
          join treatment_order on treatment_order.id = reissue_application.order_id
          cross join lateral unnest(file_ids) with ordinality as named (file_id, place)
          join file on file.id = named.file_id and file.patient_id = treatment_order.patient_id and file.deleted_at is null
          join stored_object on stored_object.id = file.object_id
        where reissue_application.closed_at is null
        on conflict do nothing`.execute(db);
    },
  },
  {
    name: '2026-11-27-sent-other-persons',
    after: ['2026-11-27-persons-of-files.files'],
    async up(db) {
      await sql`alter table order_file add column names_other_person boolean not null default false`.execute(db);
      await sql`
        update order_file set names_other_person = true
        from file where file.id = order_file.file_id and file.other_person is not null`.execute(db);
    },
  },
];
