import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../workspace/problem.ts';
import { listFiles } from '../workspace/source-files.ts';
import { readTitleIds } from './title-ids.ts';

/** The list of requirements, written by hand: an id and the places that implement it. */
export const REQUIREMENTS_FILE = 'docs/requirements.md';

const ROW = /^\| ([A-Z]+-\d\d) \|/;

/** A requirement with the test files whose titles name it. */
interface CoveredRequirement {
  readonly id: string;
  readonly tests: readonly string[];
}

/** The requirements in the order of their list, and the ids in titles that the list lacks. */
export interface RequirementCoverage {
  readonly requirements: readonly CoveredRequirement[];
  readonly unlistedIds: readonly string[];
}

/**
 * Reads the list of requirements and finds the tests of each by their titles. The letters of ids are those of the list;
 * another word of that form, such as UTF-16, is no id.
 *
 * @throws Problem if the list is missing
 */
export function readCoverage(root: string): RequirementCoverage {
  const path = join(root, REQUIREMENTS_FILE);
  if (!existsSync(path)) throw new Problem(`${REQUIREMENTS_FILE} is missing`);
  const ids = readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => ROW.exec(line)?.[1] ?? []);
  const testsById = findTestsById(root);
  const letters = new Set(ids.map(toLetters));
  return {
    requirements: ids.map((id) => ({ id, tests: testsById.get(id) ?? [] })),
    unlistedIds: [...testsById.keys()].filter((id) => letters.has(toLetters(id)) && !ids.includes(id)).toSorted(),
  };
}

function findTestsById(root: string): ReadonlyMap<string, readonly string[]> {
  const testsById = new Map<string, string[]>();
  for (const file of listFiles(root, /\.(test|spec)\.tsx?$/))
    for (const id of readTitleIds(file, readFileSync(join(root, file), 'utf8')))
      testsById.set(id, [...(testsById.get(id) ?? []), file]);
  return testsById;
}

function toLetters(id: string): string {
  return id.slice(0, id.indexOf('-'));
}
