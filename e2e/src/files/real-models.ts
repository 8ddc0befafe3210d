import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestFile, toTestFile } from './test-file.ts';

/** The folder of real models beside the workspace, which may be missing. */
const FOLDER = join(import.meta.dirname, '../../../../shared/data/models');

/** Reads all real models; returns none if the folder is missing. */
export function readRealModels(): TestFile[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => toTestFile(entry.name, readFileSync(join(entry.parentPath, entry.name))))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
