import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { ObjectRow } from '../../../objects/object-row.ts';

/**
 * The other DICOM files of the stage of a file that the caller sees, in their order. A file without a stage has none beside it.
 *
 * @param limit files after which no more are listed
 */
export async function listSiblingDicomFiles(
  db: Kysely<Tables>,
  fileId: string,
  limit: number,
): Promise<{ readonly fileId: string; readonly object: ObjectRow }[]> {
  const rows = await db
    .selectFrom('file as opened')
    .innerJoin('file', (join) =>
      join
        .onRef('file.stage_id', '=', 'opened.stage_id')
        .onRef('file.patient_id', '=', 'opened.patient_id')
        .onRef('file.id', '<>', 'opened.id'),
    )
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .selectAll('stored_object')
    .select('file.id as file_id')
    .where('opened.id', '=', fileId)
    .where('file.deleted_at', 'is', null)
    .where('stored_object.kind', '=', 'dicom')
    .orderBy('file.position')
    .orderBy('file.id')
    .limit(limit)
    .execute();
  return rows.map(({ file_id: id, ...object }) => ({ fileId: id, object }));
}
