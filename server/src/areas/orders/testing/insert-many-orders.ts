import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { TestManufacturer } from './make-orders.ts';

/**
 * Inserts orders of every kind in one organisation, two per patient; enough for the database to prefer an index to a
 * sequential scan.
 */
export async function insertManyOrders(
  db: Kysely<Tables>,
  options: Pick<TestManufacturer, 'manufacturer' | 'item'> & {
    readonly organisation: string;
    readonly doctors: readonly string[];
  },
  count: number,
): Promise<void> {
  const { manufacturer, item, organisation, doctors } = options;
  const doctor = sql`(${[...doctors]}::uuid[])[1 + n % ${doctors.length}]`;
  await sql`alter table patient disable trigger user`.execute(db);
  await sql`
    insert into patient (organisation_id, doctor_id, created_by, name, gender, patient_no, birth_date, phone, dental_age, first_visit, last_visit)
    select ${organisation}, ${doctor}, ${doctor}, chr(19968 + n % 900) || chr(19968 + n % 700), 1, n::text, '1990-01-01',
      '+86' || lpad(n::text, 11, '1'), 2, '2010-01-01', '2010-01-01'
    from generate_series(1, ${count}::int / 2) as n`.execute(db);
  await sql`alter table patient enable trigger user`.execute(db);
  await sql`
    insert into order_patient (patient_id, name, gender, birth_date, patient_no, dental_age, synchronised_by)
    select id, name, gender, birth_date, patient_no, dental_age, doctor_id from patient where organisation_id = ${organisation}`.execute(
    db,
  );
  await sql`
    insert into treatment_case (organisation_id, patient_id, manufacturer_id, treatment_item_id, is_archive, is_collect, created_by)
    select organisation_id, id, ${manufacturer}, ${item}, patient_no::int % 9 = 0, patient_no::int % 31 = 0, doctor_id
    from patient where organisation_id = ${organisation}`.execute(db);
  await sql`
    insert into treatment_order (case_id, number, organisation_id, patient_id, manufacturer_id, treatment_item_id, type, detail_status, step_status,
      is_paused, is_archive, is_collect, submission_count, created_by, created_at, updated_at, waiting_since)
    select id, nth, organisation_id, patient_id, manufacturer_id, treatment_item_id, case when number % 7 = 0 then 1 else 0 end,
      (array[10000, 10004, 20001, 30005])[1 + number % 4], (array[10, 30, 110, 350])[1 + number % 4],
      number % 41 = 0, is_archive, is_collect, 1, created_by,
      now() - make_interval(mins => number), now() - make_interval(mins => number * 7 % ${count}), now() - make_interval(mins => number * 11 % ${count})
    from treatment_case, generate_series(1, 2) as nth where organisation_id = ${organisation}`.execute(db);
  await sql`vacuum analyze patient, order_patient, treatment_case, treatment_order`.execute(db);
}
