import { isAssignable, isInbox, UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { claimRequest } from '../../kernel/signed-service/service-requests.ts';
import { countEvents, settleMainFiles } from '../files/area.ts';
import type { Verdict } from './classifier.ts';

/** Where a result went. */
export interface ClassifiedFile {
  readonly fileId: string;
  readonly patientId: string;
  readonly organisationId: string;
  /** Who asked for it. */
  readonly accountId: string | null;
}

/** The category that a file gets: what a classifier may not give counts as not recognised. */
function toFileCategory({ category }: Verdict): number {
  return isAssignable(category) && !isInbox(category) ? category : UNRECOGNISED_CATEGORY;
}

/**
 * Writes a result to its file, once, and only while the file is pending: a person who was quicker is right.
 *
 * @returns `undefined` when the result came too late.
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
  await settleMainFiles(db, patient.id);
  await countEvents(db, [{ organisationId: patient.organisation_id, type: 'classified', category }]);
  return {
    fileId: request.file_id,
    patientId: patient.id,
    organisationId: patient.organisation_id,
    accountId: request.requested_by,
  };
}

/** Whoever changes files of a patient holds their row, so that main files are chosen by one at a time. */
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
