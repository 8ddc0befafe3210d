import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { VisiblePatient } from './patient-visibility.ts';

/** A file with its patient. */
export interface PatientFile {
  readonly file: Selectable<Tables['file']>;
  readonly patient: VisiblePatient;
}

/**
 * Loads the rows of files without checking whether the caller may see them.
 *
 * @throws Failure `file.notFound` if one is missing or deleted
 */
export async function getFilesOrThrow(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<Selectable<Tables['file']>[]> {
  const files = await db
    .selectFrom('file')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  if (files.length !== new Set(ids).size) throw new Failure('file.notFound');
  return files;
}
