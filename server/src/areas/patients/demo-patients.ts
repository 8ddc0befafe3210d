import { PATIENT_STATUS, STOP_REASONS } from '@dentarium/domain';
import type { Insertable, Transaction } from 'kysely';
import type { DemoClinic, OtherPatient } from '@dentarium/demo';
import type { Tables } from '../../kernel/db/tables.ts';

/** Inserts the patients of the demonstration and their shares. */
export async function insertDemoPatients(
  db: Transaction<Tables>,
  { patients, others }: Pick<DemoClinic, 'patients' | 'others'>,
): Promise<void> {
  const all = [...patients.map((patient) => ({ ...patient, deletedOn: null })), ...others];
  await db.insertInto('patient').values(all.map(toPatientRow)).execute();
  await db
    .insertInto('patient_share')
    .values(
      patients.flatMap(({ id, shares }) =>
        shares.map((share) => ({
          patient_id: id,
          account_id: share.accountId,
          can_edit: share.canEdit,
          until: null,
          shared_by: share.sharedBy,
        })),
      ),
    )
    .execute();
}

const toPatientRow = (patient: OtherPatient): Insertable<Tables['patient']> => ({
  id: patient.id,
  organisation_id: patient.organisationId,
  doctor_id: patient.doctorId,
  created_by: patient.createdBy,
  name: patient.name,
  gender: patient.gender,
  patient_no: patient.patientNo,
  birth_date: patient.birthDate,
  phone: patient.phone,
  dental_age: patient.dentalAge,
  first_visit: patient.firstVisit,
  last_visit: patient.lastVisit,
  remark: patient.remark,
  status: patient.status,
  stop_reason: patient.status === PATIENT_STATUS.stopped ? STOP_REASONS.moved : null,
  deleted_at: patient.deletedOn === null ? null : `${patient.deletedOn}T01:00:00Z`,
  deleted_by: patient.deletedOn === null ? null : patient.doctorId,
  is_demo: true,
  created_at: `${patient.firstVisit}T01:00:00Z`,
  updated_at: `${patient.lastVisit}T01:00:00Z`,
});
