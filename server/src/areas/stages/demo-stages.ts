import type { Insertable, Transaction } from 'kysely';
import type { DemoClinic, DemoPatient, DemoStage } from '@dentarium/demo';
import type { Tables } from '../../kernel/db/tables.ts';

/** Inserts the stages of the demonstration. */
export async function insertDemoStages(
  db: Transaction<Tables>,
  { patients, others }: Pick<DemoClinic, 'patients' | 'others'>,
): Promise<void> {
  await db
    .insertInto('stage')
    .values([...patients, ...others].flatMap((patient) => patient.stages.map((stage) => toStageRow(patient, stage))))
    .execute();
}

const toStageRow = (patient: Pick<DemoPatient, 'id' | 'doctorId'>, stage: DemoStage): Insertable<Tables['stage']> => ({
  id: stage.id,
  patient_id: patient.id,
  stage_code: stage.code,
  stage_name: stage.name,
  stage_date: stage.date,
  aligner_step_upper: stage.step,
  aligner_step_lower: stage.step,
  created_by: patient.doctorId,
  created_at: `${stage.date}T01:00:00Z`,
  updated_at: `${stage.date}T01:00:00Z`,
});
