import type { PatientFile } from '@dentarium/api/files/info-calls';
import { isProduct, UNCLASSIFIED_STAGE } from '@dentarium/domain';
import { type Selectable, sql, type Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedCaller } from '../../kernel/access/context.ts';
import { ensureUnclassifiedStage } from '../../records/visibility/stage-access.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { loadFilesByIds, settleMainFiles } from '../files/area.ts';
import { recreateStage } from '../stages/area.ts';
import { requireDeletedFiles } from './deleted-files.ts';

/** Finds the stage of a restored file: its own, which is recreated if it was deleted, or "unclassified". */
async function findTargetStage(
  { db, principal }: AuthorisedCaller,
  file: Selectable<Tables['file']>,
): Promise<string | null> {
  // Read again, because the restore of the previous file may have recreated the stage.
  const { stage_id: presentStageId, lost_stage_id: lostStageId } = await db
    .selectFrom('file')
    .select(['stage_id', 'lost_stage_id'])
    .where('id', '=', file.id)
    .executeTakeFirstOrThrow();
  if (presentStageId !== null) return presentStageId;
  if (isProduct(file.category)) return null;
  if (lostStageId !== null && (await readLostStageCode(db, lostStageId)) !== UNCLASSIFIED_STAGE) {
    const recreatedStage = await recreateStage(db, lostStageId, file.patient_id);
    if (recreatedStage !== undefined) return lostStageId;
  }
  return ensureUnclassifiedStage(db, principal, file.patient_id);
}

async function readLostStageCode(db: Kysely<Tables>, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('deleted_stage')
    .select(sql<number>`(stage ->> 'stage_code')::integer`.as('code'))
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.code;
}

/**
 * Restores files from the recycle bin; all of them or none.
 *
 * @throws Failure `file.notFound`, `access.denied`, `patient.terminated`
 */
export async function restoreDeletedFiles(ctx: RecordContext, fileIds: readonly string[]): Promise<PatientFile[]> {
  const { files, patients, db } = await requireDeletedFiles(ctx, fileIds, false);
  for (const file of files) {
    const stageId = await findTargetStage({ db, principal: ctx.principal }, file);
    await db
      .updateTable('file')
      .set({
        deleted_at: null,
        deleted_by: null,
        stage_id: stageId,
        lost_stage_id: null,
        is_main: false,
        version: sql<number>`version + 1`,
      })
      .where('id', '=', file.id)
      .execute();
  }
  for (const { id } of patients) await settleMainFiles(db, id);
  return loadFilesByIds(db, [...new Set(fileIds)]);
}
