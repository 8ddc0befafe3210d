import { existsSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const SKIPPED_FOLDERS = new Set(['node_modules', '.build', '.data', '.git', 'test-results', 'coverage']);

/** Returns every file below `folder` whose name matches `pattern`, relative to it and with forward slashes. */
export function listFiles(folder: string, pattern: RegExp): string[] {
  return searchFolder(folder, pattern, () => true);
}

/** Returns the same files without those of nested packages. */
export function listPackageFiles(folder: string, pattern: RegExp): string[] {
  return searchFolder(folder, pattern, (path) => !existsSync(join(path, 'package.json')));
}

function searchFolder(folder: string, pattern: RegExp, isEntered: (path: string) => boolean): string[] {
  const files: string[] = [];
  const open = [folder];
  for (const current of open) {
    for (const entry of readdirSync(current, { withFileTypes: true })) {
      const path = join(current, entry.name);
      if (entry.isDirectory() && !SKIPPED_FOLDERS.has(entry.name)) {
        if (isEntered(path)) open.push(path);
      }
      if (entry.isFile() && pattern.test(entry.name)) files.push(relative(folder, path).split(sep).join('/'));
    }
  }
  return files.toSorted();
}

/** Returns whether a file is a test that jest runs. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}

/** Returns whether a file is a test or a helper of tests. */
export function isTestFile(file: string): boolean {
  return isTest(file) || /(^|\/)testing\//.test(file);
}

/** Returns whether a file is an entry of the gallery, which lies beside its component. No build of the product has it. */
export function isGalleryEntry(file: string): boolean {
  return file.endsWith('.gallery.tsx');
}
