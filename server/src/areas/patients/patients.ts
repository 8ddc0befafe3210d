import type { Patient, PatientForm } from '@dentarium/api/patients/calls';
import { collapseSpaces, isReadableName, getLatestDate } from '@dentarium/domain';
import { completeAlerts, NO_ALERTS, type PatientAlerts } from '@dentarium/domain/patient-alerts';
import { listPatientFieldErrors, type PatientFields } from '@dentarium/domain/patient-rules';
import { normalisePhone } from '@dentarium/domain/phone';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Principal } from '../../kernel/access/principal.ts';
import type { VisiblePatient } from '../../records/visibility/patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import type { PatientChanges } from '../../records/hooks/patient-hooks.ts';
import { readLastStageDate, updateLastVisit } from '../stages/area.ts';
import { setTags } from '../tags/area.ts';
import { describeAlertChange, toAlertColumns, toAlerts } from './alerts.ts';
import { requireDoctor } from './attending-doctor.ts';
import { moveFormerNos } from './former-numbers.ts';
import { mapTakenNo } from './patient-no.ts';
import { readSavedPatient } from './visible-details.ts';

/** Normalises a form for validation and storage. */
function normaliseForm(form: PatientForm, principal: Principal): PatientForm {
  return {
    ...form,
    // Hidden characters are refused, and not replaced as spaces are.
    name: isReadableName(form.name) ? collapseSpaces(form.name) : form.name,
    phone: normalisePhone(form.phone, principal.language),
    lastVisitTime: form.lastVisitTime === '' ? form.firstVisitTime : form.lastVisitTime,
  };
}

/** @throws Failure `patient.invalid` with the fields and their problems */
function requireValidForm(form: PatientForm, alerts: PatientAlerts): void {
  const fields: PatientFields = { ...form, ...alerts };
  const errors = listPatientFieldErrors(fields, getLatestDate());
  if (errors.length > 0) throw new Failure('patient.invalid', { fields: errors });
}

/**
 * Returns the stated last visit, or null if it follows from the first visit and the stages. An empty field is computed, and an
 * unchanged field keeps its stated value.
 */
function toStatedVisit(
  { lastVisitTime, firstVisitTime }: PatientForm,
  before?: Pick<VisiblePatient, 'last_visit' | 'last_visit_said'>,
): string | null {
  if (lastVisitTime === before?.last_visit) return before.last_visit_said;
  return lastVisitTime === '' || lastVisitTime === firstVisitTime ? null : lastVisitTime;
}

/** @throws Failure `patient.invalid` for a stated last visit before a stage */
async function requireValidLastVisit(
  db: Kysely<Tables>,
  patient: VisiblePatient,
  { lastVisitTime }: PatientForm,
): Promise<void> {
  if (lastVisitTime === '' || lastVisitTime === patient.last_visit) return;
  const stage = await readLastStageDate(db, patient.id);
  if (stage === null || lastVisitTime >= stage) return;
  throw new Failure('patient.invalid', { fields: [{ field: 'lastVisitTime', problem: 'lastVisitTime.beforeStage' }] });
}

function toColumns(form: PatientForm) {
  return {
    organisation_id: form.orgId,
    doctor_id: form.doctorId,
    name: form.name,
    gender: form.gender,
    patient_no: form.patientNo,
    birth_date: form.birthDate,
    phone: form.phone === '' ? null : form.phone,
    dental_age: form.dentalAge,
    first_visit: form.firstVisitTime,
    last_visit: form.lastVisitTime,
    remark: form.remark,
  };
}

/**
 * Creates a patient.
 *
 * @throws Failure `patient.invalid`, `patient.doctor`, `patient.noTaken`, `tag.notFound`; `access.denied` for an
 *   organisation that is not the caller's
 */
export async function createPatient(ctx: RecordContext, input: PatientForm): Promise<Patient> {
  const { principal } = ctx;
  ctx.recordSubject({ organisationId: input.orgId });
  const form = normaliseForm(input, principal);
  const alerts = completeAlerts(form);
  requireValidForm(form, alerts);
  const { db } = ctx.requireOrganisation(form.orgId);
  await requireDoctor(db, form);
  const insert = db
    .insertInto('patient')
    .values({
      ...toColumns(form),
      ...toAlertColumns(alerts),
      last_visit_said: toStatedVisit(input),
      created_by: principal.accountId,
      deleted_at: null,
      deleted_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await mapTakenNo(form.patientNo, insert);
  ctx.recordSubject({ patientId: id, organisationId: form.orgId });
  ctx.addAuditDetail(describeAlertChange(NO_ALERTS, alerts));
  await setTags(db, { id, organisationId: form.orgId }, form.tagIds);
  return readSavedPatient({ db, principal }, id);
}

/**
 * Updates a patient. A move to another organisation also moves the bytes of the files.
 *
 * @throws Failure as for a new patient, and `version.stale` if another user changed the patient since the version of the form;
 *   `storage.full` if the target organisation has no space for the files
 */
export async function updatePatient(
  ctx: RecordContext,
  changes: PatientChanges,
  id: string,
  input: PatientForm & { readonly version?: number | undefined },
): Promise<Patient> {
  const { principal } = ctx;
  const { patient, db } = await ctx.requirePatient(id, 'edit', { lock: true });
  const form = normaliseForm(input, principal);
  const alerts = completeAlerts(form, toAlerts(patient));
  requireValidForm(form, alerts);
  requireVersion('patient', patient, input.version);
  await requireValidLastVisit(db, patient, input);
  await requireAllowedMove(db, principal, patient, form);
  ctx.recordSubject({ patientId: id, organisationId: form.orgId });
  ctx.addAuditDetail(describeAlertChange(toAlerts(patient), alerts));
  const update = db
    .updateTable('patient')
    .set({
      ...toColumns(form),
      ...toAlertColumns(alerts),
      last_visit_said: toStatedVisit(input, patient),
      version: patient.version + 1,
      updated_at: new Date(),
    })
    .where('id', '=', id)
    .execute();
  await mapTakenNo(form.patientNo, update);
  await updateLastVisit(db, id);
  await setTags(db, { id, organisationId: form.orgId }, form.tagIds);
  await moveFormerNos(db, { id, organisationId: form.orgId });
  // The move comes last, because a rollback does not remove copied bytes.
  if (form.orgId !== patient.organisation_id) await changes.runMove(db, { patientId: id, organisationId: form.orgId });
  return readSavedPatient({ db, principal }, id);
}

/** Checks only changed values, because the doctor may have left and a shared patient belongs to another organisation. */
async function requireAllowedMove(
  db: Kysely<Tables>,
  principal: Principal,
  before: VisiblePatient,
  form: PatientForm,
): Promise<void> {
  const isMoved = form.orgId !== before.organisation_id;
  if (isMoved && (before.isShared || !principal.organisationIds.includes(form.orgId)))
    throw new Failure('access.denied');
  if (isMoved || form.doctorId !== before.doctor_id) await requireDoctor(db, form);
}
