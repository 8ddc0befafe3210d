import type { Stage } from '@dentarium/api/stages/calls';
import { UNCLASSIFIED_STAGE } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { settleMainFiles } from '../files/area.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { requireVersion } from '../../kernel/failures/optimistic-lock.ts';
import { settleLastVisit } from './last-visit.ts';
import { theStage } from './stages.ts';

/** Two stages, with the versions of them that the caller saw. */
export interface Merging {
  readonly keep: string;
  readonly drop: string;
  readonly keepVersion?: number | undefined;
  readonly dropVersion?: number | undefined;
}

async function refuseSingle(db: Kysely<Tables>, patientId: string): Promise<void> {
  const { count } = await db
    .selectFrom('stage')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('patient_id', '=', patientId)
    .where('stage_code', '<>', UNCLASSIFIED_STAGE)
    .executeTakeFirstOrThrow();
  if (count < 2) throw new Failure('stage.single');
}

/** Puts the files of one stage below those of another. */
async function moveBelow(db: Kysely<Tables>, from: string, into: string): Promise<void> {
  await sql`
    update file set stage_id = ${into}, is_main = false, version = version + 1,
      position = position - (select coalesce(min(position), 0) from file where stage_id = ${from})
        + (select coalesce(max(position), 0) + 1 from file where stage_id = ${into})
    where stage_id = ${from}`.execute(db);
}

/**
 * Joins two stages of a patient: the files of the one go below those of the other, which keeps its name, code and date.
 * What the other has and it lacks – aligner steps, a remark – it takes over.
 *
 * @throws Failure `stage.single` for a patient with one stage, `stage.same`, `stage.notFound` for stages of two patients,
 *   `version.stale`
 */
export async function mergeStages(
  ctx: RecordContext,
  { keep, drop, keepVersion, dropVersion }: Merging,
): Promise<Stage> {
  const { db } = ctx;
  const { stage: kept, patient } = await ctx.requireStage(keep, 'edit', { lock: true });
  await refuseSingle(db, patient.id);
  if (keep === drop) throw new Failure('stage.same');
  const { stage: dropped } = await ctx.requireStage(drop, 'edit', { lock: true });
  if (dropped.patient_id !== patient.id) throw new Failure('stage.notFound');
  requireVersion('stage', kept, keepVersion);
  requireVersion('stage', dropped, dropVersion);
  await moveBelow(db, drop, keep);
  await db
    .updateTable('stage')
    .set({
      aligner_step_upper: kept.aligner_step_upper ?? dropped.aligner_step_upper,
      aligner_step_lower: kept.aligner_step_lower ?? dropped.aligner_step_lower,
      remark: [...new Set([kept.remark, dropped.remark])].filter((remark) => remark !== '').join('\n'),
      version: kept.version + 1,
      updated_at: new Date(),
    })
    .where('id', '=', keep)
    .execute();
  await db.deleteFrom('stage').where('id', '=', drop).execute();
  await settleMainFiles(db, patient.id);
  await settleLastVisit(db, patient.id);
  return theStage(db, keep);
}
