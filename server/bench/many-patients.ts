import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../src/kernel/db/tables.ts';

const FAMILY_NAME_CHARACTERS = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕';
const GIVEN_NAME_CHARACTERS =
  '伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂玲建国志华文博宇轩子涵雨欣梓怡浩然佳颖晨曦思远若琳';

/** The share of patients of each organisation: a large one and some smaller ones. */
const ORGANISATION_SHARES = [0.3, 0.2, 0.15, 0.15, 0.1, 0.1];
const DOCTORS_PER_CLINIC = 30;

/**
 * Fills an empty database with realistic patients: 2.5 stages each, photographs, some with a CBCT, some with unclassified
 * images, tags, shares. All rows are generated inside the database. The rows of the list are generated once at the end, not
 * row by row.
 */
export async function makeManyPatients(db: Kysely<Tables>, patients: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set synchronous_commit = off;
      set maintenance_work_mem = '512MB'; set work_mem = '256MB'; select setseed(0.5)`.execute(connection);
    const tables = ['patient', 'stage', 'file', 'patient_tag'];
    for (const table of tables) await sql`alter table ${sql.table(table)} disable trigger user`.execute(connection);
    await makePeople(connection);
    await makePatients(connection, patients);
    await makeStages(connection);
    await makeFiles(connection);
    await makeTagsAndShares(connection);
    for (const table of tables) await sql`alter table ${sql.table(table)} enable trigger user`.execute(connection);
    for (const table of [...tables, 'patient_share', 'stored_object'])
      await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection);
    await fillList(connection);
  });
}

/** Inserts the clinics and their doctors, and stores them in temporary tables for the later steps. */
export async function makePeople(db: Kysely<Tables>): Promise<void> {
  await sql`
    create temporary table clinic as
      select no::int - 1 as no, gen_random_uuid() as id, sum(share) over (order by no) - share as lower, sum(share) over (order by no) as upper
      from unnest(array[${sql.raw(ORGANISATION_SHARES.join(', '))}]::float8[]) with ordinality as given (share, no);
    insert into organisation (id, name, name_en) select id, '诊所 ' || no, 'Clinic ' || no from clinic;
    create temporary table doctor as
      select clinic.no as clinic_no, n as no, gen_random_uuid() as id from clinic, generate_series(0, ${sql.lit(DOCTORS_PER_CLINIC - 1)}) as n;
    insert into account (id, user_name, real_name) select id, 'doctor-' || clinic_no || '-' || no, 'Doctor ' || no from doctor;
    insert into account_organisation (account_id, organisation_id)
      select doctor.id, clinic.id from doctor join clinic on clinic.no = doctor.clinic_no`.execute(db);
}

/** Inserts patients. Multiplication with large primes spreads the numbers of a row, so that no two columns correlate. */
export async function makePatients(db: Kysely<Tables>, patients: number): Promise<void> {
  await sql`
    insert into patient (organisation_id, doctor_id, created_by, name, gender, patient_no, birth_date, phone, dental_age,
      first_visit, last_visit, status, created_at)
    select clinic.id, doctor.id, doctor.id,
      substr(${FAMILY_NAME_CHARACTERS}, 1 + floor(${FAMILY_NAME_CHARACTERS.length} * power(random(), 2))::int, 1) || substr(${GIVEN_NAME_CHARACTERS}, 1 + floor(${GIVEN_NAME_CHARACTERS.length} * random())::int, 1)
        || case when random() < 0.75 then substr(${GIVEN_NAME_CHARACTERS}, 1 + floor(${GIVEN_NAME_CHARACTERS.length} * random())::int, 1) else '' end,
      1 + n % 2, lpad(n::text, 7, '0'), date '1975-01-01' + floor(16000 * (1 - power(random(), 1.6)))::int,
      case when random() < 0.9 then '+861' || (30 + floor(random() * 70))::int || lpad(floor(random() * 100000000)::int::text, 8, '0') end,
      case when random() < 0.35 then 1 else 2 end,
      date '2015-01-01', date '2015-01-01' + floor(4200 * power(random(), 0.7))::int, case when random() < 0.05 then 1 else 0 end,
      now() - make_interval(mins => n)
    from (select n, (n::bigint * 7919 % 1000003) / 1000003.0 as place, n::bigint * 104729 % ${sql.lit(DOCTORS_PER_CLINIC)} as doctor_no
      from generate_series(1, ${sql.lit(patients)}) as n) as numbered
    join clinic on place >= lower and place < upper
    join doctor on doctor.clinic_no = clinic.no and doctor.no = numbered.doctor_no`.execute(db);
}

/** Returns SQL for a number from 0 to 1 for each text. A plain `random()` would be evaluated before the join, once for all patients. */
export const toChance = (text: RawBuilder<unknown>) => sql`(hashtext(${text}) & 1048575) / 1048576.0`;

async function makeStages(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into stage (patient_id, stage_code, stage_name, stage_date, created_by)
    select id, code, 'Stage ' || code, last_visit - 120 * (7 - code), doctor_id
    from patient, unnest(array[0, 1, 2, 3, 4, 5, 6, 7], array[1, 0.6, 0.35, 0.2, 0.12, 0.08, 0.05, 0.02]) as given (code, part)
    where ${toChance(sql`patient.id::text || code`)} < part`.execute(db);
  await sql`
    insert into stage (patient_id, stage_code, stage_name, stage_date, created_by)
    select id, 20, 'Inbox', last_visit, doctor_id from patient where random() < 0.06`.execute(db);
}

/** Inserts a frontal photograph in the first stage and sometimes a CBCT. Most unclassified images belong to a recent visit. */
async function makeFiles(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into stored_object (organisation_id, bucket, full_name, md5, size, content_type, kind, preprocess_state, uploaded_by)
    select clinic.id, 'dentarium', 'bench-' || clinic.no, 'x', 1, 'image/jpeg', 'image', 2, doctor.id
    from clinic join doctor on doctor.clinic_no = clinic.no and doctor.no = 0`.execute(db);
  await sql`
    insert into file (patient_id, stage_id, object_id, category, name, taken_at, taken_source, is_main, created_by)
    select patient.id, stage.id, stored_object.id, category, 'a.jpg', stage.stage_date, 'file', category not in (80, 92), patient.doctor_id
    from stage join patient on patient.id = stage.patient_id
    join stored_object on stored_object.organisation_id = patient.organisation_id
    cross join unnest(array[8, 9, 15]) as category
    where (stage_code = 0 and category = 8) or (stage_code = 1 and category = 9) or (stage_code = 0 and category = 15 and random() < 0.08)`.execute(
    db,
  );
  await sql`
    insert into file (patient_id, stage_id, object_id, category, name, taken_at, taken_source, created_by)
    select patient.id, stage.id, stored_object.id, case when random() < 0.5 then 80 else 92 end, 'b.jpg', stage.stage_date, 'file', patient.doctor_id
    from stage join patient on patient.id = stage.patient_id
    join stored_object on stored_object.organisation_id = patient.organisation_id
    where stage_code = 20 and (patient.last_visit > date '2025-06-01' or random() < 0.1)`.execute(db);
}

async function makeTagsAndShares(db: Kysely<Tables>): Promise<void> {
  await sql`
    insert into tag_group (organisation_id, name) select id, 'Bench' from clinic;
    insert into tag (tag_group_id, text, position)
      select tag_group.id, 'Tag ' || n, n from tag_group join clinic on clinic.id = organisation_id, generate_series(1, 20) as n
      where tag_group.name = 'Bench';
    insert into patient_tag (patient_id, tag_id)
      select patient.id, tag.id
      from patient join tag_group on tag_group.organisation_id = patient.organisation_id and tag_group.name = 'Bench'
      join tag on tag.tag_group_id = tag_group.id
      where ${toChance(sql`patient.id::text || tag.id`)} < 0.4 / tag.position;
    insert into patient_share (patient_id, account_id, can_edit, until, shared_by)
      select drawn.id, other.id, random() < 0.5, case when random() < 0.5 then current_date + 100 end, drawn.doctor_id
      from (select id, doctor_id, floor(random() * ${sql.lit(ORGANISATION_SHARES.length * DOCTORS_PER_CLINIC)})::int as drawn_no from patient where random() < 0.05) as drawn
      join (select id, row_number() over (order by clinic_no, no) - 1 as number from doctor) as other on other.number = drawn_no
      where other.id <> drawn.doctor_id`.execute(db);
}

async function fillList(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes where tablename = 'patient_list' and indexname not like '%_pkey'`.execute(
    db,
  );
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db);
  await sql`insert into patient_list (patient_id, organisation_id, doctor_id, created_by, name, created_at, last_visit, birth_date, facets,
      waiting, tag_ids, latest_stage_id, avatar_file_id, search)
    select patient_id, organisation_id, doctor_id, created_by, name, created_at, last_visit, birth_date, facets,
      waiting, tag_ids, latest_stage_id, avatar_file_id, search from patient_list_definition`.execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
  await sql`vacuum (analyze) patient_list`.execute(db);
}
