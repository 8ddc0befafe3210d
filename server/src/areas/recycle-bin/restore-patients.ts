import type { PatientDuplicate } from '@dentarium/api/patients/operation-calls';
import type { Restored, RestoreQuestion } from '@dentarium/api/recycle-bin/calls';
import { suggestMerge } from '@dentarium/domain/patient-merge';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import type { PatientChanges } from '../../records/hooks/patient-hooks.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import {
  findContradictions,
  findDuplicates,
  joinPatients,
  saveFormerNo,
  type MergeRecord,
  suggestPatientNo,
  mapTakenNo,
  readSavedPatient,
} from '../patients/area.ts';
import { requireDeletedPatient } from './recycle-bin.ts';

type PatientRow = Selectable<Tables['patient']>;

/**
 * Finds the patient into whom a deleted one may be merged: with the same name and birth date, or the same ID and one of the two.
 * An ID alone is not sufficient, because another patient may have got it, and a phone often belongs to a parent. Patients with
 * contradictions are not merged here, but in the merge dialog after the restore.
 */
async function findMergeTarget(ctx: RecordContext, row: PatientRow): Promise<PatientDuplicate | undefined> {
  const duplicates = await findDuplicates(ctx, {
    orgId: row.organisation_id,
    name: row.name,
    birthDate: row.birth_date,
    phone: '',
    patientNo: row.patient_no,
    exceptId: row.id,
    // Patients of different organisations are never joined.
    organisationIds: [row.organisation_id],
  });
  const similarDuplicates = duplicates.filter(
    ({ patient, reasons }) =>
      !patient.isShared &&
      (reasons.includes('nameAndBirth') || patient.name === row.name || patient.birthDate === row.birth_date),
  );
  for (const duplicate of similarDuplicates) {
    const { patient: other, db } = await ctx.requirePatient(duplicate.patient.id, 'view');
    if ((await findContradictions(db, other, row)).contradictions.length === 0) return duplicate;
  }
  return undefined;
}

async function isPatientNoTaken(db: Kysely<Tables>, row: PatientRow): Promise<boolean> {
  const holder = await db
    .selectFrom('patient')
    .select('id')
    .where('organisation_id', '=', row.organisation_id)
    .where('patient_no', '=', row.patient_no)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return holder !== undefined;
}

/** Lists the questions to ask before patients are restored. */
export async function listRestoreQuestions(
  ctx: RecordContext,
  patientIds: readonly string[],
): Promise<RestoreQuestion[]> {
  const questions: RestoreQuestion[] = [];
  for (const id of new Set(patientIds)) {
    const { row, db } = await requireDeletedPatient(ctx, id);
    const duplicate = (await findMergeTarget(ctx, row)) ?? null;
    questions.push({ patientId: id, duplicate, noTaken: await isPatientNoTaken(db, row) });
  }
  return questions;
}

async function restoreWithoutMerge(
  ctx: RecordContext,
  changes: PatientChanges,
  { row, db }: AuthorisedAccess & { readonly row: PatientRow },
): Promise<Restored> {
  const organisationId = row.organisation_id;
  const isTaken = await isPatientNoTaken(db, row);
  const patientNo = isTaken ? await suggestPatientNo(ctx, organisationId) : row.patient_no;
  const update = db
    .updateTable('patient')
    .set({ deleted_at: null, deleted_by: null, patient_no: patientNo, version: sql<number>`version + 1` })
    .where('id', '=', row.id)
    .execute();
  await mapTakenNo(patientNo, update);
  if (isTaken) await saveFormerNo(db, { id: row.id, organisationId }, row.patient_no);
  await changes.runBinChange(db, [row.id]);
  const patient = await readSavedPatient({ db, principal: ctx.principal }, row.id);
  return { patient, isMerged: false, formerNo: isTaken ? row.patient_no : null };
}

function toMergeFields(row: PatientRow) {
  return {
    gender: row.gender,
    phone: row.phone ?? '',
    firstVisitTime: row.first_visit,
    lastVisitTime: row.last_visit,
    remark: row.remark,
  };
}

/** A restored patient and the details of a merge. */
export interface RestoreResult {
  readonly restored: Restored;
  readonly merge: MergeRecord | undefined;
}

/**
 * Restores a patient.
 *
 * @param isMerge true to merge the patient into a duplicate, if there is one; the treatment of the duplicate must not be stopped.
 * @throws Failure `patient.notFound`; with `isMerge` as for a merge
 */
export async function restorePatient(
  ctx: RecordContext,
  changes: PatientChanges,
  id: string,
  isMerge: boolean,
): Promise<RestoreResult> {
  const deletedPatient = await requireDeletedPatient(ctx, id);
  const { row: drop } = deletedPatient;
  const target = isMerge ? await findMergeTarget(ctx, drop) : undefined;
  if (target === undefined) {
    return { restored: await restoreWithoutMerge(ctx, changes, deletedPatient), merge: undefined };
  }
  const { patient: keep, db } = await ctx.requirePatient(target.patient.id, 'edit', { lock: true, own: true });
  const take = suggestMerge(toMergeFields(keep), toMergeFields(drop));
  const merge = await joinPatients(db, changes, { keep, drop }, { take, mergedBy: ctx.principal.accountId });
  const patient = await readSavedPatient({ db, principal: ctx.principal }, keep.id);
  return { restored: { patient, isMerged: true, formerNo: null }, merge };
}

/** Restores patients; all of them or none. */
export async function restorePatients(
  ctx: RecordContext,
  changes: PatientChanges,
  patientIds: readonly string[],
  isMerge: boolean,
): Promise<RestoreResult[]> {
  for (const patientId of patientIds) ctx.recordSubject({ patientId });
  const results: RestoreResult[] = [];
  for (const id of [...new Set(patientIds)].toSorted()) results.push(await restorePatient(ctx, changes, id, isMerge));
  return results;
}
