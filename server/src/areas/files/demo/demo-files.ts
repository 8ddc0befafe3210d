import { isInbox } from '@dentarium/domain';
import type { Insertable, Transaction } from 'kysely';
import type { DemoFile, DemoPatient, DemoStage, GetObjectId } from '@dentarium/demo';
import type { Tables } from '../../../kernel/db/tables.ts';

/** The maximum number of rows per statement: each row has up to twenty values and a statement accepts 65,535. */
const MAX_ROWS_PER_STATEMENT = 500;

/** Inserts the files of the demo patients. */
export async function insertDemoFiles(
  db: Transaction<Tables>,
  patients: readonly DemoPatient[],
  getObjectId: GetObjectId,
): Promise<void> {
  const files = patients.flatMap((patient) =>
    patient.stages.flatMap((stage) => stage.files.map((file, i) => toFileRow(patient, stage, file, i, getObjectId))),
  );
  for (let i = 0; i < files.length; i += MAX_ROWS_PER_STATEMENT) {
    await db
      .insertInto('file')
      .values(files.slice(i, i + MAX_ROWS_PER_STATEMENT))
      .execute();
  }
}

function toFileRow(
  patient: DemoPatient,
  stage: DemoStage,
  file: DemoFile,
  position: number,
  getObjectId: GetObjectId,
): Insertable<Tables['file']> {
  return {
    id: file.id,
    patient_id: patient.id,
    stage_id: stage.id,
    object_id: getObjectId(file.content),
    category: file.category,
    classified_by: isInbox(file.category) ? null : 'person',
    name: file.name,
    taken_at: file.takenAt.replace('T', ' '),
    taken_source: file.takenSource,
    is_main: file.isMain,
    position,
    created_by: patient.doctorId,
    created_at: `${stage.date}T02:00:00Z`,
    deleted_at: null,
    deleted_by: null,
  };
}
