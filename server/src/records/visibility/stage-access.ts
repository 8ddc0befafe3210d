import { toDefaultStageName, getToday, UNCLASSIFIED_STAGE } from '@dentarium/domain';
import type { Kysely, Selectable } from 'kysely';
import type { Principal } from '../../kernel/access/principal.ts';
import type { VisiblePatient } from './patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';

/** A stage with its patient. */
export interface PatientStage {
  readonly stage: Selectable<Tables['stage']>;
  readonly patient: VisiblePatient;
}

/**
 * Loads the row of a stage without checking whether the caller may see it.
 *
 * @throws Failure `stage.notFound`
 */
export async function getStageOrThrow(db: Kysely<Tables>, id: string): Promise<Selectable<Tables['stage']>> {
  const stage = await db.selectFrom('stage').selectAll().where('id', '=', id).executeTakeFirst();
  if (stage === undefined) throw new Failure('stage.notFound');
  return stage;
}

/**
 * Returns the id of the stage for unclassified files of a patient, and creates it if it is missing. The row of the
 * patient is locked.
 */
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
