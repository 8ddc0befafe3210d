import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Lists the files with the sample requests of areas, relative to `src`: in the folder `testing` beside an `area.ts`. */
export function listSampleRequestFiles(src: string): string[] {
  return globSync('*/*/testing/sample-requests.ts', { cwd: src })
    .filter((file) => existsSync(join(src, dirname(dirname(file)), 'area.ts')))
    .toSorted();
}
