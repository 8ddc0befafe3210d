import { readSpaceValue, type SpaceSubject } from '@dentarium/domain/space-measurements';
import type { Kysely } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { StageSpace } from './calls.ts';
import './tables.ts';

/**
 * Reads the widths of teeth and the lengths of arches that are kept with the files of stages, of each stage that has
 * any. If several files of a stage have the same tooth, the main file counts, as in the viewer of models.
 */
export async function readStageSpace(db: Kysely<Tables>, stageIds: readonly string[]): Promise<StageSpace[]> {
  if (stageIds.length === 0) return [];
  const rows = await db
    .selectFrom('file_annotation')
    .innerJoin('file', 'file.id', 'file_annotation.file_id')
    .select(['file.stage_id', 'file_annotation.spatial'])
    .where('file.stage_id', 'in', stageIds)
    .where('file.deleted_at', 'is', null)
    .orderBy('file.is_main', 'desc')
    .orderBy('file.position')
    .orderBy('file.id')
    .execute();
  return stageIds.flatMap((stageId) => {
    const values = new Map<SpaceSubject, number>();
    for (const measurement of rows.flatMap((row) => (row.stage_id === stageId ? row.spatial : []))) {
      const value = readSpaceValue(measurement);
      if (value !== null && !values.has(value.subject)) values.set(value.subject, value.mm);
    }
    return values.size === 0 ? [] : [toStageSpace(stageId, values)];
  });
}

function toStageSpace(stageId: string, values: ReadonlyMap<SpaceSubject, number>): StageSpace {
  return {
    stageId,
    widths: [...values].flatMap(([tooth, mm]) => (typeof tooth === 'number' ? [{ tooth, mm }] : [])),
    archLengths: { upper: values.get('upper') ?? null, lower: values.get('lower') ?? null },
  };
}

/** Loads the widths of teeth of a patient by stage; stages without a width are left out. @throws Failure `patient.notFound` */
export async function loadPatientSpace(ctx: RecordContext, patientId: string): Promise<StageSpace[]> {
  const { patient, db } = await ctx.requirePatient(patientId, 'view');
  const stages = await db.selectFrom('stage').select('id').where('patient_id', '=', patient.id).execute();
  return readStageSpace(
    db,
    stages.map(({ id }) => id),
  );
}
