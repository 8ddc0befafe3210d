import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { requireVersion } from '../../../kernel/failures/optimistic-lock.ts';
import type { RecordContext } from '../../../records/record-context.ts';
import type { VolumeAnnotations } from './calls.ts';
import '../tables.ts';

/** The maximum number of series of a file with marks, so that made-up ids cannot fill the table. */
const MAX_SERIES = 100;

/** Completes rows of versions that knew no canals. */
const NO_CONTENT = { marks: [], arch: [], tilt: null, canals: [] };

async function readAnnotations(db: Kysely<Tables>, fileId: string, seriesId: string): Promise<VolumeAnnotations> {
  const row = await db
    .selectFrom('volume_annotation')
    .innerJoin('account', 'account.id', 'volume_annotation.changed_by')
    .selectAll('volume_annotation')
    .select('account.real_name as changed_by_name')
    .where('file_id', '=', fileId)
    .where('series_id', '=', seriesId)
    .executeTakeFirst();
  if (row === undefined) return { fileId, seriesId, ...NO_CONTENT, version: 0, changedBy: '', changedAt: null };
  return {
    fileId,
    seriesId,
    ...NO_CONTENT,
    ...row.content,
    version: row.version,
    changedBy: row.changed_by_name,
    changedAt: row.changed_at.toISOString(),
  };
}

/** Loads the marks on a series of a file that the caller may see. */
export async function loadVolumeAnnotations(
  ctx: RecordContext,
  fileId: string,
  seriesId: string,
): Promise<VolumeAnnotations> {
  const { file, db } = await ctx.requireFile(fileId, 'view');
  return readAnnotations(db, file.id, seriesId);
}

/** Replaces the marks on a series of a file. @throws Failure `annotation.manySeries` */
export async function replaceVolumeAnnotations(
  ctx: RecordContext,
  fileId: string,
  {
    seriesId,
    version,
    ...body
  }: Pick<VolumeAnnotations, 'marks' | 'arch' | 'tilt' | 'canals' | 'seriesId' | 'version'>,
): Promise<VolumeAnnotations> {
  // The lock on the patient serialises concurrent saves, including the first one.
  const { file, db } = await ctx.requireFile(fileId, 'edit', { lock: true });
  const before = await readAnnotations(db, file.id, seriesId);
  requireVersion('annotation', before, version);
  if (version === 0) await requireFewSeries(db, file.id);
  const { marks, arch, tilt } = body;
  const canals = body.canals ?? before.canals ?? [];
  const values = {
    content: JSON.stringify({ marks, arch, tilt, canals }),
    version: version + 1,
    changed_by: ctx.principal.accountId,
    changed_at: new Date(),
  };
  await db
    .insertInto('volume_annotation')
    .values({ file_id: file.id, series_id: seriesId, ...values })
    .onConflict((conflict) => conflict.columns(['file_id', 'series_id']).doUpdateSet(values))
    .execute();
  ctx.addAuditDetail({ measurements: marks.length + canals.length });
  return readAnnotations(db, file.id, seriesId);
}

async function requireFewSeries(db: Kysely<Tables>, fileId: string): Promise<void> {
  const { count } = await db
    .selectFrom('volume_annotation')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_SERIES) throw new Failure('annotation.manySeries');
}
