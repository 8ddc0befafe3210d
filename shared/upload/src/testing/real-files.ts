import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Real photographs beside the workspace; a checkout without them has `undefined`, and skips their tests. */
const folder = fileURLToPath(new URL('../../../../../shared/data/photos', import.meta.url));
export const PHOTO_FOLDER: string | undefined = existsSync(folder) ? folder : undefined;

/** Lists the photographs by their path below the folder. */
export function listPhotoPaths(): string[] {
  if (PHOTO_FOLDER === undefined) return [];
  const root = PHOTO_FOLDER;
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
  return paths.filter((path) => statSync(join(root, path)).isFile());
}

/** Reads a photograph like a browser provides it. */
export function readPhoto(path: string, lastModified = 0): File {
  return new File([readFileSync(join(PHOTO_FOLDER ?? '', path))], basename(path), { lastModified });
}
