import { randomUUID } from 'node:crypto';
import { toFileExtension } from '@dentarium/domain';
import { LIBRARY } from './quota/library.ts';

/**
 * A name in the store that nobody can guess: `<root>/<organisation>/<object>/original.<extension>`. Neither a patient nor
 * the name that a person gave is in it, so that a move or a merge renames nothing.
 */
export function createObjectName(organisationId: string, fileName: string): string {
  const extension = toFileExtension(fileName);
  return `${LIBRARY.root}/${organisationId}/${randomUUID()}/original${extension === '' ? '' : `.${extension}`}`;
}
