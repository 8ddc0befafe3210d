import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { ObjectRow } from '../../../objects/object-row.ts';

/**
 * Lists the other DICOM files of the stage of a file, in order. Returns none for a file without a stage. The caller has
 * checked access.
 *
 * @param limit the maximum number of listed files
 */
export async function listSiblingDicomFiles(
  db: Kysely<Tables>,
  fileId: string,
  limit: number,
): Promise<{ readonly fileId: string; readonly name: string; readonly object: ObjectRow }[]> {
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
    .select(['file.id as file_id', 'file.name as file_name'])
    .where('opened.id', '=', fileId)
    .where('file.deleted_at', 'is', null)
    .where('stored_object.kind', '=', 'dicom')
    .orderBy('file.position')
    .orderBy('file.id')
    .limit(limit)
    .execute();
  return rows.map(({ file_id: id, file_name: name, ...object }) => ({ fileId: id, name, object }));
}
