import { getToday } from '@dentarium/domain';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { notifyQueue } from './triage/triage-queue.ts';
import type { MovedIds, PatientHooks, PatientMerge, StageJoin, StageSplit } from '../../records/hooks/patient-hooks.ts';

/** Moves the visits of the dropped patient. Ends a visit if the kept patient is in the queue of the same day. */
async function moveVisits(db: Kysely<Tables>, { keepId, dropId }: PatientMerge): Promise<void> {
  await sql`
    update triage_visit set state = 'left', version = version + 1
    where patient_id = ${dropId} and state not in ('done', 'left') and exists (
      select from triage_visit kept
      where kept.patient_id = ${keepId} and kept.organisation_id = triage_visit.organisation_id
        and kept.visit_date = triage_visit.visit_date and kept.state not in ('done', 'left'))`.execute(db);
  await db.updateTable('triage_visit').set({ patient_id: keepId }).where('patient_id', '=', dropId).execute();
}

/** Moves the visits, exceptions and candidate entries of the dropped patient. */
async function moveFrontDesk(db: Kysely<Tables>, pair: PatientMerge): Promise<void> {
  const { keepId, dropId } = pair;
  await moveVisits(db, pair);
  await db.updateTable('filing_exception').set({ patient_id: keepId }).where('patient_id', '=', dropId).execute();
  await sql`
    insert into filing_exception_candidate (exception_id, patient_id)
    select exception_id, ${keepId} from filing_exception_candidate where patient_id = ${dropId}
    on conflict do nothing`.execute(db);
}

/** Notifies the queues in which a deleted or restored patient waits. */
async function notifyQueues(db: Kysely<Tables>, patientIds: readonly string[]): Promise<void> {
  const visits = await db
    .selectFrom('triage_visit')
    .select(['organisation_id', 'doctor_id'])
    .where('patient_id', 'in', patientIds)
    .where('visit_date', '=', getToday())
    .where('state', 'not in', ['done', 'left'])
    .execute();
  for (const [organisationId, group] of Map.groupBy(visits, ({ organisation_id: id }) => id)) {
    await notifyQueue(
      db,
      organisationId,
      group.map(({ doctor_id: id }) => id),
    );
  }
}

const STAGE_TABLES = ['triage_visit', 'filing_exception'] as const;

/** Moves references to a stage that is joined into another one. */
async function moveStage(db: Kysely<Tables>, { intoId, fromId }: StageJoin): Promise<MovedIds> {
  const movedIds: Record<string, readonly string[]> = {};
  for (const table of STAGE_TABLES) {
    const update = db.updateTable(table).set({ stage_id: intoId }).where('stage_id', '=', fromId);
    movedIds[table] = (await update.returning('id').execute()).map(({ id }) => id);
  }
  return movedIds;
}

/** Moves references back to a stage that exists again. */
async function returnStage(db: Kysely<Tables>, { intoId, fromId, movedIds }: StageSplit): Promise<void> {
  for (const table of STAGE_TABLES) {
    const ids = movedIds[table] ?? [];
    if (ids.length === 0) continue;
    const update = db.updateTable(table).set({ stage_id: fromId }).where('id', 'in', ids);
    await update.where('stage_id', '=', intoId).execute();
  }
}

/** The hooks for the queue and the exceptions of merged patients. */
export const frontDeskPatientHooks: PatientHooks = {
  patientTables: {
    triage_visit: {
      name: { ch: '就诊登记', en: 'Visits of the front desk' },
      label: sql`row.visit_date`,
      stageColumn: 'stage_id',
      columns: { state: { ch: '状态', en: 'state' } },
    },
    filing_exception: {
      name: { ch: '异常影像', en: 'Exceptions' },
      label: sql`row.file_name`,
      stageColumn: 'stage_id',
    },
    filing_exception_candidate: {},
  },
  onMerge: moveFrontDesk,
  onBinChange: notifyQueues,
  onStageJoin: moveStage,
  onStageSplit: returnStage,
};
