import type { MergedStage } from '@dentarium/api/patients/operation-calls';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { PatientChanges, PatientMerge, StageJoin } from '../../records/hooks/patient-hooks.ts';
import { settleMainFiles } from '../files/area.ts';

function stagesOfPatient(db: Kysely<Tables>, patientId: string) {
  return db
    .selectFrom('stage')
    .select(['id', 'stage_code', 'stage_name', 'stage_date'])
    .select((of) =>
      of
        .selectFrom('file')
        .select((file) => file.fn.countAll<number>().as('count'))
        .whereRef('file.stage_id', '=', 'stage.id')
        .where('file.deleted_at', 'is', null)
        .as('file_count'),
    )
    .where('patient_id', '=', patientId)
    .orderBy('stage_date')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

type StageRow = Awaited<ReturnType<typeof stagesOfPatient>>[number];

function toMerged(row: StageRow, from: 'keep' | 'drop'): MergedStage {
  return {
    stageIds: [row.id],
    from,
    stageCode: row.stage_code,
    stageName: row.stage_name,
    stageDate: row.stage_date,
    fileCount: row.file_count ?? 0,
  };
}

/** The stages as they will be: those of one code and one date are joined, the others stay beside each other, by date. */
export async function mergedStages(
  db: Kysely<Tables>,
  { keepId, dropId }: Pick<PatientMerge, 'keepId' | 'dropId'>,
): Promise<MergedStage[]> {
  const merged = (await stagesOfPatient(db, keepId)).map((row) => toMerged(row, 'keep'));
  for (const row of await stagesOfPatient(db, dropId)) {
    const same = merged.findIndex(
      (stage) => stage.from !== 'drop' && stage.stageCode === row.stage_code && stage.stageDate === row.stage_date,
    );
    const into = merged[same];
    if (into === undefined) merged.push(toMerged(row, 'drop'));
    else
      merged[same] = {
        ...into,
        from: 'both',
        stageIds: [...into.stageIds, row.id],
        fileCount: into.fileCount + (row.file_count ?? 0),
      };
  }
  return merged.toSorted((a, b) => a.stageDate.localeCompare(b.stageDate));
}

/** What one stage says and the other does not is kept. */
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
 * Gives the kept patient the stages of the dropped one; their files have been given before.
 *
 * @returns the stages that were joined, by their ids: the first of each is the one that stayed
 */
export async function joinStages(
  db: Kysely<Tables>,
  changes: PatientChanges,
  pair: PatientMerge,
): Promise<{ readonly joinedStages: string[][]; readonly movedStages: string[] }> {
  const { keepId, dropId } = pair;
  const joined = (await mergedStages(db, pair)).map(({ stageIds }) => stageIds).filter(({ length }) => length > 1);
  for (const [into, ...others] of joined) {
    if (into === undefined) continue;
    for (const from of others) await joinStage(db, changes, { intoId: into, fromId: from });
  }
  const moved = await db
    .updateTable('stage')
    .set({ patient_id: keepId, version: sql<number>`version + 1` })
    .where('patient_id', '=', dropId)
    .returning('id')
    .execute();
  await db.updateTable('deleted_stage').set({ patient_id: keepId }).where('patient_id', '=', dropId).execute();
  await settleMainFiles(db, keepId);
  return { joinedStages: joined, movedStages: moved.map(({ id }) => id) };
}
