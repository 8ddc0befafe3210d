import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';

const TABLES = ['patient', 'stage', 'patient_tag', 'file'];

/** Inserts more patients of every kind than the search probes. Their rows of the list are computed once at the end. */
export async function insertManyPatients(
  db: Kysely<Tables>,
  {
    organisationId,
    doctorIds,
    tagIds,
  }: { organisationId: string; doctorIds: readonly string[]; tagIds: readonly string[] },
  count: number,
): Promise<void> {
  for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  const doctor = sql`(${[...doctorIds]}::uuid[])[1 + n % ${doctorIds.length}]`;
  await sql`
    insert into patient (organisation_id, doctor_id, created_by, name, gender, patient_no, birth_date, phone, dental_age,
      first_visit, last_visit, status, created_at)
    select ${organisationId}, ${doctor}, ${doctor}, chr(19968 + n % 900) || chr(19968 + n % 700), 1, n::text,
      date '1990-01-01' + n * 7 % 12000, case when n % 3 = 0 then '+86' || lpad(n::text, 11, '1') end, 1 + n % 2, '2010-01-01',
      date '2010-01-01' + n % 3000, case when n % 23 = 0 then 1 else 0 end, now() - make_interval(mins => n)
    from generate_series(1, ${count}::int) as n`.execute(db);
  await sql`update patient set search_name = search_text(name) || E'\\n' || name_lines(search_text(name))`.execute(db);
  await sql`
    insert into stage (patient_id, stage_code, stage_name, stage_date, created_by)
    select id, case when patient_no::int % 2 = 0 then 0 when patient_no::int % 31 = 0 then 7 else 1 end, 'x', '2020-01-01', doctor_id
    from patient where organisation_id = ${organisationId}`.execute(db);
  await sql`
    insert into patient_tag (patient_id, tag_id)
    select patient.id, tag.id from patient
    join unnest(${[...tagIds]}::uuid[]) with ordinality as tag (id, place) on patient_no::int % (tag.place * tag.place * 4) = 0
    where organisation_id = ${organisationId}`.execute(db);
  await sql`
    with object as (
      insert into stored_object (organisation_id, bucket, full_name, md5, size, content_type, kind, uploaded_by)
      values (${organisationId}, 'dentarium', 'many', 'x', 1, 'image/jpeg', 'image', ${doctorIds[0]}) returning id)
    insert into file (patient_id, stage_id, object_id, category, name, taken_at, taken_source, created_by)
    select stage.patient_id, stage.id, object.id, category, 'x.jpg', now(), 'file', stage.created_by
    from stage join patient on patient.id = patient_id cross join object
    join (values (15, 13), (80, 17), (92, 41)) as given (category, every) on patient_no::int % every = 0
    where organisation_id = ${organisationId}`.execute(db);
  for (const table of TABLES) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
  await sql`select refresh_patient_list(array(select id from patient))`.execute(db);
  await sql`vacuum analyze patient, stage, file, patient_tag, patient_list`.execute(db);
}
