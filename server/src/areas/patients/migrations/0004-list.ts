import { sql } from 'kysely';
import type { Migration } from '../../../kernel/db/migrate.ts';

const columns =
  sql.raw(`patient_id, organisation_id, doctor_id, created_by, name, created_at, last_visit, birth_date, facets, waiting,
      tag_ids, latest_stage_id, avatar_file_id, search`);

/**
 * The columns that the list of patients shows and filters by, one row for each patient outside of the recycle bin.
 * Facets are bits: 0 to 7 the stage codes, 8 the stage code 20, 9 and 10 the dental age, 11 and 12 the status, 13 a
 * CBCT, 14 images that wait to be classified.
 */
const table = sql`
create table patient_list (
  patient_id uuid primary key references patient on delete cascade,
  organisation_id uuid not null,
  doctor_id uuid not null,
  created_by uuid not null,
  name text not null,
  created_at timestamptz not null,
  last_visit date not null,
  birth_date date not null,
  facets integer not null,
  waiting integer not null,
  tag_ids uuid[] not null,
  latest_stage_id uuid,
  avatar_file_id uuid,
  search text not null
);
create function search_text(text) returns text language sql immutable strict parallel safe
  return translate(replace(lower($1), '牙合', '合'), '𬌗颌', '合合');
create view patient_list_definition as
  select patient.id as patient_id, patient.organisation_id, patient.doctor_id, patient.created_by, patient.name,
    patient.created_at, patient.last_visit, patient.birth_date,
    stages.bits | (256 << patient.dental_age) | (2048 << patient.status)
      | (case when files.has_cbct then 8192 else 0 end) | (case when files.waiting > 0 then 16384 else 0 end) as facets,
    files.waiting,
    array(select tag_id from patient_tag where patient_tag.patient_id = patient.id order by tag_id) as tag_ids,
    (select stage.id from stage where stage.patient_id = patient.id and stage_code <> 20
      order by stage_date desc, stage.id desc limit 1) as latest_stage_id,
    (select file.id from file join stage on stage.id = file.stage_id
      where file.patient_id = patient.id and file.category = 8 and file.deleted_at is null
      order by stage.stage_date desc, stage.id desc, file.is_main desc, file.position, file.id limit 1) as avatar_file_id,
    search_text(concat_ws(E'\\n', patient.name, patient.patient_no, patient.phone,
      (select string_agg(alias.patient_no, E'\\n' order by alias.patient_no)
        from patient_alias as alias where alias.patient_id = patient.id))) as search
  from patient
  cross join lateral (
    select coalesce(bit_or(1 << (case stage_code when 20 then 8 else stage_code end)), 0) as bits
    from stage where stage.patient_id = patient.id
  ) as stages
  cross join lateral (
    select coalesce(bool_or(category = 15), false) as has_cbct,
      (count(*) filter (where category in (80, 92)))::integer as waiting
    from file where file.patient_id = patient.id and file.deleted_at is null and category in (15, 80, 92)
  ) as files
  where patient.deleted_at is null;
`;

/**
 * Rows are rebuilt from their definition, never corrected. The lock on the patients lets the second of two changes see
 * the first.
 */
const upkeep = sql`
create function refresh_patient_list(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then return; end if;
  perform from patient where id = any(ids) order by id for no key update;
  delete from patient_list using patient
    where patient_list.patient_id = any(ids) and patient.id = patient_list.patient_id and patient.deleted_at is not null;
  insert into patient_list as listed (${columns})
    select ${columns}
    from patient_list_definition where patient_id = any(ids) order by patient_id
    on conflict (patient_id) do update set
      organisation_id = excluded.organisation_id, doctor_id = excluded.doctor_id, created_by = excluded.created_by,
      name = excluded.name, created_at = excluded.created_at, last_visit = excluded.last_visit,
      birth_date = excluded.birth_date, facets = excluded.facets, waiting = excluded.waiting,
      tag_ids = excluded.tag_ids, latest_stage_id = excluded.latest_stage_id,
      avatar_file_id = excluded.avatar_file_id, search = excluded.search
    where listed is distinct from excluded;
end $$;

create function patient_list_after_patient() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_patient_list(array(select id from after_change));
  else
    perform refresh_patient_list(array(
      select id from before_change as b join after_change as a using (id)
      where (a.organisation_id, a.doctor_id, a.created_by, a.name, a.patient_no, a.phone, a.created_at, a.last_visit,
          a.birth_date, a.dental_age, a.status, a.deleted_at)
        is distinct from (b.organisation_id, b.doctor_id, b.created_by, b.name, b.patient_no, b.phone, b.created_at,
          b.last_visit, b.birth_date, b.dental_age, b.status, b.deleted_at)));
  end if;
  return null;
end $$;
create function patient_list_after_detail() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    perform refresh_patient_list(array(select distinct patient_id from after_change));
  end if;
  if tg_op <> 'INSERT' then
    perform refresh_patient_list(array(select distinct patient_id from before_change));
  end if;
  return null;
end $$;
create function patient_list_after_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_patient_list(array(select distinct patient_id from after_change where category in (8, 15, 80, 92)));
  elsif tg_op = 'DELETE' then
    perform refresh_patient_list(array(select distinct patient_id from before_change where category in (8, 15, 80, 92)));
  else
    perform refresh_patient_list(array(
      select patient.id from before_change as b join after_change as a using (id)
      cross join lateral (values (a.patient_id), (b.patient_id)) as patient (id)
      where (a.category in (8, 15, 80, 92) or b.category in (8, 15, 80, 92))
        and (a.patient_id, a.stage_id, a.category, a.deleted_at, a.is_main, a.position)
          is distinct from (b.patient_id, b.stage_id, b.category, b.deleted_at, b.is_main, b.position)));
  end if;
  return null;
end $$;

create trigger patient_list_insert after insert on patient
  referencing new table as after_change for each statement execute function patient_list_after_patient();
create trigger patient_list_update after update on patient
  referencing old table as before_change new table as after_change
  for each statement execute function patient_list_after_patient();
`;

/** Builds the triggers of a table with data of patients. */
function buildTriggers(name: string, refresh: string) {
  const [on, run] = [sql.table(name), sql.raw(refresh)];
  return sql`
create trigger patient_list_insert after insert on ${on}
  referencing new table as after_change for each statement execute function ${run}();
create trigger patient_list_update after update on ${on}
  referencing old table as before_change new table as after_change for each statement execute function ${run}();
create trigger patient_list_delete after delete on ${on}
  referencing old table as before_change for each statement execute function ${run}();
`;
}

/**
 * One index for each sort order, with the columns of most filters, so that an organisation is walked in order without
 * its rows; and one of terms: every facet, year of birth, month of the last visit, doctor, tag and piece of up to three
 * characters of the name, ID or phone, each prefixed by its organisation. The cost keeps the database from computing
 * terms row by row, and `restricted` from starting workers for a few milliseconds of work.
 */
const indexes = sql`
create function keyword_terms(organisation uuid, word text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select distinct left(organisation::text, 8) || 'w' || substr(word, at, 3)
    from generate_series(1, greatest(length(word) - 2, 1)) as at);
create function patient_terms(
  organisation uuid, facets integer, birth date, visit date, doctor uuid, tags uuid[], searched text
) returns text[] language plpgsql immutable strict parallel restricted cost 10000 as $$
declare
  prefix text := left(organisation::text, 8);
  terms text[] := array[
    prefix || 'y' || extract(year from birth)::integer,
    prefix || 'm' || (extract(year from visit) * 12 + extract(month from visit) - 1)::integer,
    prefix || 'd' || doctor];
  line text;
  signs text[];
  size integer;
begin
  for bit in 0 .. 30 loop
    if facets & (1 << bit) <> 0 then terms := terms || (prefix || 'f' || bit); end if;
  end loop;
  for at in 1 .. cardinality(tags) loop
    terms := terms || (prefix || 't' || tags[at]);
  end loop;
  prefix := prefix || 'w';
  foreach line in array string_to_array(searched, E'\\n') loop
    signs := string_to_array(line, null);
    size := cardinality(signs);
    for at in 1 .. size loop
      terms := terms || (prefix || signs[at]);
      if at < size then terms := terms || (prefix || signs[at] || signs[at + 1]); end if;
      if at + 1 < size then terms := terms || (prefix || signs[at] || signs[at + 1] || signs[at + 2]); end if;
    end loop;
  end loop;
  return terms;
end $$;
drop function search_grams(text) cascade;
drop index patient_search, file_waiting, patient_by_last_visit, patient_by_created, patient_by_name;
insert into patient_list (${columns}) select ${columns} from patient_list_definition order by organisation_id, patient_id;
create index patient_list_by_last_visit on patient_list (organisation_id, last_visit, patient_id)
  include (facets, birth_date, doctor_id);
create index patient_list_by_created on patient_list (organisation_id, created_at, patient_id)
  include (facets, birth_date, last_visit, doctor_id);
create index patient_list_by_name on patient_list (organisation_id, name, patient_id)
  include (facets, birth_date, last_visit, doctor_id);
create index patient_list_by_doctor on patient_list (doctor_id, last_visit, patient_id);
create index patient_list_by_creator on patient_list (created_by, last_visit, patient_id);
create index patient_list_by_term on patient_list
  using gin (patient_terms(organisation_id, facets, birth_date, last_visit, doctor_id, tag_ids, search))
  with (fastupdate = off);
`;

/** Filters of the list that a user saves under a name, for themselves or for everybody in an organisation. */
const savedFilters = sql`
create table saved_filter (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references account on delete cascade,
  organisation_id uuid references organisation on delete cascade,
  name text not null,
  filter jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_filter_of_account on saved_filter (account_id, lower(name)) where organisation_id is null;
create unique index saved_filter_of_organisation on saved_filter (organisation_id, lower(name))
  where organisation_id is not null;
`;

/** A list of patients that stays fast with a million patients, and saved filters. */
export const list: Migration = {
  name: '0004-list',
  isNumbered: true,
  async up(db) {
    for (const part of [table, upkeep]) await part.execute(db);
    await buildTriggers('stage', 'patient_list_after_detail').execute(db);
    await buildTriggers('patient_tag', 'patient_list_after_detail').execute(db);
    await buildTriggers('patient_alias', 'patient_list_after_detail').execute(db);
    await buildTriggers('file', 'patient_list_after_file').execute(db);
    for (const part of [indexes, savedFilters]) await part.execute(db);
  },
};
