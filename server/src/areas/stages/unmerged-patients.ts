import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { PatientChanges, PatientTable, PatientUnmerge } from '../../records/hooks/patient-hooks.ts';
import { clearStrayMainFiles, restoreMainFiles, settleMainFiles } from '../files/area.ts';

/** The tables of stages whose rows a merge of patients moves. */
export const patientTables: Readonly<Record<string, PatientTable>> = {
  stage: {
    name: { ch: '阶段', en: 'Stages' },
    label: sql`row.stage_name || ' ' || row.stage_date`,
    columns: {
      aligner_step_upper: { ch: '上颌步数', en: 'upper aligner step' },
      aligner_step_lower: { ch: '下颌步数', en: 'lower aligner step' },
      remark: { ch: '备注', en: 'remark' },
    },
  },
  deleted_stage: {},
  stage_merge: {},
};

/** A table whose rows belong to a patient and to a stage. */
interface StagedTable {
  readonly name: string;
  readonly column: string;
}

/** Selects the ids of the stages that belonged to the dropped patient before the merge. */
const selectFormerStages = (dropId: string) => sql`
  select (key->>'id')::uuid from patient_merge_row
  where dropped_id = ${dropId} and table_name = 'stage' and before->>'patient_id' = ${dropId}`;

/** Moves stages that were deleted since, and ends merges of stages of what are two patients again. */
async function separateFormerStages(db: Kysely<Tables>, { keepId, dropId }: PatientUnmerge): Promise<void> {
  await sql`
    update deleted_stage set patient_id = ${dropId}
    where patient_id = ${keepId} and id in (${selectFormerStages(dropId)})`.execute(db);
  await sql`
    update stage_merge set patient_id = stage.patient_id from stage
    where stage.id = stage_merge.kept_id and stage_merge.patient_id in (${keepId}, ${dropId})`.execute(db);
  await sql`
    delete from stage_merge where patient_id in (${keepId}, ${dropId})
      and (patient_id = ${dropId}) <> (dropped_id in (${selectFormerStages(dropId)}))
      and not exists (
        select from patient_merge_row entry where entry.dropped_id = ${dropId} and entry.table_name = 'stage_merge'
          and entry.key->>'dropped_id' = stage_merge.dropped_id::text)`.execute(db);
}

/** Selects the rows of a table whose stage belongs to the other patient. */
const isStray = ({ column }: StagedTable, { keepId, dropId }: PatientUnmerge) => sql`
  row.patient_id in (${keepId}, ${dropId}) and exists (
    select from stage where stage.id = ${sql.ref(`row.${column}`)} and stage.patient_id <> row.patient_id)`;

/** Returns rows to the stage of before the merge that a person has moved to a stage of the other patient since. */
async function returnToFormerStage(db: Kysely<Tables>, table: StagedTable, unmerge: PatientUnmerge): Promise<void> {
  await sql`
    update ${sql.table(table.name)} row set ${sql.ref(table.column)} = former.id
    from patient_merge_row entry, stage former
    where entry.dropped_id = ${unmerge.dropId} and entry.table_name = ${table.name} and row.id = (entry.key->>'id')::uuid
      and former.id::text = entry.before->>${sql.lit(table.column)} and former.patient_id = row.patient_id
      and ${isStray(table, unmerge)}`.execute(db);
}

/** Finds the stage of a patient with the code and the date of another stage, or creates a copy of it. */
async function ensureOwnStage(db: Kysely<Tables>, stageId: string, patientId: string): Promise<string> {
  const present = await db
    .selectFrom('stage')
    .innerJoin('stage as other', (join) =>
      join.onRef('other.stage_code', '=', 'stage.stage_code').onRef('other.stage_date', '=', 'stage.stage_date'),
    )
    .select('stage.id')
    .where('other.id', '=', stageId)
    .where('stage.patient_id', '=', patientId)
    .orderBy('stage.created_at')
    .executeTakeFirst();
  if (present !== undefined) return present.id;
  const { id } = await db
    .insertInto('stage')
    .columns(['patient_id', 'stage_code', 'stage_name', 'stage_date', 'created_by'])
    .expression(
      db
        .selectFrom('stage')
        .select([
          sql<string>`${patientId}::uuid`.as('patient_id'),
          'stage_code',
          'stage_name',
          'stage_date',
          'created_by',
        ])
        .where('id', '=', stageId),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function moveToOwnStage(db: Kysely<Tables>, table: StagedTable, unmerge: PatientUnmerge): Promise<void> {
  const column = sql.ref(`row.${table.column}`);
  const { rows } = await sql<{ patient_id: string; stage_id: string }>`
    select distinct row.patient_id, ${column} as stage_id from ${sql.table(table.name)} row
    where ${isStray(table, unmerge)}`.execute(db);
  for (const { patient_id: patientId, stage_id: stageId } of rows) {
    const ownId = await ensureOwnStage(db, stageId, patientId);
    await sql`
      update ${sql.table(table.name)} row set ${sql.ref(table.column)} = ${ownId}
      where row.patient_id = ${patientId} and ${column} = ${stageId}`.execute(db);
  }
}

/**
 * Gives each row of two patients whose merge is undone a stage of its own patient: the former one, one of the same kind
 * and date, or a copy.
 */
export async function separateStages(
  db: Kysely<Tables>,
  changes: PatientChanges,
  unmerge: PatientUnmerge,
): Promise<void> {
  await separateFormerStages(db, unmerge);
  const patientIds = [unmerge.keepId, unmerge.dropId];
  await clearStrayMainFiles(db, patientIds);
  for (const [name, { stageColumn: column }] of changes.listTables()) {
    if (column === undefined) continue;
    await returnToFormerStage(db, { name, column }, unmerge);
    await moveToOwnStage(db, { name, column }, unmerge);
  }
  await restoreMainFiles(db, unmerge.dropId);
  for (const id of patientIds) await settleMainFiles(db, id);
}
