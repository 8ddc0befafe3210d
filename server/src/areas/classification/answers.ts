import { isAssignable, isInbox, UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { claimRequest } from '../../kernel/signed-service/service-requests.ts';
import { countEvents, describeOrientation, settleMainFiles } from '../files/area.ts';
import type { Verdict } from './classifier.ts';

/** The file that a result was written to. */
export interface ClassifiedFile {
  readonly fileId: string;
  readonly patientId: string;
  readonly organisationId: string;
  /** The requester. */
  readonly accountId: string | null;
}

/** Returns the category of a file. A category that a classifier may not assign counts as not recognised. */
function toFileCategory({ category }: Verdict): number {
  return isAssignable(category) && !isInbox(category) ? category : UNRECOGNISED_CATEGORY;
}

/**
 * Writes a result to its file once, and only while the file is pending. The decision of a person takes precedence. The
 * audit trail names an image that it turns or mirrors.
 *
 * @returns `undefined` if the result came too late.
 */
export async function saveVerdict(
  db: Kysely<Tables>,
  id: string,
  verdict: Verdict,
): Promise<ClassifiedFile | undefined> {
  const patient = await lockPatient(db, id);
  if (patient === undefined) return undefined;
  const request = await claimRequest(db, 'classification', id);
  if (request === undefined) return undefined;
  const before = await db
    .selectFrom('file')
    .select(['name', 'mirror', 'rotation'])
    .where('id', '=', request.file_id)
    .executeTakeFirstOrThrow();
  const category = toFileCategory(verdict);
  const isRecognised = category !== UNRECOGNISED_CATEGORY;
  const { rows } = await sql<{ id: string }>`
    update file set category = ${category}, is_main = false, version = version + 1,
      classified_by = ${isRecognised ? 'classifier' : null}, stated_by = null, stated_at = null,
      classifier_category = ${isRecognised ? category : null}, classifier_confidence = ${isRecognised ? (verdict.confidence ?? null) : null},
      mirror = case when ${isRecognised} then ${verdict.mirror} else mirror end,
      rotation = case when ${isRecognised} then ${verdict.rotation} else rotation end
    where id = ${request.file_id} and category = 80 and deleted_at is null returning id`.execute(db);
  if (rows.length === 0) return undefined;
  const change = isRecognised ? describeOrientation(before, verdict) : {};
  if (Object.keys(change).length > 0)
    await recordAudit(db, {
      action: 'file.classifierOrientation',
      outcome: 'done',
      accountId: null,
      requestId: '',
      ip: '',
      subjectId: request.file_id,
      patients: [{ id: patient.id, organisationId: patient.organisation_id }],
      detail: change,
    });
  await settleMainFiles(db, patient.id);
  await countEvents(db, [{ organisationId: patient.organisation_id, type: 'classified', category }]);
  return {
    fileId: request.file_id,
    patientId: patient.id,
    organisationId: patient.organisation_id,
    accountId: request.requested_by,
  };
}

/** Locks the patient. Every change of files takes this lock, so that only one of them at a time selects main files. */
async function lockPatient(db: Kysely<Tables>, id: string) {
  return db
    .selectFrom('patient')
    .innerJoin('file', 'file.patient_id', 'patient.id')
    .innerJoin('classification', 'classification.file_id', 'file.id')
    .select(['patient.id', 'patient.organisation_id'])
    .where('classification.id', '=', id)
    .forUpdate('patient')
    .executeTakeFirst();
}
