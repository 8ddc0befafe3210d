import { toDefaultStageName, getToday, UNCLASSIFIED_STAGE } from '@dentarium/domain';
import type { Kysely, Selectable } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { VisiblePatient } from './patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';

/** A stage with the patient whose it is. */
export interface PatientStage {
  readonly stage: Selectable<Tables['stage']>;
  readonly patient: VisiblePatient;
}

/**
 * Reads the row of a stage; nobody has been asked whether they may see it.
 *
 * @throws Failure `stage.notFound`
 */
export async function getStageOrThrow(db: Kysely<Tables>, id: string): Promise<Selectable<Tables['stage']>> {
  const stage = await db.selectFrom('stage').selectAll().where('id', '=', id).executeTakeFirst();
  if (stage === undefined) throw new Failure('stage.notFound');
  return stage;
}

/** The stage in which a patient's files wait to be filed; made when it is missing. The patient's row is locked. */
export async function ensureUnclassifiedStage(
  db: Kysely<Tables>,
  principal: Principal,
  patientId: string,
): Promise<string> {
  const present = await db
    .selectFrom('stage')
    .select('id')
    .where('patient_id', '=', patientId)
    .where('stage_code', '=', UNCLASSIFIED_STAGE)
    .orderBy('created_at')
    .executeTakeFirst();
  if (present !== undefined) return present.id;
  const { id } = await db
    .insertInto('stage')
    .values({
      patient_id: patientId,
      stage_code: UNCLASSIFIED_STAGE,
      stage_name: toDefaultStageName(UNCLASSIFIED_STAGE, 0, principal.language),
      stage_date: getToday(),
      aligner_step_upper: null,
      aligner_step_lower: null,
      created_by: principal.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
