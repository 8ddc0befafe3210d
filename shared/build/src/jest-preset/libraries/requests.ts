import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The scope of the search for imports of libraries. */
export interface ImportSearch {
  /** The workspace's folder, absolute. */
  readonly root: string;
  /** The packages, relative to the root. */
  readonly folders: readonly string[];
  /** The names of the libraries. */
  readonly libraries: readonly string[];
}

/** Import statements of a file; `oxc-parser` would be exact, but slower than the test of a small change. */
const IMPORTS = /^(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?'([^'.][^']*)'/gm;

/**
 * Returns every import of one of the libraries in the code of the packages, sorted, with the first package that makes
 * it.
 */
export function findLibraryImports({ root, folders, libraries }: ImportSearch): ReadonlyMap<string, string> {
  const isLibraryImport = (request: string): boolean =>
    !request.endsWith('.css') && libraries.some((name) => request === name || request.startsWith(`${name}/`));
  const requests = new Map<string, string>();
  for (const folder of folders.toSorted()) {
    const source = join(root, folder, 'src');
    for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.tsx?$/.test(name),
    )) {
      for (const [, type, request = ''] of readFileSync(join(source, file), 'utf8').matchAll(IMPORTS)) {
        if (type === undefined && isLibraryImport(request) && !requests.has(request)) requests.set(request, folder);
      }
    }
  }
  return new Map([...requests].toSorted(([one], [other]) => (one < other ? -1 : 1)));
}
