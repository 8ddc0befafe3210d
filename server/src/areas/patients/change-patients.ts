import type { Patient } from '@dentarium/api/services/patient-service';
import { PATIENT_STATUS, stopReasonProblem, storedText } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import {
  requireOwnPatient,
  requirePatient,
  requirePatients,
  type VisiblePatient,
} from '../../kernel/access/patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failure.ts';
import { requireVersion } from '../../kernel/optimistic-lock.ts';
import { addTags, requireTags, setTags } from '../tags/tags.ts';
import { requireDoctor } from './attending-doctor.ts';
import { savedPatient } from './visible-details.ts';

const changed = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };

function idsOf(patients: readonly VisiblePatient[]): string[] {
  return patients.map(({ id }) => id);
}

/**
 * Gives patients another attending doctor; all of them or none.
 *
 * @throws Failure as for an edit of each; `patient.doctor` when they do not belong to the organisation of one of them
 */
export async function changeDoctor(
  db: Kysely<Tables>,
  principal: Principal,
  doctorId: string,
  patientIds: readonly string[],
): Promise<VisiblePatient[]> {
  const patients = await requirePatients(db, principal, patientIds);
  for (const orgId of new Set(patients.map((patient) => patient.organisation_id)))
    await requireDoctor(db, { orgId, doctorId });
  await db
    .updateTable('patient')
    .set({ doctor_id: doctorId, ...changed })
    .where('id', 'in', idsOf(patients))
    .where('doctor_id', '<>', doctorId)
    .execute();
  return patients;
}

/**
 * Gives a patient exactly these tags.
 *
 * @throws Failure as for an edit; `version.stale`, `tag.notFound`
 */
export async function changeTags(
  db: Kysely<Tables>,
  principal: Principal,
  id: string,
  { tagIds, version }: { readonly tagIds: readonly string[]; readonly version: number },
): Promise<Patient> {
  const patient = await requirePatient(db, principal, id, 'edit');
  requireVersion('patient', patient, version);
  await setTags(db, { id, organisationId: patient.organisation_id }, tagIds);
  await db.updateTable('patient').set(changed).where('id', '=', id).execute();
  return savedPatient(db, principal, id);
}

/**
 * Adds tags to patients; all of them or none.
 *
 * @throws Failure as for an edit of each; `tag.notFound` when a tag is not of the organisation of one of them
 */
export async function tagPatients(
  db: Kysely<Tables>,
  principal: Principal,
  { patientIds, tagIds }: { readonly patientIds: readonly string[]; readonly tagIds: readonly string[] },
): Promise<VisiblePatient[]> {
  const patients = await requirePatients(db, principal, patientIds);
  for (const organisation of new Set(patients.map((patient) => patient.organisation_id)))
    await requireTags(db, organisation, tagIds);
  const ids = idsOf(patients);
  await addTags(db, ids, [...new Set(tagIds)]);
  await db.updateTable('patient').set(changed).where('id', 'in', ids).execute();
  return patients;
}

/**
 * Stops a treatment with a reason, or restarts it.
 *
 * @throws Failure as for a restart; `version.stale`, `patient.stopReason`, `patient.state` when it is so already
 */
export async function changeState(
  db: Kysely<Tables>,
  principal: Principal,
  { id, status }: { readonly id: string; readonly status: number },
  { reason, text, version }: { readonly reason: number | null; readonly text: string; readonly version: number },
): Promise<Patient> {
  const patient = await requirePatient(db, principal, id, 'restart');
  requireVersion('patient', patient, version);
  if (patient.status === status) throw new Failure('patient.state');
  const problem = status === PATIENT_STATUS.stopped ? stopReasonProblem(reason, text) : undefined;
  if (problem !== undefined) throw new Failure('patient.stopReason', { problem });
  const why =
    status === PATIENT_STATUS.stopped
      ? { stop_reason: reason, stop_text: storedText(text) }
      : { stop_reason: null, stop_text: '' };
  await db
    .updateTable('patient')
    .set({ status, ...why, ...changed })
    .where('id', '=', id)
    .execute();
  return savedPatient(db, principal, id);
}

/**
 * Puts patients into the recycle bin; all of them or none.
 *
 * @throws Failure as for an edit of patients of one's own
 */
export async function deletePatients(
  db: Kysely<Tables>,
  principal: Principal,
  patientIds: readonly string[],
): Promise<VisiblePatient[]> {
  const patients: VisiblePatient[] = [];
  for (const id of [...new Set(patientIds)].toSorted())
    patients.push(await requireOwnPatient(db, principal, id, 'edit'));
  await db
    .updateTable('patient')
    .set({ deleted_at: new Date(), deleted_by: principal.accountId, ...changed })
    .where('id', 'in', idsOf(patients))
    .execute();
  return patients;
}
