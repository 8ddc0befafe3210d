import type { MergePreview } from './calls.ts';
import type { Patient } from '@dentarium/api/patients/calls';
import { getLatestDate, PATIENT_STATUS } from '@dentarium/domain';
import { joinAlerts, NO_ALERTS } from '@dentarium/domain/patient-alerts';
import { isMergeField, type MergeField } from '@dentarium/domain/patient-merge';
import { listPatientFieldErrors } from '@dentarium/domain/patient-rules';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import type { PatientChanges } from '../../records/hooks/patient-hooks.ts';
import { readExamPresence } from '../detailed-exam/area.ts';
import { previewMergedStages, updateLastVisit } from '../stages/area.ts';
import { toAlertColumns, toAlerts } from './alerts.ts';
import { requireDoctor } from './attending-doctor.ts';
import { saveFormerNo } from './former-numbers.ts';
import { findContradictions } from './merge-contradictions.ts';
import { recordMerge } from './unmerge/merge-journal.ts';
import { toUndoEnd } from './unmerge/undo-end.ts';
import { readPatient, readSavedPatient } from './visible-details.ts';

type PatientRow = Selectable<Tables['patient']>;

/** The details of a merge for the audit trail. */
export interface MergeRecord {
  readonly dropped: string;
  readonly taken: readonly MergeField[];
  /** The details that the areas report. */
  readonly [detail: string]: unknown;
}

interface MergePair {
  readonly keepId: string;
  readonly dropId: string;
}

/** Returns the last visit to keep as stated. A first visit that was also the last visit remains a visit. */
function toStatedVisit({ first_visit, last_visit, last_visit_said }: PatientRow): string | null {
  return last_visit_said ?? (last_visit === first_visit ? last_visit : null);
}

/** Returns the columns of the kept patient, with the values that are taken from the dropped one. */
function toMergedColumns(keep: PatientRow, drop: PatientRow, take: readonly MergeField[]) {
  const from = (field: MergeField) => (take.includes(field) ? drop : keep);
  return {
    name: from('name').name,
    gender: from('gender').gender,
    patient_no: from('patientNo').patient_no,
    birth_date: from('birthDate').birth_date,
    phone: from('phone').phone,
    dental_age: from('dentalAge').dental_age,
    first_visit: from('firstVisitTime').first_visit,
    last_visit: from('lastVisitTime').last_visit,
    last_visit_said: toStatedVisit(from('lastVisitTime')),
    doctor_id: from('doctorId').doctor_id,
    remark: from('remark').remark,
    ...toAlertColumns(joinAlerts(toAlerts(keep), toAlerts(drop))),
  };
}

/** @throws Failure `patient.invalid` if the selected values contradict each other */
function requireValidColumns(columns: ReturnType<typeof toMergedColumns>, organisationId: string): void {
  const fields = {
    name: columns.name,
    gender: columns.gender,
    patientNo: columns.patient_no,
    birthDate: columns.birth_date,
    phone: columns.phone ?? '',
    dentalAge: columns.dental_age,
    firstVisitTime: columns.first_visit,
    lastVisitTime: columns.last_visit,
    orgId: organisationId,
    doctorId: columns.doctor_id,
    // Joined alerts may be longer than typed ones.
    ...NO_ALERTS,
    remark: columns.remark,
  };
  const errors = listPatientFieldErrors(fields, getLatestDate());
  if (errors.length > 0) throw new Failure('patient.invalid', { fields: errors });
}

/**
 * Joins one patient into another. Both are locked and allowed to be merged. Searches by the ID of the dropped patient find the kept one.
 *
 * @throws Failure `patient.invalid`, `patient.doctor`
 */
export async function joinPatients(
  db: Kysely<Tables>,
  changes: PatientChanges,
  { keep, drop }: { readonly keep: PatientRow; readonly drop: PatientRow },
  { take, mergedBy }: { readonly take: readonly MergeField[]; readonly mergedBy: string },
): Promise<MergeRecord> {
  const merge = { keepId: keep.id, dropId: drop.id, organisationId: keep.organisation_id, mergedBy };
  return recordMerge(db, changes, merge, () => joinRows(db, changes, { keep, drop }, take));
}

async function joinRows(
  db: Kysely<Tables>,
  changes: PatientChanges,
  { keep, drop }: { readonly keep: PatientRow; readonly drop: PatientRow },
  take: readonly MergeField[],
): Promise<MergeRecord> {
  const columns = toMergedColumns(keep, drop, take);
  requireValidColumns(columns, keep.organisation_id);
  if (columns.doctor_id !== keep.doctor_id)
    await requireDoctor(db, { orgId: keep.organisation_id, doctorId: columns.doctor_id });
  const details = await changes.runMerge(db, { keepId: keep.id, dropId: drop.id, take });
  // The dropped patient must be deleted first, because the kept one may take over its ID.
  await db.deleteFrom('patient').where('id', '=', drop.id).execute();
  await db
    .updateTable('patient')
    .set({ ...columns, version: sql<number>`version + 1`, updated_at: new Date() })
    .where('id', '=', keep.id)
    .execute();
  await updateLastVisit(db, keep.id);
  for (const patientNo of [keep.patient_no, drop.patient_no])
    if (patientNo !== columns.patient_no)
      await saveFormerNo(db, { id: keep.id, organisationId: keep.organisation_id }, patientNo);
  return { ...details, dropped: drop.id, taken: take };
}

/** @throws Failure `patient.mergeSelf` */
function requireDistinctPatients({ keepId, dropId }: MergePair): void {
  if (keepId === dropId) throw new Failure('patient.mergeSelf');
}

async function lockPair(ctx: RecordContext, { keepId, dropId }: MergePair) {
  const { patients, db } = await ctx.requirePatients([keepId, dropId], 'edit', { lock: true, own: true });
  const [keep, drop] = [keepId, dropId].map((id) => patients.find((patient) => patient.id === id));
  if (keep === undefined || drop === undefined) throw new Failure('patient.notFound');
  return { keep, drop, db };
}

/**
 * Requires the typed ID of the dropped patient if the patients contradict each other.
 *
 * @throws Failure `patient.mergeContradiction` without a typed ID, `patient.typedNo` for another ID
 */
async function requireTypedNo(
  ctx: RecordContext,
  { keep, drop, db }: AuthorisedAccess & { readonly keep: PatientRow; readonly drop: PatientRow },
  typedNo: string | undefined,
): Promise<void> {
  if (typedNo !== undefined && typedNo.trim() !== drop.patient_no) throw new Failure('patient.typedNo');
  const { contradictions } = await findContradictions(db, keep, drop);
  if (contradictions.length === 0) return;
  if (typedNo === undefined) throw new Failure('patient.mergeContradiction', { contradictions });
  ctx.addAuditDetail({ contradictions });
}

function parseMergeFields(take: string): MergeField[] {
  return [...new Set(take.split(',').map((field) => field.trim()))].filter(isMergeField);
}

/**
 * Merges two patients.
 *
 * @throws Failure as for an edit of each as one's own; `patient.mergeSelf`, `patient.mergeOrganisation`,
 *   `patient.mergeContradiction`, `patient.typedNo`, `version.stale`, `patient.invalid`
 */
export async function mergePatients(
  ctx: RecordContext,
  changes: PatientChanges,
  pair: MergePair,
  choice: {
    readonly take: string;
    readonly typedNo?: string | undefined;
    readonly keepVersion?: number | undefined;
    readonly dropVersion?: number | undefined;
  },
): Promise<Patient> {
  ctx.recordSubject({ id: pair.dropId, patientId: pair.keepId });
  requireDistinctPatients(pair);
  // The audit trail of the dropped patient ends here and names the kept one.
  const { keep, drop, db } = await lockPair(ctx, pair);
  if (keep.organisation_id !== drop.organisation_id) throw new Failure('patient.mergeOrganisation');
  requireVersion('patient', keep, choice.keepVersion);
  requireVersion('patient', drop, choice.dropVersion);
  await requireTypedNo(ctx, { keep, drop, db }, choice.typedNo);
  const record = await joinPatients(
    db,
    changes,
    { keep, drop },
    { take: parseMergeFields(choice.take), mergedBy: ctx.principal.accountId },
  );
  ctx.addAuditDetail({ ...record, kept: keep.id, undoUntil: toUndoEnd(new Date()) });
  return readSavedPatient({ db, principal: ctx.principal }, keep.id);
}

/** Describes the result of a merge and the reasons for which it would be refused. */
export async function mergePreview(
  ctx: RecordContext,
  changes: PatientChanges,
  pair: MergePair,
): Promise<MergePreview> {
  const { patient: keep, db } = await ctx.requirePatient(pair.keepId, 'view', { own: true });
  const { patient: drop } = await ctx.requirePatient(pair.dropId, 'view', { own: true });
  const rows = [keep, drop];
  const refusals: [MergePreview['refusals'][number], boolean][] = [
    ['patient.mergeSelf', pair.keepId === pair.dropId],
    ['patient.mergeOrganisation', new Set(rows.map((row) => row.organisation_id)).size > 1],
    ['patient.terminated', rows.some((row) => row.status === PATIENT_STATUS.stopped)],
  ];
  return {
    keep: await readPatient(ctx, pair.keepId),
    drop: await readPatient(ctx, pair.dropId),
    stages: await previewMergedStages(db, pair),
    moved: { files: 0, records: 0, shares: 0, tags: 0, ...(await changes.countRows(db, pair.dropId)) },
    exams: await readExamPresence(db, pair),
    ...(await findContradictions(db, keep, drop)),
    refusals: refusals.flatMap(([code, isRefused]) => (isRefused ? [code] : [])),
  };
}
