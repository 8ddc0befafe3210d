import { randomUUID } from 'node:crypto';
import { toFileExtension } from '@dentarium/domain';

/**
 * Creates an unguessable name in the store: `<root>/<organisation>/<object>/original.<extension>`. It contains neither
 * the patient nor the original file name, so a move or a merge renames nothing.
 *
 * @param root the folder of the site in the store, see `toLibraryRoot`.
 */
export function createObjectName(root: string, organisationId: string, fileName: string): string {
  const extension = toFileExtension(fileName);
  return `${root}/${organisationId}/${randomUUID()}/original${extension === '' ? '' : `.${extension}`}`;
}
