import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod/mini';
import { readDocument } from '../files/document.ts';
import { toErrorCode } from '../files/file-code.ts';
import { Problem } from '../files/problem.ts';
import { replaceFile } from '../files/replace-file.ts';

/** The file beside the registry in which a site keeps what its pages have reported about versions. */
const OUTCOMES_FILE = '.outcomes.json';

/** `seen` by some pages, `good` on enough of them, or `failed` on pages of several accounts. */
export const versionOutcome = z.enum(['seen', 'good', 'failed']);
/** The outcome of a version on pages. */
export type VersionOutcome = z.infer<typeof versionOutcome>;

const outcomesFile = z.record(z.string(), z.record(z.string(), versionOutcome));
/** The outcomes of versions on pages, by module and version. */
export type Outcomes = Readonly<Record<string, Readonly<Record<string, VersionOutcome>>>>;

/** Reads what pages have reported; nothing if the site has not written it, or it cannot be read. */
export async function readOutcomes(modulesDir: string): Promise<Outcomes> {
  try {
    return readDocument(await readFile(join(modulesDir, OUTCOMES_FILE), 'utf8'), OUTCOMES_FILE, outcomesFile);
  } catch (error) {
    if (toErrorCode(error) === 'ENOENT' || error instanceof Problem) return {};
    throw error;
  }
}

/** Replaces what pages have reported, for commands that know the folder only. */
export async function writeOutcomes(modulesDir: string, outcomes: Outcomes): Promise<void> {
  await replaceFile(join(modulesDir, OUTCOMES_FILE), `${JSON.stringify(outcomes, null, 2)}\n`);
}

/** Finds what pages have reported about a version. */
export function findOutcome(outcomes: Outcomes, module: string, version: string): VersionOutcome | undefined {
  const versions = Object.hasOwn(outcomes, module) ? outcomes[module] : undefined;
  return versions !== undefined && Object.hasOwn(versions, version) ? versions[version] : undefined;
}
