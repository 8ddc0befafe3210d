import { sql } from 'kysely';

/** Indexes for the orders that an account has created, all of them and those that wait for the clinic. */
export const authorIndexes = [
  sql`
create index treatment_order_of_author on treatment_order (created_by, organisation_id, is_archive, step_status, updated_at, id)
  include (type, detail_status, treatment_item_id, doctor_id, patient_created_by, is_paused, is_collect, terms_offered)
  where not is_hidden`,
  sql`
create index treatment_order_pending_of_author on treatment_order (created_by, organisation_id, doctor_id, patient_created_by)
  where not is_hidden and not is_paused and not is_archive
    and (step_status in (10, 20, 40, 180) or (step_status = 190 and terms_offered))`,
];

/** Replaces the index of the waiting orders of shared patients by one with their authors. */
export const pendingPatientIndex = [
  sql`drop index treatment_order_pending_of_patient`,
  sql`
create index treatment_order_pending_of_patient on treatment_order (patient_id)
  include (organisation_id, doctor_id, patient_created_by, created_by)
  where not is_hidden and not is_paused and not is_archive
    and (step_status in (10, 20, 40, 180) or (step_status = 190 and terms_offered))`,
];
