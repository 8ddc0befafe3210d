import type { MedicalRecord, MedicalRecordForm } from '@dentarium/api/medical-records/calls';
import { getLatestDate, toStoredLines } from '@dentarium/domain';
import { canCountersignRecord, listMedicalRecordFieldErrors, RECORD_TEXTS } from '@dentarium/domain/medical-record';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { VisiblePatient } from '../../records/visibility/patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import { toRecordReader, type RecordWithPatient, requireRecord, getRecordOrThrow } from './read-records.ts';

const versionColumns = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` };

/** @throws Failure `record.invalid` with the fields and their problems */
function requireValidForm(form: MedicalRecordForm, patient: VisiblePatient): MedicalRecordForm {
  const texts = Object.fromEntries(RECORD_TEXTS.map((field) => [field, toStoredLines(form[field])]));
  const normalisedForm = { ...form, ...texts };
  const fields = listMedicalRecordFieldErrors(normalisedForm, { birthDate: patient.birth_date, day: getLatestDate() });
  if (fields.length > 0) throw new Failure('record.invalid', { fields });
  return normalisedForm;
}

function toColumns(form: MedicalRecordForm) {
  return {
    visit_date: form.visitDate,
    chief_complaint: form.chiefComplaint,
    check_text: form.check,
    process: form.process,
    remark: form.remark,
    next_visit: form.nextVisit,
  };
}

/** @throws Failure `file.notFound` for an image of another patient */
async function linkImages(
  db: Kysely<Tables>,
  { recordId, patientId }: { readonly recordId: string; readonly patientId: string },
  fileIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(fileIds)];
  await db.deleteFrom('medical_record_image').where('record_id', '=', recordId).execute();
  if (ids.length === 0) return;
  const files = await db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', ids)
    .where('patient_id', '=', patientId)
    .where('deleted_at', 'is', null)
    .execute();
  if (files.length !== ids.length) throw new Failure('file.notFound');
  await db
    .insertInto('medical_record_image')
    .values(ids.map((id, position) => ({ record_id: recordId, file_id: id, position })))
    .execute();
}

/**
 * Adds a record.
 *
 * @throws Failure as for an edit of the patient; `record.invalid`, `file.notFound`
 */
export async function addRecord(
  ctx: RecordContext,
  patientId: string,
  input: MedicalRecordForm,
): Promise<MedicalRecord> {
  const { principal } = ctx;
  const { patient, db } = await ctx.requirePatient(patientId, 'edit', { lock: true });
  const form = requireValidForm(input, patient);
  const { id } = await db
    .insertInto('medical_record')
    .values({
      ...toColumns(form),
      patient_id: patientId,
      created_by: principal.accountId,
      signed_by: null,
      signed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.recordSubject({ id });
  await linkImages(db, { recordId: id, patientId }, form.fileIds);
  return getRecordOrThrow(db, principal, patient, id);
}

/**
 * Returns a record that the caller may change in the seen version: their own, until it is signed.
 *
 * @throws Failure as for an edit of the patient; `record.notFound`, `version.stale`, `record.locked`, `record.author`
 */
async function requireChangeableRecord(
  ctx: RecordContext,
  { id, version }: { readonly id: string; readonly version?: number | undefined },
): Promise<RecordWithPatient> {
  const { principal } = ctx;
  const recordWithPatient = await requireRecord(ctx, id, 'edit');
  if (recordWithPatient.record.signed_at !== null) throw new Failure('record.locked');
  if (recordWithPatient.record.created_by !== principal.accountId) throw new Failure('record.author');
  requireVersion('medicalRecord', recordWithPatient.record, version);
  return recordWithPatient;
}

/**
 * Changes a record.
 *
 * @throws Failure as `requireChangeableRecord`; `record.invalid`, `file.notFound`
 */
export async function changeRecord(
  ctx: RecordContext,
  input: MedicalRecordForm & { readonly id: string; readonly version?: number | undefined },
): Promise<MedicalRecord> {
  const { principal } = ctx;
  const { record, patient, db } = await requireChangeableRecord(ctx, input);
  const form = requireValidForm(input, patient);
  await db
    .updateTable('medical_record')
    .set({ ...toColumns(form), ...versionColumns })
    .where('id', '=', record.id)
    .execute();
  await linkImages(db, { recordId: record.id, patientId: patient.id }, form.fileIds);
  return getRecordOrThrow(db, principal, patient, record.id);
}

/**
 * Deletes a record. It can be restored as long as a deleted patient.
 *
 * @throws Failure as `requireChangeableRecord`
 */
export async function removeRecord(
  ctx: RecordContext,
  reference: { readonly id: string; readonly version?: number | undefined },
): Promise<void> {
  const { record, db } = await requireChangeableRecord(ctx, reference);
  await db
    .updateTable('medical_record')
    .set({ deleted_at: sql<Date>`now()`, ...versionColumns })
    .where('id', '=', record.id)
    .execute();
}

/**
 * Restores a deleted record, which is unsigned.
 *
 * @throws Failure as for an edit of the patient; `record.notFound`, `record.author` for a caller who is neither the
 *   author nor a supervisor
 */
export async function restoreRecord(ctx: RecordContext, id: string): Promise<MedicalRecord> {
  const { principal } = ctx;
  const { record, patient, db } = await requireRecord(ctx, id, 'edit', { deleted: true });
  const { accountId, supervises } = toRecordReader(principal, patient);
  if (record.created_by !== accountId && !supervises) throw new Failure('record.author');
  await db
    .updateTable('medical_record')
    .set({ deleted_at: null, ...versionColumns })
    .where('id', '=', id)
    .execute();
  return getRecordOrThrow(db, principal, patient, id);
}

/**
 * Signs a record of the caller in the seen version.
 *
 * @throws Failure as for an edit of the patient; `record.notFound`, `version.stale`, `record.signed`, `record.author`
 */
export async function signRecord(ctx: RecordContext, id: string, version: number): Promise<MedicalRecord> {
  const { principal } = ctx;
  const { record, patient, db } = await requireRecord(ctx, id, 'edit');
  if (record.signed_at !== null) throw new Failure('record.signed');
  if (record.created_by !== principal.accountId) throw new Failure('record.author');
  requireVersion('medicalRecord', record, version);
  await db
    .updateTable('medical_record')
    .set({ signed_by: principal.accountId, signed_at: sql<Date>`now()`, ...versionColumns })
    .where('id', '=', id)
    .execute();
  return getRecordOrThrow(db, principal, patient, id);
}

/**
 * Countersigns a record that another user has signed, as the caller.
 *
 * @throws Failure as for an edit of the patient; `record.notFound`, `record.notSigned`, `record.countersigned`;
 *   `access.denied` for a caller who is not a supervisor
 */
export async function countersignRecord(ctx: RecordContext, id: string): Promise<MedicalRecord> {
  const { principal } = ctx;
  const { record, patient, db } = await requireRecord(ctx, id, 'edit');
  if (record.signed_at === null) throw new Failure('record.notSigned');
  const reader = toRecordReader(principal, patient);
  if (!reader.supervises) throw new Failure('access.denied');
  const present = await db
    .selectFrom('medical_record_countersignature')
    .select('account_id')
    .where('record_id', '=', id)
    .execute();
  const signatures = {
    createdBy: record.created_by,
    signedBy: record.signed_by,
    countersignedBy: present.map((row) => row.account_id),
  };
  if (!canCountersignRecord(signatures, reader)) throw new Failure('record.countersigned');
  await db
    .insertInto('medical_record_countersignature')
    .values({ record_id: id, account_id: principal.accountId })
    .execute();
  return getRecordOrThrow(db, principal, patient, id);
}

/**
 * Adds a correction to a signed record. The record itself stays unchanged.
 *
 * @throws Failure as for an edit of the patient; `record.notFound`, `record.notSigned`
 */
export async function addCorrection(ctx: RecordContext, id: string, text: string): Promise<MedicalRecord> {
  const { principal } = ctx;
  const { record, patient, db } = await requireRecord(ctx, id, 'edit');
  if (record.signed_at === null) throw new Failure('record.notSigned');
  await db
    .insertInto('medical_record_correction')
    .values({ record_id: id, text: toStoredLines(text), created_by: principal.accountId })
    .execute();
  return getRecordOrThrow(db, principal, patient, id);
}
