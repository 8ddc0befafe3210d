import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestFile, toTestFile } from './test-file.ts';

/** Real models beside the workspace, which a checkout may be without. */
const FOLDER = join(import.meta.dirname, '../../../../shared/data/models');

/** All real models; none in a checkout without them. */
export function readRealModels(): TestFile[] {
  if (!existsSync(FOLDER)) return [];
  return readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => toTestFile(entry.name, readFileSync(join(entry.parentPath, entry.name))))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
