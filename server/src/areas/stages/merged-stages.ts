import type { MergedStage } from '@dentarium/api/patients/operation-calls';
import { compareStages, type StageTime } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { PatientChanges, PatientMerge, StageJoin } from '../../records/hooks/patient-hooks.ts';
import { settleMainFiles } from '../files/area.ts';
import { STAGE_ORDER } from './stage-order.ts';

function loadStages(db: Kysely<Tables>, patientId: string) {
  return db
    .selectFrom('stage')
    .select(['id', 'stage_code', 'stage_name', 'stage_date', 'created_at'])
    .select((eb) =>
      eb
        .selectFrom('file')
        .select((file) => file.fn.countAll<number>().as('count'))
        .whereRef('file.stage_id', '=', 'stage.id')
        .where('file.deleted_at', 'is', null)
        .as('file_count'),
    )
    .where('patient_id', '=', patientId)
    .orderBy(STAGE_ORDER)
    .execute();
}

type StageRow = Awaited<ReturnType<typeof loadStages>>[number];

const toStageTime = ({ id, stage_date, created_at }: StageRow): StageTime => ({
  id,
  stageDate: stage_date,
  createdAt: created_at.toISOString(),
});

function toMergedStage(row: StageRow, from: 'keep' | 'drop'): MergedStage {
  return {
    stageIds: [row.id],
    from,
    stageCode: row.stage_code,
    stageName: row.stage_name,
    stageDate: row.stage_date,
    fileCount: row.file_count ?? 0,
  };
}

/** Previews the merged stages by date. Stages with the same code and date are joined. */
export async function previewMergedStages(
  db: Kysely<Tables>,
  { keepId, dropId }: Pick<PatientMerge, 'keepId' | 'dropId'>,
): Promise<MergedStage[]> {
  const keptRows = await loadStages(db, keepId);
  const mergedStages = new Map(keptRows.map((row) => [row, toMergedStage(row, 'keep')]));
  for (const row of await loadStages(db, dropId)) {
    const twin = keptRows.find(
      ({ stage_code, stage_date }) => stage_code === row.stage_code && stage_date === row.stage_date,
    );
    const match = twin && mergedStages.get(twin);
    if (twin === undefined || match === undefined) mergedStages.set(row, toMergedStage(row, 'drop'));
    else
      mergedStages.set(twin, {
        ...match,
        from: 'both',
        stageIds: [...match.stageIds, row.id],
        fileCount: match.fileCount + (row.file_count ?? 0),
      });
  }
  return [...mergedStages]
    .toSorted(([one], [other]) => compareStages(toStageTime(one), toStageTime(other)))
    .map(([, stage]) => stage);
}

/** Joins one stage into another, which takes over the values that it lacks. */
async function joinStage(db: Kysely<Tables>, changes: PatientChanges, { intoId, fromId }: StageJoin): Promise<void> {
  await changes.runStageJoin(db, { intoId, fromId });
  await sql`
    update stage set
      aligner_step_upper = coalesce(stage.aligner_step_upper, other.aligner_step_upper),
      aligner_step_lower = coalesce(stage.aligner_step_lower, other.aligner_step_lower),
      remark = left(concat_ws(' ', nullif(stage.remark, ''), nullif(other.remark, stage.remark)), 500),
      version = stage.version + 1, updated_at = now()
    from stage other
    where stage.id = ${intoId} and other.id = ${fromId}`.execute(db);
  await db.deleteFrom('stage').where('id', '=', fromId).execute();
}

/**
 * Moves the stages of the dropped patient to the kept one, after their files have moved.
 *
 * @returns the ids of joined stages, the remaining stage first
 */
export async function joinStages(
  db: Kysely<Tables>,
  changes: PatientChanges,
  pair: PatientMerge,
): Promise<{ readonly joinedStages: string[][]; readonly movedStages: string[] }> {
  const { keepId, dropId } = pair;
  const joinedIds = (await previewMergedStages(db, pair))
    .map(({ stageIds }) => stageIds)
    .filter(({ length }) => length > 1);
  for (const [targetId, ...others] of joinedIds) {
    if (targetId === undefined) continue;
    for (const from of others) await joinStage(db, changes, { intoId: targetId, fromId: from });
  }
  const movedRows = await db
    .updateTable('stage')
    .set({ patient_id: keepId, version: sql<number>`version + 1` })
    .where('patient_id', '=', dropId)
    .returning('id')
    .execute();
  await db.updateTable('stage_merge').set({ patient_id: keepId }).where('patient_id', '=', dropId).execute();
  await db.updateTable('deleted_stage').set({ patient_id: keepId }).where('patient_id', '=', dropId).execute();
  await settleMainFiles(db, keepId);
  return { joinedStages: joinedIds, movedStages: movedRows.map(({ id }) => id) };
}
