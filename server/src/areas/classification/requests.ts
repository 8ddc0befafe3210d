import type { PatientFile } from '@dentarium/api/files/info-calls';
import { isInbox, PENDING_CATEGORY, UNRECOGNISED_CATEGORY } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedAccess } from '../../kernel/access/context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { PENDING_STATES } from '../../kernel/signed-service/service-requests.ts';
import { loadFilesByIds } from '../files/area.ts';

/** Clears the previous classification of a file. */
const UNCLASSIFIED_COLUMNS = {
  classified_by: null,
  stated_by: null,
  stated_at: null,
  classifier_category: null,
  classifier_confidence: null,
};
/** The categories of the inbox. */
const INBOX = [PENDING_CATEGORY, UNRECOGNISED_CATEGORY];

async function markPending(db: Kysely<Tables>, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return;
  await db
    .updateTable('file')
    .set({ ...UNCLASSIFIED_COLUMNS, category: PENDING_CATEGORY, version: sql<number>`version + 1` })
    .where('id', 'in', fileIds)
    .where('category', '<>', PENDING_CATEGORY)
    .execute();
}

/** Marks the whole inbox of a patient as pending again. */
export async function markInboxPending(
  ctx: RecordContext,
  patientId: string,
): Promise<AuthorisedAccess & { readonly pending: string[]; readonly organisationId: string }> {
  const { patient, db } = await ctx.requirePatient(patientId, 'edit', { lock: true });
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('patient_id', '=', patient.id)
    .where('category', 'in', INBOX)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  const pending = rows.map(({ id }) => id);
  await markPending(db, pending);
  return { pending, organisationId: patient.organisation_id, db };
}

/** Marks files of the inbox as pending again. Skips files that have a category. */
export async function markFilesPending(
  ctx: RecordContext,
  fileIds: readonly string[],
): Promise<AuthorisedAccess & { readonly pending: string[]; readonly files: () => Promise<PatientFile[]> }> {
  const ids = [...new Set(fileIds)];
  const { files: requestedFiles, db } = await ctx.requireFiles(ids, 'edit', { lock: true });
  const pending = requestedFiles.filter(({ file }) => isInbox(file.category)).map(({ file }) => file.id);
  await markPending(db, pending);
  return { pending, files: () => loadFilesByIds(db, ids), db };
}

/** Loads the classification progress of the files of a patient. */
export async function loadClassificationState(ctx: RecordContext, patientId: string) {
  const { patient, db } = await ctx.requirePatient(patientId, 'view');
  const isPending = sql`file.category = ${PENDING_CATEGORY}`;
  return db
    .selectFrom('file')
    .select([
      sql<number>`(count(*) filter (where ${isPending}))::int`.as('pending'),
      sql<number>`(count(*) filter (where ${isPending} and exists (
        select 1 from classification where classification.file_id = file.id and classification.state = any(${PENDING_STATES}::text[]))))::int`.as(
        'running',
      ),
      sql<number>`(count(*) filter (where file.category = ${UNRECOGNISED_CATEGORY}))::int`.as('unrecognised'),
      sql<number>`(count(*) filter (where file.category not in (${PENDING_CATEGORY}, ${UNRECOGNISED_CATEGORY})))::int`.as(
        'classified',
      ),
    ])
    .where('file.patient_id', '=', patient.id)
    .where('file.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
}
