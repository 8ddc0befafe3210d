import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Real photographs lie beside the repository on some machines; they are no part of it. */
const FOLDER = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'data');

/** Whether there are real photographs on this machine. */
export const hasRealFiles = existsSync(FOLDER);

/** The paths of the files of a folder of them, by name. */
export function realFiles(folder: string): string[] {
  const path = join(FOLDER, folder);
  return readdirSync(path)
    .toSorted()
    .map((name) => join(path, name));
}
