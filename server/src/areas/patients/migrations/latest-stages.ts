import { sql } from 'kysely';

/**
 * Of several stages of one day, the latest one is that which was created last, as in the list of stages. Their ids are
 * random, so the order by id chose any of them.
 */
export const latestStages = [
  sql`
    create or replace view patient_list_definition as
      select patient.id as patient_id, patient.organisation_id, patient.doctor_id, patient.created_by, patient.name,
        patient.created_at, patient.last_visit, patient.birth_date,
        stages.bits | (256 << patient.dental_age) | (2048 << patient.status)
          | (case when files.has_cbct then 8192 else 0 end) | (case when files.waiting > 0 then 16384 else 0 end) as facets,
        files.waiting,
        array(select tag_id from patient_tag where patient_tag.patient_id = patient.id order by tag_id) as tag_ids,
        (select stage.id from stage where stage.patient_id = patient.id and stage_code <> 20
          order by stage_date desc, stage.created_at desc, stage.id desc limit 1) as latest_stage_id,
        (select file.id from file join stage on stage.id = file.stage_id
          where file.patient_id = patient.id and file.category = 8 and file.deleted_at is null
          order by stage.stage_date desc, stage.created_at desc, stage.id desc, file.is_main desc, file.position, file.id limit 1) as avatar_file_id,
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
  sql`
    update patient_list
    set latest_stage_id = definition.latest_stage_id, avatar_file_id = definition.avatar_file_id
    from patient_list_definition as definition
    where definition.patient_id = patient_list.patient_id
      and patient_list.patient_id in (select patient_id from stage group by patient_id, stage_date having count(*) > 1)`,
];
