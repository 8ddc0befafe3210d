import type { Stage } from '@dentarium/api/stages/calls';
import { UNCLASSIFIED_STAGE } from '@dentarium/domain';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { PatientChanges } from '../../records/hooks/patient-hooks.ts';
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

/** Lists the files of a stage with their places in it. */
function listPlaces(db: Kysely<Tables>, stageId: string) {
  return db
    .selectFrom('file')
    .select(['id', 'position', 'is_main', 'category'])
    .where('stage_id', '=', stageId)
    .orderBy('position')
    .execute();
}

/** Returns the values of a stage that a merge may change. */
function toMergedValues(
  stage: Pick<Selectable<Tables['stage']>, 'aligner_step_upper' | 'aligner_step_lower' | 'remark'>,
) {
  const { aligner_step_upper, aligner_step_lower, remark } = stage;
  return { aligner_step_upper, aligner_step_lower, remark };
}

/**
 * Merges two stages of a patient. The kept stage keeps its name, code and date, gets the files of the dropped stage after its
 * own, and takes over aligner steps and a remark that it lacks. The other rows of the dropped stage move too;
 * `unmergeStages` undoes the merge.
 *
 * @throws Failure `stage.single` for a patient with one stage, `stage.same`, `stage.notFound` for stages of two patients,
 *   `version.stale`
 */
export async function mergeStages(
  ctx: RecordContext,
  changes: PatientChanges,
  { keep, drop, keepVersion, dropVersion }: MergeStagesOptions,
): Promise<Stage> {
  const { stage: keptStage, patient, db } = await ctx.requireStage(keep, 'edit', { lock: true });
  await requireSeveralStages(db, patient.id);
  if (keep === drop) throw new Failure('stage.same');
  const { stage: droppedStage } = await ctx.requireStage(drop, 'edit', { lock: true });
  if (droppedStage.patient_id !== patient.id) throw new Failure('stage.notFound');
  requireVersion('stage', keptStage, keepVersion);
  requireVersion('stage', droppedStage, dropVersion);
  const mergedValues = {
    aligner_step_upper: keptStage.aligner_step_upper ?? droppedStage.aligner_step_upper,
    aligner_step_lower: keptStage.aligner_step_lower ?? droppedStage.aligner_step_lower,
    remark: [...new Set([keptStage.remark, droppedStage.remark])].filter((remark) => remark !== '').join('\n'),
  };
  const files = await listPlaces(db, drop);
  await appendFiles(db, drop, keep);
  const movedIds = await changes.runStageJoin(db, { intoId: keep, fromId: drop });
  await sql`
    insert into stage_merge (dropped_id, kept_id, patient_id, dropped, before_merge, after_merge, files, moved_rows, merged_by)
    select id, ${keep}, patient_id, to_jsonb(stage), ${JSON.stringify(toMergedValues(keptStage))}::jsonb,
      ${JSON.stringify(mergedValues)}::jsonb, ${JSON.stringify(files)}::jsonb, ${JSON.stringify(movedIds)}::jsonb,
      ${ctx.principal.accountId}
    from stage where id = ${drop}`.execute(db);
  await db
    .updateTable('stage')
    .set({ ...mergedValues, version: keptStage.version + 1, updated_at: new Date() })
    .where('id', '=', keep)
    .execute();
  await db.deleteFrom('stage').where('id', '=', drop).execute();
  await settleMainFiles(db, patient.id);
  await updateLastVisit(db, patient.id);
  return loadStage(db, keep);
}
