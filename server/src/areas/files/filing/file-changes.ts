import type { PatientFile } from '@dentarium/api/files/info-calls';
import { isAssignable } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../../records/record-context.ts';
import { recordCorrections, recordUndoneCorrections } from '../library/algorithm-statistics.ts';
import type { Tables } from '../../../kernel/db/tables.ts';
import { Failure } from '../../../kernel/failures/failure.ts';
import { requireVersion } from '../../../kernel/failures/optimistic-lock.ts';
import { settleMainFiles } from './main-images.ts';
import { loadFilesByIds, getFileOrThrow } from './patient-files.ts';
import { toRestoredStatement, toStatement } from '../uploads/stated-category.ts';

const versionColumns = { version: sql<number>`version + 1` };

/**
 * Moves files into another stage of the same patient.
 *
 * @throws Failure `file.notFound` also for the files of another patient
 */
export async function moveFiles(
  db: Kysely<Tables>,
  stage: { readonly id: string; readonly patientId: string },
  fileIds: readonly string[],
): Promise<PatientFile[]> {
  const ids = [...new Set(fileIds)];
  const movedRows = await db
    .updateTable('file')
    .set({ stage_id: stage.id, is_main: false, ...versionColumns })
    .where('id', 'in', ids)
    .where('patient_id', '=', stage.patientId)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute();
  if (movedRows.length !== ids.length) throw new Failure('file.notFound');
  await settleMainFiles(db, stage.patientId);
  return loadFilesByIds(db, ids);
}

interface CategoryChange {
  readonly category: number;
  /** True to undo a change or a confirmation. */
  readonly undo: boolean;
}

/**
 * Sets the category of files on behalf of a person. Setting the category of the classifier confirms it.
 *
 * @throws Failure `file.category` for a category of generated files
 */
export async function setCategory(
  ctx: RecordContext,
  { category, undo }: CategoryChange,
  fileIds: readonly string[],
): Promise<PatientFile[]> {
  const { principal } = ctx;
  if (!isAssignable(category)) throw new Failure('file.category');
  const ids = [...new Set(fileIds)];
  const { files: requestedFiles, db } = await ctx.requireFiles(ids, 'edit', { lock: true });
  const other = requestedFiles.filter(({ file }) => file.category !== category);
  const same = requestedFiles.filter(({ file }) => file.category === category);
  const confirmed = undo ? [] : same.filter(({ file }) => file.classified_by === 'classifier');
  const takenBack = undo ? same.filter(({ file }) => file.classified_by === 'person') : [];
  ctx.addAuditDetail({ category, fileIds: ids, ...(undo ? { undo } : { confirmed: confirmed.length }) });
  for (const { file } of [...other, ...confirmed, ...takenBack]) {
    const statement = undo
      ? toRestoredStatement(principal.accountId, category, file)
      : toStatement(principal.accountId, category);
    const place = file.category === category ? {} : { category, is_main: false };
    await db
      .updateTable('file')
      .set({ ...place, ...statement, ...versionColumns })
      .where('id', '=', file.id)
      .execute();
  }
  await (undo ? recordUndoneCorrections(db, category, other) : recordCorrections(db, other));
  const patientIds = [...new Set(requestedFiles.map(({ patient }) => patient.id))];
  for (const patientId of patientIds) await settleMainFiles(db, patientId);
  return loadFilesByIds(db, ids);
}

/**
 * Writes a note on a file.
 *
 * @throws Failure `version.stale` if another user has changed the file since the seen version
 */
export async function writeNote(
  ctx: RecordContext,
  id: string,
  { note, version }: { readonly note: string; readonly version: number },
) {
  const { file, db } = await ctx.requireFile(id, 'edit', { lock: true });
  requireVersion('file', file, version);
  await db
    .updateTable('file')
    .set({ note: note.trim(), ...versionColumns })
    .where('id', '=', id)
    .execute();
  return getFileOrThrow(db, id);
}

/**
 * Orders files of a stage. The files exchange only their own positions, so that the other files keep theirs.
 *
 * @throws Failure `file.notFound` for a file of another stage
 */
export async function orderFiles(db: Kysely<Tables>, stageId: string, fileIds: readonly string[]): Promise<void> {
  const requestedIds = [...new Set(fileIds)];
  const present = await db
    .selectFrom('file')
    .select('id')
    .where('stage_id', '=', stageId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const requestedIdSet = new Set(requestedIds);
  const matchingFiles = present.filter(({ id }) => requestedIdSet.has(id));
  if (matchingFiles.length !== requestedIds.length) throw new Failure('file.notFound');
  const next = requestedIds.values();
  const ordered = present.map(({ id }) => (requestedIdSet.has(id) ? (next.next().value ?? id) : id));
  await sql`
    update file set position = ordered.place
    from unnest(${ordered}::uuid[]) with ordinality as ordered (id, place)
    where file.id = ordered.id and file.position <> ordered.place`.execute(db);
}
