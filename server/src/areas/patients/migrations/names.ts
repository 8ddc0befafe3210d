import { sql } from 'kysely';

/**
 * The list finds patients by their names whatever their spelling, and by pinyin, and sorts them by the language of the
 * reader. The index of terms is built anew after the change of all rows, which takes a fraction of the time.
 */
export const names = [
  sql`
    create or replace function search_text(text) returns text language sql immutable strict parallel safe
      return translate(replace(fold_text($1), '牙合', '合'), '𬌗颌', '合合')`,
  // The readings are computed once for each change of a name, and not with each change of a stage or file.
  sql`alter table patient add column search_name text not null default ''`,
  sql`alter table patient alter column search_name type text using search_text(name) || E'\\n' || name_lines(search_text(name))`,
  sql`
    create function patient_search_name() returns trigger language plpgsql as $$
    begin
      new.search_name := search_text(new.name) || E'\\n' || name_lines(search_text(new.name));
      return new;
    end $$`,
  sql`
    create trigger patient_search_name before insert or update of name, search_name on patient
      for each row execute function patient_search_name()`,
  sql`
    create or replace view patient_list_definition as
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
        concat_ws(E'\\n', patient.search_name, search_text(concat_ws(E'\\n', patient.patient_no, patient.phone,
          (select string_agg(alias.patient_no, E'\\n' order by alias.patient_no)
            from patient_alias as alias where alias.patient_id = patient.id)))) as search
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
      where patient.deleted_at is null`,
  sql`drop index patient_list_by_term, patient_list_by_name`,
  sql`
    update patient_list set search = definition.search from patient_list_definition as definition
    where definition.patient_id = patient_list.patient_id and definition.search <> patient_list.search`,
  sql`
    create index patient_list_by_term on patient_list
      using gin (patient_terms(organisation_id, facets, birth_date, last_visit, doctor_id, tag_ids, search))
      with (fastupdate = off)`,
  ...['ch', 'en'].map(
    (language) => sql`
      create index ${sql.id(`patient_list_by_name_${language}`)}
        on patient_list (organisation_id, name collate ${sql.id(`name_order_${language}`)}, patient_id)
        include (facets, birth_date, last_visit, doctor_id)`,
  ),
];
