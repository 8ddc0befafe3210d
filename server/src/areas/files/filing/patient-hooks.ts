import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { PatientHooks, StageJoin } from '../../../records/hooks/patient-hooks.ts';
import { moveObjects, type ObjectLibrary } from '../../../objects/uses/objects-of-organisation.ts';

/** Moves files to the remaining stage, whose main files stay the main ones. */
async function moveFiles(db: Kysely<Tables>, { intoId, fromId }: StageJoin): Promise<void> {
  await sql`
    update file set stage_id = ${intoId}, version = version + 1,
      is_main = is_main and not exists (
        select 1 from file main
        where main.stage_id = ${intoId} and main.category = file.category and main.is_main and main.deleted_at is null)
    where stage_id = ${fromId}`.execute(db);
}

/**
 * Creates the hooks that move files with their patient. All objects of the patient, of any area, move to the
 * organisation of the patient.
 */
export function createFilePatientHooks(library: ObjectLibrary): PatientHooks {
  return {
    patientTables: {
      file: {
        name: { ch: '影像和文件', en: 'Images and files' },
        label: sql`row.name`,
        stageColumn: 'stage_id',
        clearedColumns: ['is_main'],
      },
    },
    async onMerge(db, { keepId, dropId }) {
      const movedRows = await db
        .updateTable('file')
        .set({ patient_id: keepId, version: sql<number>`version + 1` })
        .where('patient_id', '=', dropId)
        .returning('id')
        .execute();
      return { movedFiles: movedRows.map(({ id }) => id) };
    },
    onMove: (db, move) => moveObjects(db, library, move),
    onStageJoin: moveFiles,
    async countRows(db, patientId) {
      const { files } = await db
        .selectFrom('file')
        .select((eb) => eb.fn.countAll<number>().as('files'))
        .where('patient_id', '=', patientId)
        .where('deleted_at', 'is', null)
        .executeTakeFirstOrThrow();
      return { files };
    },
  };
}
