import { sql } from 'kysely';

/**
 * The search text of a manufacturer: the number of the case and the submitted patient. Triggers update it from the case
 * and the copy of the patient. The column is filled during the table rewrite, which takes a fraction of the time of
 * updating every row.
 */
export const labSearch = sql`
create function order_lab_search(order_case uuid, given_patient uuid) returns text language sql stable as $$
  select search_text(concat_ws(E'\\n', 'C' || lpad(treatment_case.number::text, 7, '0'), order_patient.name, order_patient.patient_no))
  from treatment_case left join order_patient on order_patient.patient_id = given_patient where treatment_case.id = order_case
$$;
drop index treatment_order_of_manufacturer;
alter table treatment_order add column lab_search text not null default '';
alter table treatment_order alter column lab_search drop default,
  alter column lab_search type text using order_lab_search(case_id, patient_id);
create or replace function treatment_order_listed() returns trigger language plpgsql as $$
begin
  select patient.organisation_id, patient.doctor_id, patient.created_by,
      patient.deleted_at is not null or new.removed_at is not null, order_search(new.case_id, new.patient_id)
    into new.organisation_id, new.doctor_id, new.patient_created_by, new.is_hidden, new.search
    from patient where patient.id = new.patient_id;
  new.lab_search := order_lab_search(new.case_id, new.patient_id);
  return new;
end $$;
drop trigger treatment_order_update on treatment_order;
create trigger treatment_order_update before update of patient_id, removed_at, search, lab_search on treatment_order
  for each row execute function treatment_order_listed();
create function orders_after_given_patient() returns trigger language plpgsql as $$
begin
  update treatment_order set lab_search = '' where patient_id = new.patient_id;
  return null;
end $$;
create trigger orders_after_given_patient after insert or update of patient_id, name, patient_no on order_patient
  for each row execute function orders_after_given_patient();
`;

/**
 * An index for each queue in its sorting, with its searched columns, and a keyword index like that of the clinic's
 * list.
 */
export const labIndexes = sql`
create index treatment_order_of_manufacturer on treatment_order (manufacturer_id, detail_status, waiting_since, id)
  include (is_paused, terms_offered, lab_search) where not is_hidden and submission_count > 0;
create index treatment_order_by_lab_waiting on treatment_order (manufacturer_id, waiting_since, id)
  where not is_hidden and submission_count > 0;
create index treatment_order_for_sales on treatment_order (manufacturer_id, waiting_since, id)
  include (lab_search) where not is_hidden and submission_count > 0 and (is_paused or sales_told_at is not null);
create index treatment_order_by_lab_term on treatment_order using gin (order_terms(manufacturer_id, lab_search))
  with (fastupdate = off) where not is_hidden and submission_count > 0;
`;
