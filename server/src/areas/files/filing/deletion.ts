import { isProduct } from '@dentarium/domain';
import { sql } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { requireDeletable } from '../library/file-access.ts';
import { settleMainFiles } from './main-images.ts';

const versionColumns = { version: sql<number>`version + 1` };

/** Moves a file to the recycle bin. */
export async function deleteFileOfPatient(ctx: RecordContext, id: string): Promise<void> {
  const { principal } = ctx;
  const { file, patient, db } = await requireDeletable(ctx, id);
  await db
    .updateTable('file')
    .set({ deleted_at: new Date(), deleted_by: principal.accountId, is_main: false, ...versionColumns })
    .where('id', '=', file.id)
    .execute();
  await settleMainFiles(db, patient.id);
}

/**
 * Deletes a generated file, for example a report.
 *
 * @throws Failure `file.notFound`, also for a file that a person filed; `access.denied`
 */
export async function deleteProduct(ctx: RecordContext, id: string): Promise<void> {
  const { file } = await requireDeletable(ctx, id);
  if (!isProduct(file.category)) throw new Failure('file.notFound');
  await deleteFileOfPatient(ctx, id);
}
