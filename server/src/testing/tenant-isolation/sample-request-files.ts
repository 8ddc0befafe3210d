import { globSync } from 'node:fs';

/**
 * Lists the files with the sample requests of areas, relative to `src`. Areas are folders below `areas` or `clinic`.
 */
export function listSampleRequestFiles(src: string): string[] {
  return globSync('{areas,clinic}/*/testing/sample-requests.ts', { cwd: src }).toSorted();
}
