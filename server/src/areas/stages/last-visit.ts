import { getLatestDate, UNCLASSIFIED_STAGE } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

/** Selects the latest stage date up to today. The stage of unclassified images is no visit. */
const selectLastStageDate = (patientId: unknown) => sql`
  select max(stage_date) from stage
  where stage.patient_id = ${patientId} and stage_code <> ${UNCLASSIFIED_STAGE} and stage_date <= ${getLatestDate()}`;

/** Reads the date of the latest stage of a patient; `null` without a stage. */
export async function readLastStageDate(db: Kysely<Tables>, patientId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select (${selectLastStageDate(patientId)})::date as day`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

/**
 * Recomputes the last visit of a patient: the latest of the first visit, the stated last visit, and the stages. Must be
 * called after a change of any of them.
 */
export async function updateLastVisit(db: Kysely<Tables>, patientId: string): Promise<void> {
  await sql`
    update patient set last_visit = known.day, version = version + 1, updated_at = now()
    from (
      select id, greatest(first_visit, last_visit_said, (${selectLastStageDate(sql.ref('patient.id'))})) as day
      from patient where id = ${patientId}) known
    where patient.id = known.id and patient.last_visit <> known.day`.execute(db);
}
