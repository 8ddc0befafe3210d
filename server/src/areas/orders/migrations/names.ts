import { sql } from 'kysely';

/**
 * Orders are found by the names of their patients whatever their spelling, and by pinyin, as patients are. The update of
 * the searched texts makes the triggers compute them anew.
 */
export const names = [
  sql`
    create or replace function order_search(order_case uuid, order_number smallint, order_patient uuid) returns text
      language sql stable as $$
      select search_text(concat_ws(E'\\n', order_show_id(treatment_case.number, order_number), patient.patient_no,
        patient.phone, nullif(treatment_case.remark, ''))) || E'\\n' || patient.search_name
      from treatment_case, patient where treatment_case.id = order_case and patient.id = order_patient
    $$`,
  sql`
    create or replace function order_lab_search(order_case uuid, order_number smallint, given_patient uuid) returns text
      language sql stable as $$
      select search_text(concat_ws(E'\\n', order_show_id(treatment_case.number, order_number),
        order_patient.name, order_patient.patient_no)) || coalesce(E'\\n' || name_lines(search_text(order_patient.name)), '')
      from treatment_case left join order_patient on order_patient.patient_id = given_patient
      where treatment_case.id = order_case
    $$`,
  sql`update treatment_order set search = '', lab_search = ''`,
];
