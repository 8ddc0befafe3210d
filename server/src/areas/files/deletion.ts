import { isProduct } from '@dentarium/domain';
import { sql } from 'kysely';
import type { Context } from '../../kernel/access/context.ts';
import { Failure } from '../../kernel/failure.ts';
import { unclassifiedStage } from '../../kernel/access/stage-access.ts';
import { requireDeletable } from './file-access.ts';
import { settleMainFiles } from './main-images.ts';
import { theFile } from './patient-files.ts';

const changed = { version: sql<number>`version + 1` };

/** Takes a file out of its stage; the row and the bytes stay, so that it can be brought back. */
export async function deleteFileOfPatient(ctx: Context, id: string): Promise<void> {
  const { db, principal } = ctx;
  const { file, patient } = await requireDeletable(ctx, id, 'present');
  await db
    .updateTable('file')
    .set({ deleted_at: new Date(), deleted_by: principal.accountId, is_main: false, ...changed })
    .where('id', '=', file.id)
    .execute();
  await settleMainFiles(db, patient.id);
}

/**
 * Deletes a file that the product itself has made, for example a report.
 *
 * @throws Failure `file.notFound`, also for a file that a person filed; `access.denied`
 */
export async function deleteProduct(ctx: Context, id: string): Promise<void> {
  const { file } = await requireDeletable(ctx, id, 'present');
  if (!isProduct(file.category)) throw new Failure('file.notFound');
  await deleteFileOfPatient(ctx, id);
}

/** Brings a deleted file back to where it was; of a stage that was deleted since, to the stage "unclassified". */
export async function restoreFileOfPatient(ctx: Context, id: string) {
  const { db, principal } = ctx;
  const { patient, file } = await requireDeletable(ctx, id, 'deleted');
  const stageId =
    file.stage_id ?? (isProduct(file.category) ? null : await unclassifiedStage(db, principal, file.patient_id));
  await db
    .updateTable('file')
    .set({ deleted_at: null, deleted_by: null, stage_id: stageId, ...changed })
    .where('id', '=', id)
    .execute();
  await settleMainFiles(db, patient.id);
  return theFile(db, id);
}
