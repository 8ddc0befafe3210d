import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** Stores a former ID of a patient, by which searches still find the patient. */
export async function saveFormerNo(
  db: Kysely<Tables>,
  patient: { readonly id: string; readonly organisationId: string },
  patientNo: string,
): Promise<void> {
  await db
    .insertInto('patient_alias')
    .values({ organisation_id: patient.organisationId, patient_no: patientNo, patient_id: patient.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Moves the former IDs of a patient to another organisation. */
export async function moveFormerNos(
  db: Kysely<Tables>,
  patient: { readonly id: string; readonly organisationId: string },
): Promise<void> {
  await db
    .updateTable('patient_alias')
    .set({ organisation_id: patient.organisationId })
    .where('patient_id', '=', patient.id)
    .where('organisation_id', '<>', patient.organisationId)
    .execute();
}
