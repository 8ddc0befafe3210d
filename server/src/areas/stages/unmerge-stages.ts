import type { Stage } from '@dentarium/api/stages/calls';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { PatientChanges } from '../../records/hooks/patient-hooks.ts';
import { definePatientRowRule } from '../../records/patient-row-rule.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { settleMainFiles } from '../files/area.ts';
import type { StageMerge } from './calls.ts';
import { updateLastVisit } from './last-visit.ts';
import { loadStage } from './stages.ts';

/** The number of hours for which a merge can be undone. */
const MAX_UNDO_HOURS = 24;

const isRecent = sql<boolean>`stage_merge.merged_at > now() - make_interval(hours => ${MAX_UNDO_HOURS})`;

const recentMerge = definePatientRowRule({
  notFound: 'stageMerge.notFound',
  find: (db, droppedId: string) =>
    db.selectFrom('stage_merge').selectAll().where('dropped_id', '=', droppedId).where(isRecent).executeTakeFirst(),
});

/** Lists the merges of a patient that can be undone, the latest first. */
export async function listMerges(ctx: RecordContext, patientId: string): Promise<StageMerge[]> {
  const { patient, db } = await ctx.requirePatient(patientId, 'view');
  const rows = await db
    .selectFrom('stage_merge')
    .leftJoin('account', 'account.id', 'stage_merge.merged_by')
    .select(['dropped_id', 'kept_id', 'merged_at', 'account.real_name as merged_by_name'])
    .select([
      sql<string>`stage_merge.dropped->>'stage_name'`.as('stage_name'),
      sql<string>`stage_merge.dropped->>'stage_date'`.as('stage_date'),
    ])
    .where('stage_merge.patient_id', '=', patient.id)
    .where(isRecent)
    .orderBy('merged_at', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    droppedId: row.dropped_id,
    keptId: row.kept_id,
    stageName: row.stage_name,
    stageDate: row.stage_date,
    mergedBy: row.merged_by_name ?? '',
    mergedAt: row.merged_at.toISOString(),
  }));
}

/** Returns the kept stage to its values before the merge, except for those that were changed since. */
async function restoreKeptStage(db: Kysely<Tables>, merge: Selectable<Tables['stage_merge']>): Promise<void> {
  const column = (name: string, type: 'int' | 'text') => {
    const toStoredValue = (json: 'before_merge' | 'after_merge') =>
      sql`(merge.${sql.ref(json)}->>${sql.lit(name)})::${sql.raw(type)}`;
    const current = sql`stage.${sql.ref(name)}`;
    return sql`case when ${current} is not distinct from ${toStoredValue('after_merge')}
      then ${toStoredValue('before_merge')} else ${current} end`;
  };
  await sql`
    update stage set
      aligner_step_upper = ${column('aligner_step_upper', 'int')},
      aligner_step_lower = ${column('aligner_step_lower', 'int')},
      remark = ${column('remark', 'text')},
      version = version + 1, updated_at = now()
    from stage_merge merge
    where merge.dropped_id = ${merge.dropped_id} and stage.id = merge.kept_id`.execute(db);
}

/** Returns the files to their stage that nobody has moved elsewhere since. */
async function returnFiles(db: Kysely<Tables>, { dropped_id: id }: { readonly dropped_id: string }): Promise<void> {
  await sql`
    update file set stage_id = ${id}, version = file.version + 1, position = moved.position,
      is_main = moved.is_main and file.category = moved.category and file.deleted_at is null
    from stage_merge merge,
      jsonb_to_recordset(merge.files) as moved(id uuid, position int, is_main boolean, category int)
    where merge.dropped_id = ${id} and file.id = moved.id and file.stage_id = merge.kept_id`.execute(db);
}

/**
 * Undoes a merge of two stages: the dropped stage exists again with everything of it that nobody has moved elsewhere
 * since.
 *
 * @throws Failure `stageMerge.notFound` after a day, or if the kept stage is gone
 */
export async function unmergeStages(ctx: RecordContext, changes: PatientChanges, id: string): Promise<Stage> {
  ctx.recordSubject({ id });
  const { row: merge, patient, db } = await ctx.requirePatientRow(recentMerge, id, 'edit', { lock: true });
  ctx.addAuditDetail({ kept: merge.kept_id });
  await sql`insert into stage select restored.* from stage_merge merge,
    jsonb_populate_record(null::stage, merge.dropped) restored where merge.dropped_id = ${id}`.execute(db);
  await db
    .updateTable('stage')
    .set({ version: sql<number>`version + 1`, patient_id: patient.id, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  await returnFiles(db, merge);
  await changes.runStageSplit(db, { intoId: merge.kept_id, fromId: id, movedIds: merge.moved_rows });
  await restoreKeptStage(db, merge);
  await db.deleteFrom('stage_merge').where('dropped_id', '=', id).execute();
  await settleMainFiles(db, patient.id);
  await updateLastVisit(db, patient.id);
  return loadStage(db, id);
}

/** Ends the undoing of merges into a stage that is merged itself: its rows are no longer told apart. */
export async function endMerges(db: Kysely<Tables>, keptId: string): Promise<void> {
  await db.deleteFrom('stage_merge').where('kept_id', '=', keptId).execute();
}

/** Removes the merges that can no longer be undone. Runs on a schedule. */
export async function removeOldMerges(db: Kysely<Tables>): Promise<void> {
  await db
    .deleteFrom('stage_merge')
    .where('merged_at', '<', sql<Date>`now() - make_interval(hours => ${MAX_UNDO_HOURS})`)
    .execute();
}
