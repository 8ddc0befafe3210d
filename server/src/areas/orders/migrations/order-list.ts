import { sql } from 'kysely';

/**
 * The columns that the list of orders is searched and filtered by: the visibility of the patient, the deletion of the
 * patient or the order, and the searched texts. Triggers update them from the patient and the case.
 */
export const listing = sql`
create function order_search(order_case uuid, order_patient uuid) returns text language sql stable as $$
  select search_text(concat_ws(E'\\n', 'C' || lpad(treatment_case.number::text, 7, '0'), patient.name, patient.patient_no,
    patient.phone, nullif(treatment_case.remark, '')))
  from treatment_case, patient where treatment_case.id = order_case and patient.id = order_patient
$$;
create function treatment_order_listed() returns trigger language plpgsql as $$
begin
  select patient.organisation_id, patient.doctor_id, patient.created_by,
      patient.deleted_at is not null or new.removed_at is not null, order_search(new.case_id, new.patient_id)
    into new.organisation_id, new.doctor_id, new.patient_created_by, new.is_hidden, new.search
    from patient where patient.id = new.patient_id;
  return new;
end $$;
create trigger treatment_order_insert before insert on treatment_order
  for each row execute function treatment_order_listed();
create trigger treatment_order_update before update of patient_id, removed_at, search on treatment_order
  for each row execute function treatment_order_listed();
create function orders_after_patient() returns trigger language plpgsql as $$
begin
  update treatment_order set search = '' where patient_id in (
    select id from before_change as b join after_change as a using (id)
    where (a.organisation_id, a.doctor_id, a.created_by, a.name, a.patient_no, a.phone, a.deleted_at)
      is distinct from (b.organisation_id, b.doctor_id, b.created_by, b.name, b.patient_no, b.phone, b.deleted_at));
  return null;
end $$;
create trigger orders_after_patient after update on patient
  referencing old table as before_change new table as after_change
  for each statement execute function orders_after_patient();
create function orders_after_case() returns trigger language plpgsql as $$
begin
  update treatment_order set search = '', is_archive = new.is_archive, is_collect = new.is_collect
    where case_id = new.id;
  return null;
end $$;
create trigger orders_after_case after update of remark, is_archive, is_collect on treatment_case
  for each row execute function orders_after_case();
`;

/**
 * An index for each sorting of the list, for a whole organisation, for a doctor and for the creator of the patient;
 * separate ones for waiting orders, which the badge counts on every page; and a keyword index like that of the list of
 * patients.
 */
export const indexes = sql`
create function order_terms(organisation uuid, searched text) returns text[]
  language plpgsql immutable strict parallel restricted cost 10000 as $$
declare
  prefix text := left(organisation::text, 8) || 'w';
  terms text[] := '{}';
  line text;
  signs text[];
  size integer;
begin
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
create index treatment_order_by_step on treatment_order (organisation_id, is_archive, step_status, updated_at, id)
  where not is_hidden;
create index treatment_order_by_update on treatment_order (organisation_id, is_archive, updated_at, id) where not is_hidden;
create index treatment_order_by_creation on treatment_order (organisation_id, is_archive, created_at, id) where not is_hidden;
create index treatment_order_by_waiting on treatment_order (organisation_id, is_archive, waiting_since, id) where not is_hidden;
create index treatment_order_favourite on treatment_order (organisation_id, updated_at, id) where is_collect and not is_hidden;
create index treatment_order_paused on treatment_order (organisation_id, updated_at, id) where is_paused and not is_hidden;
create index treatment_order_of_doctor on treatment_order (doctor_id, is_archive, step_status, updated_at, id) where not is_hidden;
create index treatment_order_of_creator on treatment_order (patient_created_by, is_archive, step_status, updated_at, id)
  where not is_hidden;
create index treatment_order_pending on treatment_order (organisation_id, doctor_id, patient_created_by)
  where not is_hidden and not is_paused and not is_archive
    and (step_status in (10, 20, 40, 180) or (step_status = 190 and terms_offered));
create index treatment_order_of_manufacturer on treatment_order (manufacturer_id, detail_status, waiting_since, id)
  where not is_hidden and submission_count > 0;
create index treatment_order_by_term on treatment_order using gin (order_terms(organisation_id, search))
  with (fastupdate = off) where not is_hidden;
create index treatment_order_plans on treatment_order (waiting_since) where detail_status = 20005 and not is_paused and not is_hidden;
`;

/**
 * Includes the filter columns in the indexes of the sortings, so no order is read before it is listed. A selective
 * filter then costs a walk through an index and not through all orders of an organisation.
 */
export const coveringIndexes = sql`
drop index treatment_order_by_step, treatment_order_by_update, treatment_order_by_creation, treatment_order_by_waiting,
  treatment_order_favourite, treatment_order_paused, treatment_order_of_doctor, treatment_order_of_creator;
create index treatment_order_by_step on treatment_order (organisation_id, is_archive, step_status, updated_at, id)
  include (type, detail_status, treatment_item_id, doctor_id, is_paused, is_collect, terms_offered, created_at, waiting_since)
  where not is_hidden;
create index treatment_order_by_update on treatment_order (organisation_id, is_archive, updated_at, id)
  include (type, detail_status, step_status, treatment_item_id, doctor_id, is_paused, is_collect, terms_offered)
  where not is_hidden;
create index treatment_order_by_creation on treatment_order (organisation_id, is_archive, created_at, id)
  include (type, detail_status, step_status, treatment_item_id, doctor_id, is_paused, is_collect, terms_offered, updated_at)
  where not is_hidden;
create index treatment_order_by_waiting on treatment_order (organisation_id, is_archive, waiting_since, id)
  include (type, detail_status, step_status, treatment_item_id, doctor_id, is_paused, is_collect, terms_offered, updated_at)
  where not is_hidden;
create index treatment_order_favourite on treatment_order (organisation_id, is_archive, updated_at, id)
  include (type, detail_status, step_status, treatment_item_id, doctor_id, is_paused, terms_offered, created_at, waiting_since)
  where is_collect and not is_hidden;
create index treatment_order_paused on treatment_order (organisation_id, is_archive, updated_at, id)
  include (type, detail_status, step_status, treatment_item_id, doctor_id, is_collect, terms_offered, created_at, waiting_since)
  where is_paused and not is_hidden;
create index treatment_order_of_doctor on treatment_order (doctor_id, organisation_id, is_archive, step_status, updated_at, id)
  include (type, detail_status, treatment_item_id, is_paused, is_collect, terms_offered, created_at, waiting_since)
  where not is_hidden;
create index treatment_order_of_creator on treatment_order (patient_created_by, organisation_id, is_archive, step_status, updated_at, id)
  include (type, detail_status, treatment_item_id, doctor_id, is_paused, is_collect, terms_offered, created_at, waiting_since)
  where not is_hidden;
`;

/** Indexes for the badge of users who see their own and shared patients; orders that do not wait are not read. */
export const pendingIndexes = sql`
create index treatment_order_pending_of_creator on treatment_order (patient_created_by, organisation_id, doctor_id)
  where not is_hidden and not is_paused and not is_archive
    and (step_status in (10, 20, 40, 180) or (step_status = 190 and terms_offered));
create index treatment_order_pending_of_patient on treatment_order (patient_id) include (organisation_id, doctor_id, patient_created_by)
  where not is_hidden and not is_paused and not is_archive
    and (step_status in (10, 20, 40, 180) or (step_status = 190 and terms_offered));
`;
