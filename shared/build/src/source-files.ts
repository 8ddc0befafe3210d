import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const skipped = new Set(['node_modules', '.build', '.data', '.git', 'test-results', 'coverage']);

/** Every file below `folder` whose name `wanted` matches, relative to it and with forward slashes. */
export function filesBelow(folder: string, wanted: RegExp): string[] {
  const found: string[] = [];
  const open = [folder];
  for (const current of open) {
    for (const entry of readdirSync(current, { withFileTypes: true })) {
      const path = join(current, entry.name);
      if (entry.isDirectory() && !skipped.has(entry.name)) open.push(path);
      else if (entry.isFile() && wanted.test(entry.name)) found.push(relative(folder, path).split(sep).join('/'));
    }
  }
  return found.toSorted();
}

/** Whether a file is a test or what only tests are made with. */
export function isTestFile(file: string): boolean {
  return /\.test\.tsx?$|(^|\/)testing\//.test(file);
}
