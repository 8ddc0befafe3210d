import { FILE_CATEGORIES, isInbox } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';

/** Categories in which no file stands for the others. */
const WITHOUT_MAIN = FILE_CATEGORIES.filter(({ code }) => isInbox(code)).map(({ code }) => code);

/**
 * Gives each category of each stage of a patient its main file where it has none: the uppermost, which is the newest.
 * The patient's row is locked by whoever changes files, so that two of them never choose at the same time.
 */
export async function settleMainFiles(db: Kysely<Tables>, patientId: string): Promise<void> {
  await sql`
    update file set is_main = true, version = version + 1
    where id in (
      select distinct on (candidate.stage_id, candidate.category) candidate.id
      from file candidate
      where candidate.patient_id = ${patientId} and candidate.deleted_at is null and candidate.stage_id is not null
        and candidate.category <> all(${WITHOUT_MAIN}::int[])
        and not exists (
          select 1 from file main
          where main.stage_id = candidate.stage_id and main.category = candidate.category and main.is_main and main.deleted_at is null
        )
      order by candidate.stage_id, candidate.category, candidate.position, candidate.id
    )`.execute(db);
}

/** Whether a file of a category can be the main one. */
export function canBeMain(category: number): boolean {
  return !WITHOUT_MAIN.includes(category);
}
