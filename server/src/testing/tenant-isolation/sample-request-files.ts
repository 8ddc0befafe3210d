import { globSync } from 'node:fs';

/**
 * The files in which areas say how the calls that they bring along are asked, relative to `src`; an area may lie below `areas` or `clinic`.
 */
export function listSampleRequestFiles(src: string): string[] {
  return globSync('{areas,clinic}/*/testing/sample-requests.ts', { cwd: src }).toSorted();
}
