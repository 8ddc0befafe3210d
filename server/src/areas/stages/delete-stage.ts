import type { Stage } from '@dentarium/api/stages/calls';
import { UNCLASSIFIED_STAGE } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import { definePatientRowRule } from '../../records/patient-row-rule.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { type Principal, hasRight } from '../../kernel/access/principal.ts';
import type { VisiblePatient } from '../../records/visibility/patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { settleMainFiles } from '../files/area.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import { ensureUnclassifiedStage } from '../../records/visibility/stage-access.ts';
import { updateLastVisit } from './last-visit.ts';
import { loadStage } from './stages.ts';

/** Throws unless the caller has the right to delete or an editing share. */
function requireDeleteRight(principal: Principal, patient: VisiblePatient): void {
  if (!patient.isShared && !hasRight(principal, 'delete')) throw new Failure('access.denied');
}

/** The options of a deletion. */
interface DeleteStageOptions {
  readonly version?: number | undefined;
  /** True to delete the files with the stage; otherwise they move to the stage "unclassified". */
  readonly withFiles: boolean;
}

async function listFileIds(db: Kysely<Tables>, stageId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('file')
    .select('id')
    .where('stage_id', '=', stageId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes a stage. Its row moves to `deleted_stage`, from which it can be restored with its files. All of its files in the recycle
 * bin keep a reference to it.
 *
 * @throws Failure `version.stale`; `stage.unclassified` if its files have no target stage
 */
export async function deleteStage(ctx: RecordContext, id: string, { version, withFiles }: DeleteStageOptions) {
  const { principal } = ctx;
  const { stage, patient, db } = await ctx.requireStage(id, 'edit', { lock: true });
  requireDeleteRight(principal, patient);
  requireVersion('stage', stage, version);
  const fileIds = await listFileIds(db, id);
  const isMovingFiles = !withFiles && fileIds.length > 0;
  if (isMovingFiles && stage.stage_code === UNCLASSIFIED_STAGE) throw new Failure('stage.unclassified');
  const movedTo = isMovingFiles ? await ensureUnclassifiedStage(db, principal, patient.id) : null;
  await sql`
    insert into deleted_stage (id, patient_id, stage, file_ids, with_files, deleted_by)
    select id, patient_id, to_jsonb(stage), ${fileIds}::uuid[], ${withFiles}, ${principal.accountId}
    from stage where id = ${id}
    on conflict (id) do update set stage = excluded.stage, file_ids = excluded.file_ids, with_files = excluded.with_files,
      deleted_by = excluded.deleted_by, deleted_at = now()`.execute(db);
  const deletionColumns = withFiles
    ? { deleted_at: new Date(), deleted_by: principal.accountId, lost_stage_id: id }
    : {};
  if (fileIds.length > 0)
    await db
      .updateTable('file')
      .set({ ...deletionColumns, stage_id: movedTo, is_main: false, version: sql<number>`version + 1` })
      .where('id', 'in', fileIds)
      .execute();
  // Otherwise the foreign key would delete the rows of files that were deleted individually.
  await db.updateTable('file').set({ stage_id: null, lost_stage_id: id }).where('stage_id', '=', id).execute();
  await db.deleteFrom('stage').where('id', '=', id).execute();
  await settleMainFiles(db, patient.id);
  await updateLastVisit(db, patient.id);
  return { files: fileIds.length, movedTo };
}

/**
 * Recreates a deleted stage and assigns its files in the recycle bin to it. The row of the patient must be locked, so that a
 * concurrent second call finds no deleted stage.
 *
 * @returns the deleted row; `undefined` if there is none
 */
export async function recreateStage(db: Kysely<Tables>, id: string, patientId: string) {
  const deleted = await db
    .deleteFrom('deleted_stage')
    .where('id', '=', id)
    .where('patient_id', '=', patientId)
    .returningAll()
    .executeTakeFirst();
  if (deleted === undefined) return undefined;
  await sql`insert into stage select * from jsonb_populate_record(null::stage, ${JSON.stringify(deleted.stage)}::jsonb)`.execute(
    db,
  );
  await db
    .updateTable('stage')
    .set({ version: sql<number>`version + 1`, patient_id: patientId })
    .where('id', '=', id)
    .execute();
  await db
    .updateTable('file')
    .set({ stage_id: id, lost_stage_id: null })
    .where('lost_stage_id', '=', id)
    .where('patient_id', '=', patientId)
    .execute();
  await updateLastVisit(db, patientId);
  return deleted;
}

const deletedStage = definePatientRowRule({
  notFound: 'stage.notFound',
  find: (db, id: string) => db.selectFrom('deleted_stage').select('patient_id').where('id', '=', id).executeTakeFirst(),
});

/**
 * Restores a deleted stage with the files that have not changed since.
 *
 * @throws Failure `stage.notFound`
 */
export async function restoreStage(ctx: RecordContext, id: string): Promise<Stage> {
  const { principal } = ctx;
  ctx.recordSubject({ id });
  const { patient, db } = await ctx.requirePatientRow(deletedStage, id, 'edit', { lock: true });
  requireDeleteRight(principal, patient);
  const deleted = await recreateStage(db, id, patient.id);
  if (deleted === undefined) throw new Failure('stage.notFound');
  await sql`
    update file set stage_id = ${id}, is_main = false, deleted_at = null, deleted_by = null, version = version + 1
    where id = any(${deleted.file_ids}::uuid[]) and patient_id = ${patient.id} and ${
      deleted.with_files
        ? sql`stage_id = ${id} and deleted_at is not null`
        : sql`deleted_at is null and stage_id in (select stage.id from stage where patient_id = ${patient.id} and stage_code = ${UNCLASSIFIED_STAGE})`
    }`.execute(db);
  await settleMainFiles(db, patient.id);
  return loadStage(db, id);
}

/** The number of days for which a deletion can be undone, the same as for patients in the recycle bin. */
const MAX_UNDO_DAYS = 30;

/** Removes stages whose deletion can no longer be undone. Runs on a schedule. */
export async function removeDeletedStages(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('deleted_stage')
    .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${MAX_UNDO_DAYS})`)
    .execute();
}
