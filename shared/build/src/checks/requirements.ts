import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { filesBelow } from './source-files.ts';

const LEDGER = 'docs/requirements.md';
const ID = /\b[A-Z]+-\d\d\b/g;
const ROW = /^\| ([A-Z]+-\d\d) \|.*\|([^|]*)\|$/;

/**
 * The list of requirements is true: each row names tests that name its id, and each id that a test names has a row.
 * The letters of ids are those of the rows; anything else of that form, such as UTF-16, is no id.
 */
export const requirements: Check = {
  name: 'requirements',
  run: async (root) => {
    if (!existsSync(join(root, LEDGER))) return [`${LEDGER} is missing`];
    const tests = new Map(
      filesBelow(root, /\.(test|spec)\.tsx?$/).map((file) => [file, idsIn(readFileSync(join(root, file), 'utf8'))]),
    );
    const rows = rowsOf(readFileSync(join(root, LEDGER), 'utf8'));
    return [...untrueRows(rows, tests), ...idsWithoutRow(rows, tests)];
  },
};

function idsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(ID) ?? []);
}

/** The test files that each row names, by the id of the row. */
function rowsOf(ledger: string): ReadonlyMap<string, readonly string[]> {
  const rows = new Map<string, readonly string[]>();
  for (const line of ledger.split('\n')) {
    const [, id, files] = ROW.exec(line) ?? [];
    if (id !== undefined && files !== undefined)
      rows.set(
        id,
        [...files.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ''),
      );
  }
  return rows;
}

function untrueRows(
  rows: ReadonlyMap<string, readonly string[]>,
  tests: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  return [...rows].flatMap(([id, files]) => {
    if (files.length === 0) return [`${LEDGER}: ${id} names no test`];
    return files
      .filter((file) => tests.get(file)?.has(id) !== true)
      .map((file) => `${LEDGER}: ${file} does not name ${id}`);
  });
}

function idsWithoutRow(
  rows: ReadonlyMap<string, readonly string[]>,
  tests: ReadonlyMap<string, ReadonlySet<string>>,
): string[] {
  // This package's own tests name ids as examples.
  const named = new Set(
    [...tests].filter(([file]) => !file.startsWith('shared/build/')).flatMap(([, ids]) => [...ids]),
  );
  const letters = new Set([...rows.keys()].map(lettersOf));
  return [...named]
    .filter((id) => letters.has(lettersOf(id)) && !rows.has(id))
    .map((id) => `${LEDGER} has no row for ${id}, which a test names`);
}

function lettersOf(id: string): string {
  return id.slice(0, id.indexOf('-'));
}
