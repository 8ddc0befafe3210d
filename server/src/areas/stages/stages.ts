import type { Stage, StageForm } from '@dentarium/api/stages/calls';
import { isStageCode, getLatestDate } from '@dentarium/domain';
import { findStageDateProblem } from '@dentarium/domain/patient-rules';
import type { Kysely } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { VisiblePatient } from '../../records/visibility/patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import { updateLastVisit } from './last-visit.ts';
import { STAGE_ORDER } from './stage-order.ts';

function selectStages(db: Kysely<Tables>) {
  return db
    .selectFrom('stage')
    .selectAll('stage')
    .select((eb) =>
      eb
        .selectFrom('file')
        .select((file) => file.fn.countAll<number>().as('count'))
        .whereRef('file.stage_id', '=', 'stage.id')
        .where('file.deleted_at', 'is', null)
        .as('file_count'),
    );
}

type StageRow = Awaited<ReturnType<ReturnType<typeof selectStages>['executeTakeFirstOrThrow']>>;

function toStage(row: StageRow): Stage {
  return {
    id: row.id,
    patientId: row.patient_id,
    stageCode: row.stage_code,
    stageName: row.stage_name,
    stageDate: row.stage_date,
    alignerStepUpper: row.aligner_step_upper,
    alignerStepLower: row.aligner_step_lower,
    remark: row.remark,
    fileCount: row.file_count ?? 0,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  };
}

/** Lists the stages of a patient by date. */
export async function listStages(ctx: RecordContext, patientId: string): Promise<Stage[]> {
  const { db } = await ctx.requirePatient(patientId, 'view');
  const rows = await selectStages(db).where('patient_id', '=', patientId).orderBy(STAGE_ORDER).limit(1000).execute();
  return rows.map(toStage);
}

/** Reads one visible stage. */
export async function readStage(ctx: RecordContext, id: string): Promise<Stage> {
  const { db } = await ctx.requireStage(id, 'view');
  return loadStage(db, id);
}

/** Loads a stage of the contract without a check of its visibility. */
export async function loadStage(db: Kysely<Tables>, id: string): Promise<Stage> {
  return toStage(await selectStages(db).where('stage.id', '=', id).executeTakeFirstOrThrow());
}

/** @throws Failure `stage.invalid` with the fields and their problems */
function requireValidForm(form: StageForm, patient: VisiblePatient): void {
  const dateProblem = findStageDateProblem(form.stageDate, { birthDate: patient.birth_date, day: getLatestDate() });
  const fields = [
    ...(isStageCode(form.stageCode) ? [] : [{ field: 'stageCode', problem: 'stageCode.unknown' }]),
    ...(dateProblem === undefined ? [] : [{ field: 'stageDate', problem: dateProblem }]),
  ];
  if (fields.length > 0) throw new Failure('stage.invalid', { fields });
}

function toColumns(form: StageForm) {
  return {
    stage_code: form.stageCode,
    stage_name: form.stageName.trim(),
    stage_date: form.stageDate,
    aligner_step_upper: form.alignerStepUpper,
    aligner_step_lower: form.alignerStepLower,
    remark: form.remark,
  };
}

/** Adds a stage to a patient. */
export async function createStage(ctx: RecordContext, patientId: string, form: StageForm): Promise<Stage> {
  const { principal } = ctx;
  const { patient, db } = await ctx.requirePatient(patientId, 'edit', { lock: true });
  requireValidForm(form, patient);
  const { id } = await db
    .insertInto('stage')
    .values({ ...toColumns(form), patient_id: patient.id, created_by: principal.accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  ctx.recordSubject({ id });
  await updateLastVisit(db, patient.id);
  return loadStage(db, id);
}

/**
 * Updates a stage.
 *
 * @throws Failure `version.stale` if another user changed it since the version of the form
 */
export async function updateStage(
  ctx: RecordContext,
  id: string,
  form: StageForm & { readonly version?: number | undefined },
): Promise<Stage> {
  const { stage, patient, db } = await ctx.requireStage(id, 'edit', { lock: true });
  requireValidForm(form, patient);
  requireVersion('stage', stage, form.version);
  await db
    .updateTable('stage')
    .set({ ...toColumns(form), version: stage.version + 1, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  await updateLastVisit(db, patient.id);
  return loadStage(db, id);
}

/**
 * Renames a stage.
 *
 * @throws Failure `version.stale`
 */
export async function renameStage(
  ctx: RecordContext,
  id: string,
  { stageName, version }: { readonly stageName: string; readonly version?: number | undefined },
): Promise<Stage> {
  const { stage, db } = await ctx.requireStage(id, 'edit', { lock: true });
  requireVersion('stage', stage, version);
  await db
    .updateTable('stage')
    .set({ stage_name: stageName.trim(), version: stage.version + 1, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  return loadStage(db, id);
}
