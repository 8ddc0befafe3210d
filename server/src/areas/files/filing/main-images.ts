import { FILE_CATEGORIES, isInbox } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';

/** The categories without a main file. */
const WITHOUT_MAIN = FILE_CATEGORIES.filter(({ code }) => isInbox(code)).map(({ code }) => code);

/**
 * Sets the missing main file of each category and stage of a patient: the top file, which is the newest. Every change
 * of files locks the patient, so that concurrent changes never select main files at the same time.
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

/**
 * Sets the main files again that a merge of patients has changed, unless another file is the main one by now. Runs when
 * the merge is undone.
 */
export async function restoreMainFiles(db: Kysely<Tables>, droppedId: string): Promise<void> {
  await sql`
    update file set is_main = true
    where id in (
      select distinct on (candidate.stage_id, candidate.category) candidate.id
      from patient_merge_row entry join file candidate on candidate.id = (entry.key->>'id')::uuid
      where entry.dropped_id = ${droppedId} and entry.table_name = 'file' and (entry.before->>'is_main')::boolean
        and candidate.category = (entry.before->>'category')::int and candidate.deleted_at is null
        and not exists (
          select from file main
          where main.stage_id = candidate.stage_id and main.category = candidate.category and main.is_main
            and main.deleted_at is null)
      order by candidate.stage_id, candidate.category, candidate.position, candidate.id)`.execute(db);
}

/** Makes files no main files whose stage belongs to another patient, before they get another stage. */
export async function clearStrayMainFiles(db: Kysely<Tables>, patientIds: readonly string[]): Promise<void> {
  await sql`
    update file set is_main = false from stage
    where file.patient_id = any(${patientIds}::uuid[]) and stage.id = file.stage_id
      and stage.patient_id <> file.patient_id and file.is_main`.execute(db);
}

/** Tells whether a file of a category can be the main file. */
export function canBeMain(category: number): boolean {
  return !WITHOUT_MAIN.includes(category);
}
