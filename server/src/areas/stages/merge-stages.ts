import type { Stage } from '@dentarium/api/stages/calls';
import { UNCLASSIFIED_STAGE } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { settleMainFiles } from '../files/area.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import { updateLastVisit } from './last-visit.ts';
import { loadStage } from './stages.ts';

/** Two stages with the versions that the caller has read. */
export interface MergeStagesOptions {
  readonly keep: string;
  readonly drop: string;
  readonly keepVersion?: number | undefined;
  readonly dropVersion?: number | undefined;
}

async function requireSeveralStages(db: Kysely<Tables>, patientId: string): Promise<void> {
  const { count } = await db
    .selectFrom('stage')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('patient_id', '=', patientId)
    .where('stage_code', '<>', UNCLASSIFIED_STAGE)
    .executeTakeFirstOrThrow();
  if (count < 2) throw new Failure('stage.single');
}

/** Appends the files of one stage to those of another. */
async function appendFiles(db: Kysely<Tables>, sourceId: string, targetId: string): Promise<void> {
  await sql`
    update file set stage_id = ${targetId}, is_main = false, version = version + 1,
      position = position - (select coalesce(min(position), 0) from file where stage_id = ${sourceId})
        + (select coalesce(max(position), 0) + 1 from file where stage_id = ${targetId})
    where stage_id = ${sourceId}`.execute(db);
}

/**
 * Merges two stages of a patient. The kept stage keeps its name, code and date, gets the files of the dropped stage after its
 * own, and takes over aligner steps and a remark that it lacks.
 *
 * @throws Failure `stage.single` for a patient with one stage, `stage.same`, `stage.notFound` for stages of two patients,
 *   `version.stale`
 */
export async function mergeStages(
  ctx: RecordContext,
  { keep, drop, keepVersion, dropVersion }: MergeStagesOptions,
): Promise<Stage> {
  const { stage: keptStage, patient, db } = await ctx.requireStage(keep, 'edit', { lock: true });
  await requireSeveralStages(db, patient.id);
  if (keep === drop) throw new Failure('stage.same');
  const { stage: droppedStage } = await ctx.requireStage(drop, 'edit', { lock: true });
  if (droppedStage.patient_id !== patient.id) throw new Failure('stage.notFound');
  requireVersion('stage', keptStage, keepVersion);
  requireVersion('stage', droppedStage, dropVersion);
  await appendFiles(db, drop, keep);
  await db
    .updateTable('stage')
    .set({
      aligner_step_upper: keptStage.aligner_step_upper ?? droppedStage.aligner_step_upper,
      aligner_step_lower: keptStage.aligner_step_lower ?? droppedStage.aligner_step_lower,
      remark: [...new Set([keptStage.remark, droppedStage.remark])].filter((remark) => remark !== '').join('\n'),
      version: keptStage.version + 1,
      updated_at: new Date(),
    })
    .where('id', '=', keep)
    .execute();
  await db.deleteFrom('stage').where('id', '=', drop).execute();
  await settleMainFiles(db, patient.id);
  await updateLastVisit(db, patient.id);
  return loadStage(db, keep);
}
