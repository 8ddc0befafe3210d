import type { RecordContext } from '../../records/record-context.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import type { ModelAlignment } from './calls.ts';
import './tables.ts';

/** Loads the alignments between models of a patient that the caller may see. Skips deleted files. */
export async function loadAlignments(ctx: RecordContext, patientId: string): Promise<ModelAlignment[]> {
  const { patient, db } = await ctx.requirePatient(patientId, 'view');
  const rows = await db
    .selectFrom('model_alignment')
    .innerJoin('file', 'file.id', 'model_alignment.file_id')
    .innerJoin('file as laid', 'laid.id', 'model_alignment.laid_id')
    .selectAll('model_alignment')
    .where('file.patient_id', '=', patient.id)
    .where('laid.patient_id', '=', patient.id)
    .where('file.deleted_at', 'is', null)
    .where('laid.deleted_at', 'is', null)
    .orderBy('model_alignment.file_id')
    .orderBy('model_alignment.laid_id')
    .execute();
  return rows.map(({ file_id: fileId, laid_id: laidId, alignment, version }) => ({
    ...alignment,
    fileId,
    laidId,
    version,
  }));
}

/**
 * Stores the alignment of a model to another one.
 *
 * @throws Failure `alignment.models`, `version.stale`
 */
export async function saveModelAlignment(
  ctx: RecordContext,
  fileId: string,
  { laidId, version, ...alignment }: Omit<ModelAlignment, 'fileId'>,
): Promise<ModelAlignment> {
  const { file, db } = await ctx.requireFile(fileId, 'edit', { lock: true });
  const { file: laidFile } = await ctx.requireFile(laidId, 'view');
  const kinds = await db
    .selectFrom('stored_object')
    .select('kind')
    .where('id', 'in', [file.object_id, laidFile.object_id])
    .execute();
  if (file.patient_id !== laidFile.patient_id || file.id === laidFile.id || kinds.some(({ kind }) => kind !== 'model'))
    throw new Failure('alignment.models');
  const before = await db
    .selectFrom('model_alignment')
    .select('version')
    .where('file_id', '=', file.id)
    .where('laid_id', '=', laidFile.id)
    .executeTakeFirst();
  requireVersion('modelAlignment', before ?? { version: 0 }, version);
  const values = {
    alignment: JSON.stringify(alignment),
    version: version + 1,
    changed_by: ctx.principal.accountId,
    changed_at: new Date(),
  };
  await db
    .insertInto('model_alignment')
    .values({ file_id: file.id, laid_id: laidFile.id, ...values })
    .onConflict((conflict) => conflict.columns(['file_id', 'laid_id']).doUpdateSet(values))
    .execute();
  return { ...alignment, fileId: file.id, laidId: laidFile.id, version: version + 1 };
}
