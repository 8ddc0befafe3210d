import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Real photographs beside the workspace; a checkout without them has `undefined`, and skips their tests. */
const folder = fileURLToPath(new URL('../../../../../shared/data/photos', import.meta.url));
export const PHOTOS: string | undefined = existsSync(folder) ? folder : undefined;

/** Lists the photographs by their path below the folder. */
export function photoPaths(): string[] {
  if (PHOTOS === undefined) return [];
  const root = PHOTOS;
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' }).toSorted();
  return paths.filter((path) => statSync(join(root, path)).isFile());
}

/** Reads a photograph like a browser provides it. */
export function photo(path: string, lastModified = 0): File {
  return new File([readFileSync(join(PHOTOS ?? '', path))], basename(path), { lastModified });
}
