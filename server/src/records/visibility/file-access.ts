import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import type { VisiblePatient } from './patient-visibility.ts';

/** A file with the patient whom it shows. */
export interface PatientFile {
  readonly file: Selectable<Tables['file']>;
  readonly patient: VisiblePatient;
}

/**
 * Reads the rows of files; nobody has been asked whether they may see them.
 *
 * @throws Failure `file.notFound` when one is missing or deleted
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
