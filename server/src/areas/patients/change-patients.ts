import type { Patient } from '@dentarium/api/patients/calls';
import { PATIENT_STATUS, findStopReasonProblem, toStoredText } from '@dentarium/domain';
import { sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { VisiblePatient } from '../../records/visibility/patient-visibility.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import type { PatientChanges } from '../../records/hooks/patient-hooks.ts';
import { addTags, requireTags, setTags } from '../tags/area.ts';
import { requireDoctor } from './attending-doctor.ts';
import { readSavedPatient } from './visible-details.ts';

const NEW_VERSION = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };

function listIds(patients: readonly VisiblePatient[]): string[] {
  return patients.map(({ id }) => id);
}

/**
 * Changes the attending doctor of patients; all of them or none.
 *
 * @throws Failure as for an edit of each; `patient.doctor` if the doctor does not belong to the organisation of each patient
 */
export async function changeDoctor(ctx: RecordContext, doctorId: string, patientIds: readonly string[]): Promise<void> {
  ctx.recordSubject({ id: doctorId });
  const { patients, db } = await ctx.requirePatients(patientIds, 'edit', { lock: true });
  for (const orgId of new Set(patients.map((patient) => patient.organisation_id)))
    await requireDoctor(db, { orgId, doctorId });
  await db
    .updateTable('patient')
    .set({ doctor_id: doctorId, ...NEW_VERSION })
    .where('id', 'in', listIds(patients))
    .where('doctor_id', '<>', doctorId)
    .execute();
}

/**
 * Replaces the tags of a patient.
 *
 * @throws Failure as for an edit; `version.stale`, `tag.notFound`
 */
export async function changeTags(
  ctx: RecordContext,
  id: string,
  { tagIds, version }: { readonly tagIds: readonly string[]; readonly version?: number | undefined },
): Promise<Patient> {
  const { patient, db } = await ctx.requirePatient(id, 'edit', { lock: true });
  requireVersion('patient', patient, version);
  await setTags(db, { id, organisationId: patient.organisation_id }, tagIds);
  await db.updateTable('patient').set(NEW_VERSION).where('id', '=', id).execute();
  return readSavedPatient({ db, principal: ctx.principal }, id);
}

/**
 * Adds tags to patients; all of them or none.
 *
 * @throws Failure as for an edit of each; `tag.notFound` when a tag is not of the organisation of one of them
 */
export async function tagPatients(
  ctx: RecordContext,
  { patientIds, tagIds }: { readonly patientIds: readonly string[]; readonly tagIds: readonly string[] },
): Promise<void> {
  const { patients, db } = await ctx.requirePatients(patientIds, 'edit', { lock: true });
  for (const organisation of new Set(patients.map((patient) => patient.organisation_id)))
    await requireTags(db, organisation, tagIds);
  const ids = listIds(patients);
  await addTags(db, ids, [...new Set(tagIds)]);
  await db.updateTable('patient').set(NEW_VERSION).where('id', 'in', ids).execute();
}

/**
 * Stops a treatment with a reason, or restarts it. The specification has no reason, so a call without a reason is allowed,
 * but an empty reason is refused.
 *
 * @throws Failure as for a restart; `version.stale`, `patient.stopReason`, `patient.state` if the treatment is already in that state
 */
export async function changeState(
  ctx: RecordContext,
  { id, status, changes }: { readonly id: string; readonly status: number; readonly changes: PatientChanges },
  {
    reason,
    text,
    version,
  }: { readonly reason?: number | null | undefined; readonly text: string; readonly version?: number | undefined },
): Promise<Patient> {
  const { patient, db } = await ctx.requirePatient(id, 'restart', { lock: true });
  requireVersion('patient', patient, version);
  if (patient.status === status) throw new Failure('patient.state');
  const isReasonRequired = status === PATIENT_STATUS.stopped && reason !== undefined;
  const problem = isReasonRequired ? findStopReasonProblem(reason, text) : undefined;
  if (problem !== undefined) throw new Failure('patient.stopReason', { problem });
  const reasonColumns =
    status === PATIENT_STATUS.stopped
      ? { stop_reason: reason ?? null, stop_text: toStoredText(text) }
      : { stop_reason: null, stop_text: '' };
  await db
    .updateTable('patient')
    .set({ status, ...reasonColumns, ...NEW_VERSION })
    .where('id', '=', id)
    .execute();
  const isStopped = status === PATIENT_STATUS.stopped;
  await changes.runTreatmentStop(db, { patientId: id, isStopped, accountId: ctx.principal.accountId });
  return readSavedPatient({ db, principal: ctx.principal }, id);
}

/**
 * Moves patients to the recycle bin; all of them or none.
 *
 * @throws Failure as for an edit of own patients
 */
export async function deletePatients(
  ctx: RecordContext,
  changes: PatientChanges,
  patientIds: readonly string[],
): Promise<void> {
  const { principal } = ctx;
  const { patients, db } = await ctx.requirePatients(patientIds, 'edit', { lock: true, own: true });
  await db
    .updateTable('patient')
    .set({ deleted_at: new Date(), deleted_by: principal.accountId, ...NEW_VERSION })
    .where('id', 'in', listIds(patients))
    .execute();
  await changes.runBinChange(db, listIds(patients));
}
