import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const skipped = new Set(['node_modules', '.build', '.data', '.git', 'test-results', 'coverage']);

/** Every file below `folder` whose name `wanted` matches, relative to it and with forward slashes. */
export function filesBelow(folder: string, wanted: RegExp): string[] {
  return search(folder, wanted, () => true);
}

/** The same without the packages that lie below a package. */
export function filesOfPackage(folder: string, wanted: RegExp): string[] {
  return search(folder, wanted, (path) => !existsSync(join(path, 'package.json')));
}

function search(folder: string, wanted: RegExp, isEntered: (path: string) => boolean): string[] {
  const found: string[] = [];
  const open = [folder];
  for (const current of open) {
    for (const entry of readdirSync(current, { withFileTypes: true })) {
      const path = join(current, entry.name);
      if (entry.isDirectory() && !skipped.has(entry.name)) {
        if (isEntered(path)) open.push(path);
      }
      if (entry.isFile() && wanted.test(entry.name)) found.push(relative(folder, path).split(sep).join('/'));
    }
  }
  return found.toSorted();
}

/** Whether a file is a test that jest runs. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** Whether a file is a test or what only tests are made with. */
export function isTestFile(file: string): boolean {
  return isTest(file) || /(^|\/)testing\//.test(file);
}
