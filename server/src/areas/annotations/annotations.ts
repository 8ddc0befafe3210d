import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { Kysely } from 'kysely';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import type { FileAnnotations } from './calls.ts';
import './tables.ts';

/** Reads the measurements on a file and their last editor. */
async function readAnnotations(db: Kysely<Tables>, fileId: string): Promise<FileAnnotations> {
  const row = await db
    .selectFrom('file_annotation')
    .innerJoin('account', 'account.id', 'file_annotation.changed_by')
    .selectAll('file_annotation')
    .select('account.real_name as changed_by_name')
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  if (row === undefined)
    return { fileId, measurements: [], spatial: [], calibration: null, version: 0, changedBy: '', changedAt: null };
  const { measurements, spatial, calibration, version } = row;
  return {
    fileId,
    measurements,
    spatial,
    calibration,
    version,
    changedBy: row.changed_by_name,
    changedAt: row.changed_at.toISOString(),
  };
}

/** Loads the measurements on a file that the caller may see. */
export async function loadFileAnnotations(ctx: RecordContext, fileId: string): Promise<FileAnnotations> {
  const { file, db } = await ctx.requireFile(fileId, 'view');
  return readAnnotations(db, file.id);
}

/** Replaces the measurements on a file. */
export async function saveFileAnnotations(
  ctx: RecordContext,
  fileId: string,
  { version, ...content }: Pick<FileAnnotations, 'measurements' | 'spatial' | 'calibration' | 'version'>,
): Promise<FileAnnotations> {
  // The lock on the patient serialises concurrent saves, including the first one.
  const { file, db } = await ctx.requireFile(fileId, 'edit', { lock: true });
  const before = await readAnnotations(db, file.id);
  requireVersion('annotation', before, version);
  const spatial = content.spatial ?? before.spatial ?? [];
  const values = {
    measurements: JSON.stringify(content.measurements),
    spatial: JSON.stringify(spatial),
    calibration: content.calibration,
    version: version + 1,
    changed_by: ctx.principal.accountId,
    changed_at: new Date(),
  };
  await db
    .insertInto('file_annotation')
    .values({ file_id: file.id, ...values })
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(values))
    .execute();
  ctx.addAuditDetail({ measurements: content.measurements.length + spatial.length });
  return readAnnotations(db, file.id);
}
