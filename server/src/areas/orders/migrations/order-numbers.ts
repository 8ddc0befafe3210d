import { sql } from 'kysely';

/**
 * Makes orders searchable by their own number, which lists and labels show; it begins with the number of the case. Both
 * columns are filled during the table rewrite, which takes a fraction of the time of updating every row.
 */
export const orderNumbers = sql`
create function order_show_id(case_number integer, order_number smallint) returns text language sql immutable as $$
  select 'C' || lpad(case_number::text, 7, '0') || '-' || order_number::text
$$;
create function order_search(order_case uuid, order_number smallint, order_patient uuid) returns text language sql stable as $$
  select search_text(concat_ws(E'\\n', order_show_id(treatment_case.number, order_number), patient.name, patient.patient_no,
    patient.phone, nullif(treatment_case.remark, '')))
  from treatment_case, patient where treatment_case.id = order_case and patient.id = order_patient
$$;
create function order_lab_search(order_case uuid, order_number smallint, given_patient uuid) returns text language sql stable as $$
  select search_text(concat_ws(E'\\n', order_show_id(treatment_case.number, order_number), order_patient.name, order_patient.patient_no))
  from treatment_case left join order_patient on order_patient.patient_id = given_patient where treatment_case.id = order_case
$$;
drop trigger treatment_order_update on treatment_order;
alter table treatment_order
  alter column search type text using order_search(case_id, number, patient_id),
  alter column lab_search type text using order_lab_search(case_id, number, patient_id);
create or replace function treatment_order_listed() returns trigger language plpgsql as $$
begin
  select patient.organisation_id, patient.doctor_id, patient.created_by,
      patient.deleted_at is not null or new.removed_at is not null, order_search(new.case_id, new.number, new.patient_id)
    into new.organisation_id, new.doctor_id, new.patient_created_by, new.is_hidden, new.search
    from patient where patient.id = new.patient_id;
  new.lab_search := order_lab_search(new.case_id, new.number, new.patient_id);
  return new;
end $$;
create trigger treatment_order_update before update of patient_id, removed_at, search, lab_search on treatment_order
  for each row execute function treatment_order_listed();
drop function order_search(uuid, uuid), order_lab_search(uuid, uuid);
`;
