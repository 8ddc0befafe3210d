import { randomUUID } from 'node:crypto';
import { toFileExtension } from '@dentarium/domain';
import { LIBRARY } from './quota/library.ts';

/**
 * Creates an unguessable name in the store: `<root>/<organisation>/<object>/original.<extension>`. It contains neither
 * the patient nor the original file name, so a move or a merge renames nothing.
 */
export function createObjectName(organisationId: string, fileName: string): string {
  const extension = toFileExtension(fileName);
  return `${LIBRARY.root}/${organisationId}/${randomUUID()}/original${extension === '' ? '' : `.${extension}`}`;
}
