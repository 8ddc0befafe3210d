import type { PatientForm } from '@dentarium/api/patients/calls';
import type { StageForm } from '@dentarium/api/stages/calls';
import { STAGE_CODES } from '@dentarium/domain';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';

let number = 0;

/** Creates a valid patient form with a new number. */
export function createPatientForm(orgId: string, doctorId: string, overrides: Partial<PatientForm> = {}): PatientForm {
  number += 1;
  return {
    name: '王小明',
    gender: 1,
    patientNo: `P${String(number).padStart(5, '0')}`,
    birthDate: '2010-05-06',
    phone: '13800138000',
    dentalAge: 2,
    firstVisitTime: '2024-01-02',
    lastVisitTime: '',
    orgId,
    doctorId,
    tagIds: [],
    remark: '',
    ...overrides,
  };
}

/** Creates a valid stage form. */
export function createStageForm(overrides: Partial<StageForm> = {}): StageForm {
  return {
    stageCode: STAGE_CODES.before,
    stageName: 'Before treatment',
    stageDate: '2024-01-02',
    alignerStepUpper: null,
    alignerStepLower: null,
    remark: '',
    ...overrides,
  };
}

/** Inserts a patient directly into the database. */
export async function makePatient(
  db: Kysely<Tables>,
  organisationId: string,
  doctorId: string,
  overrides: Partial<PatientForm> = {},
  createdBy = doctorId,
): Promise<string> {
  const form = createPatientForm(organisationId, doctorId, overrides);
  const { id } = await db
    .insertInto('patient')
    .values({
      organisation_id: organisationId,
      doctor_id: doctorId,
      created_by: createdBy,
      name: form.name,
      gender: form.gender,
      patient_no: form.patientNo,
      birth_date: form.birthDate,
      phone: form.phone === '' ? null : form.phone,
      dental_age: form.dentalAge,
      first_visit: form.firstVisitTime,
      last_visit: form.lastVisitTime === '' ? form.firstVisitTime : form.lastVisitTime,
      last_visit_said: form.lastVisitTime === '' ? null : form.lastVisitTime,
      remark: form.remark,
      deleted_at: null,
      deleted_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a stage directly into the database. */
export async function makeStage(
  db: Kysely<Tables>,
  patientId: string,
  createdBy: string,
  overrides: Partial<StageForm> = {},
): Promise<string> {
  const form = createStageForm(overrides);
  const { id } = await db
    .insertInto('stage')
    .values({
      patient_id: patientId,
      stage_code: form.stageCode,
      stage_name: form.stageName,
      stage_date: form.stageDate,
      aligner_step_upper: null,
      aligner_step_lower: null,
      created_by: createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Shares a patient with an account. */
export async function sharePatientWith(
  db: Kysely<Tables>,
  patientId: string,
  accountId: string,
  sharedBy: string,
  overrides: { canEdit?: boolean; until?: string } = {},
): Promise<void> {
  await db
    .insertInto('patient_share')
    .values({
      patient_id: patientId,
      account_id: accountId,
      can_edit: overrides.canEdit ?? false,
      until: overrides.until ?? null,
      shared_by: sharedBy,
    })
    .execute();
}
