import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { PatientHooks, PatientMerge, StageJoin } from '../../records/hooks/patient-hooks.ts';

/** Who stands in the queue of a day twice stands there once; the other place is removed. */
async function moveVisits(db: Kysely<Tables>, { keepId, dropId }: PatientMerge): Promise<void> {
  await sql`
    update triage_visit set state = 'left', version = version + 1
    where patient_id = ${dropId} and state not in ('done', 'left') and exists (
      select from triage_visit kept
      where kept.patient_id = ${keepId} and kept.organisation_id = triage_visit.organisation_id
        and kept.visit_date = triage_visit.visit_date and kept.state not in ('done', 'left'))`.execute(db);
  await db.updateTable('triage_visit').set({ patient_id: keepId }).where('patient_id', '=', dropId).execute();
}

/** What the front desk knows of the dropped patient: their visits, and images that were or may be theirs. */
async function moveFrontDesk(db: Kysely<Tables>, pair: PatientMerge): Promise<void> {
  const { keepId, dropId } = pair;
  await moveVisits(db, pair);
  await db.updateTable('filing_exception').set({ patient_id: keepId }).where('patient_id', '=', dropId).execute();
  await sql`
    insert into filing_exception_candidate (exception_id, patient_id)
    select exception_id, ${keepId} from filing_exception_candidate where patient_id = ${dropId}
    on conflict do nothing`.execute(db);
}

/** The front desk finds its stages again when they are joined. */
async function moveStage(db: Kysely<Tables>, { intoId, fromId }: StageJoin): Promise<void> {
  for (const table of ['triage_visit', 'filing_exception'] as const)
    await db.updateTable(table).set({ stage_id: intoId }).where('stage_id', '=', fromId).execute();
}

/** The queue and the exceptions of merged patients. */
export const frontDeskPatientHooks: PatientHooks = { onMerge: moveFrontDesk, onStageJoin: moveStage };
