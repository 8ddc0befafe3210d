import { UNCLASSIFIED_STAGE } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** The order of stages by date, as `compareStages` has it. */
export const STAGE_ORDER = sql`(stage.stage_date, stage.created_at, stage.id)`;

/**
 * Finds the stage of a patient into which an image of a day belongs: the latest one of the day that is not unclassified.
 *
 * @param code restricts the stages to one kind
 */
export async function findStageOnDate(
  db: Kysely<Tables>,
  { patientId, date, code }: { readonly patientId: string; readonly date: string; readonly code?: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('stage')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('stage_date', '=', date)
    .where('stage_code', '<>', UNCLASSIFIED_STAGE)
    .$if(code !== undefined, (query) => query.where('stage_code', '=', code ?? UNCLASSIFIED_STAGE))
    .orderBy(STAGE_ORDER, 'desc')
    .executeTakeFirst();
  return row?.id;
}
