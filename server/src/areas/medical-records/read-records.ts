import type { MedicalRecord } from '@dentarium/api/medical-records/calls';
import type { DeletedMedicalRecord } from './calls.ts';
import { countRecycleDaysLeft } from '@dentarium/domain';
import { canChangeRecord, canCountersignRecord, type RecordReader } from '@dentarium/domain/medical-record';
import { type Kysely, type Selectable, sql } from 'kysely';
import { definePatientRowRule } from '../../records/patient-row-rule.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import { hasRight, type Principal } from '../../kernel/access/principal.ts';
import type { Purpose, VisiblePatient } from '../../records/visibility/patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import './tables.ts';

const MAX_LISTED_RECORDS = 1000;

function selectRecords(db: Kysely<Tables>) {
  return db
    .selectFrom('medical_record')
    .innerJoin('account as author', 'author.id', 'medical_record.created_by')
    .leftJoin('account as signer', 'signer.id', 'medical_record.signed_by')
    .selectAll('medical_record')
    .select(['author.real_name as author_name', 'signer.real_name as signer_name'])
    .select([
      sql<string[]>`array(
        select image.file_id::text from medical_record_image image join file on file.id = image.file_id
        where image.record_id = medical_record.id and file.deleted_at is null order by image.position)`.as('file_ids'),
      sql<MedicalRecord['corrections']>`coalesce((
        select json_agg(json_build_object('id', correction.id, 'text', correction.text,
          'by', json_build_object('id', corrector.id, 'name', corrector.real_name),
          'createdAt', to_char(correction.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by correction.created_at, correction.id)
        from medical_record_correction correction join account corrector on corrector.id = correction.created_by
        where correction.record_id = medical_record.id), '[]')`.as('corrections'),
      sql<MedicalRecord['countersignatures']>`coalesce((
        select json_agg(json_build_object('by', json_build_object('id', supervisor.id, 'name', supervisor.real_name),
          'at', to_char(signature.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
          order by signature.signed_at, supervisor.id)
        from medical_record_countersignature signature join account supervisor on supervisor.id = signature.account_id
        where signature.record_id = medical_record.id), '[]')`.as('countersignatures'),
    ]);
}

type RecordRow = Awaited<ReturnType<ReturnType<typeof selectRecords>['executeTakeFirstOrThrow']>>;

/** Returns the caller as a reader of the records of a patient. */
export function toRecordReader(principal: Principal, patient: VisiblePatient): RecordReader {
  const { accountId } = principal;
  const supervises = patient.doctor_id === accountId || (!patient.isShared && hasRight(principal, 'viewAll'));
  return { accountId, supervises };
}

function toRecord(row: RecordRow, principal: Principal, patient: VisiblePatient): MedicalRecord {
  const reader = toRecordReader(principal, patient);
  const { countersignatures } = row;
  const signatures = {
    createdBy: row.created_by,
    signedBy: row.signed_by,
    countersignedBy: countersignatures.map(({ by }) => by.id),
  };
  return {
    id: row.id,
    patientId: row.patient_id,
    visitDate: row.visit_date,
    chiefComplaint: row.chief_complaint,
    check: row.check_text,
    process: row.process,
    remark: row.remark,
    nextVisit: row.next_visit,
    fileIds: row.file_ids,
    version: row.version,
    createdBy: { id: row.created_by, name: row.author_name },
    createdAt: row.created_at.toISOString(),
    signedBy: row.signed_by === null ? null : { id: row.signed_by, name: row.signer_name ?? '' },
    signedAt: row.signed_at?.toISOString() ?? null,
    isLocked: row.signed_at !== null,
    mayChange: patient.mayEdit && canChangeRecord(signatures, reader),
    mayCountersign: patient.mayEdit && canCountersignRecord(signatures, reader),
    countersignatures,
    corrections: row.corrections,
  };
}

/** Loads the records of a patient, newest visit first. */
export async function loadRecords(ctx: RecordContext, patientId: string): Promise<MedicalRecord[]> {
  const { principal } = ctx;
  const { patient, db } = await ctx.requirePatient(patientId, 'view');
  const rows = await selectRecords(db)
    .where('medical_record.patient_id', '=', patientId)
    .where('medical_record.deleted_at', 'is', null)
    .orderBy('medical_record.visit_date', 'desc')
    .orderBy('medical_record.created_at', 'desc')
    .orderBy('medical_record.id')
    .limit(MAX_LISTED_RECORDS)
    .execute();
  return rows.map((row) => toRecord(row, principal, patient));
}

/**
 * Loads the deleted records of a patient that the caller may restore, last deleted first: their own, or all of them for
 * a supervisor.
 *
 * @throws Failure `patient.notFound`; `access.denied` for view access only
 */
export async function loadDeletedRecords(ctx: RecordContext, patientId: string): Promise<DeletedMedicalRecord[]> {
  const { principal } = ctx;
  const { patient, db } = await ctx.requirePatient(patientId, 'view');
  if (!patient.mayEdit) throw new Failure('access.denied');
  const { supervises, accountId } = toRecordReader(principal, patient);
  const rows = await selectRecords(db)
    .where('medical_record.patient_id', '=', patientId)
    .where('medical_record.deleted_at', 'is not', null)
    .$if(!supervises, (query) => query.where('medical_record.created_by', '=', accountId))
    .orderBy('medical_record.deleted_at', 'desc')
    .orderBy('medical_record.id')
    .limit(MAX_LISTED_RECORDS)
    .execute();
  return rows.flatMap((row) => {
    if (row.deleted_at === null) return [];
    const daysLeft = countRecycleDaysLeft(row.deleted_at);
    return [{ ...toRecord(row, principal, patient), deletedAt: row.deleted_at.toISOString(), daysLeft }];
  });
}

/** Returns a record after it was written. Throws if it is missing. */
export async function getRecordOrThrow(
  db: Kysely<Tables>,
  principal: Principal,
  patient: VisiblePatient,
  id: string,
): Promise<MedicalRecord> {
  const row = await selectRecords(db).where('medical_record.id', '=', id).executeTakeFirstOrThrow();
  return toRecord(row, principal, patient);
}

/** A record with its patient. */
export interface RecordWithPatient extends AuthorisedAccess {
  readonly record: Selectable<Tables['medical_record']>;
  readonly patient: VisiblePatient;
}

const recordOfPatient = definePatientRowRule({
  notFound: 'record.notFound',
  find: (db, id: string) =>
    db.selectFrom('medical_record').select('patient_id').where('id', '=', id).executeTakeFirst(),
});

/**
 * Loads a record for a purpose; `deleted` selects deleted records.
 *
 * @throws Failure `record.notFound` if the caller may not see its patient, and as `requirePatient` for an edit
 */
export async function requireRecord(
  ctx: RecordContext,
  id: string,
  purpose: Purpose,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<RecordWithPatient> {
  ctx.recordSubject({ id });
  const { patient, db } = await ctx.requirePatientRow(recordOfPatient, id, purpose, { lock: true });
  // The second read happens under the lock of the patient, so that it sees the version of the previous change.
  const record = await db.selectFrom('medical_record').selectAll().where('id', '=', id).executeTakeFirst();
  if (record === undefined || (record.deleted_at !== null) !== deleted) throw new Failure('record.notFound');
  return { record, patient, db };
}
