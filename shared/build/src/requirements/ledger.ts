import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../workspace/problem.ts';
import { filesBelow } from '../workspace/source-files.ts';
import { titledIds } from './titled-ids.ts';

/** Where the list of requirements lies, in the workspace. */
export const LEDGER = 'docs/requirements.md';

/** The first and the last line of what a merge has left to decide. */
const CONFLICT = /^(?:<{7}|>{7})(?: |$)/m;
const ROW = /^\| ([A-Z]+-\d\d) \|([^|]*)\|[^|]*\|$/;

/** The list of requirements as it stands, and as the titles of the tests would have it. */
export interface Ledger {
  readonly present: string;
  readonly derived: string;
  /** Ids of rows that no title names. */
  readonly untested: readonly string[];
}

/**
 * Derives the list of requirements of a workspace. The ids, their order and the column "Held in" are written by hand and kept;
 * the tests of a row are those whose titles name its id. An id without a row gets one behind the last of its letters, held in the
 * folders of its tests. The letters of ids are those of the rows; anything else of that form, such as UTF-16, is no id.
 *
 * @throws Problem when the list is missing, and for a file with the marks of a merge conflict: what lies between them would be written as it stands
 */
export function readLedger(root: string): Ledger {
  const path = join(root, LEDGER);
  if (!existsSync(path)) throw new Problem(`${LEDGER} is missing`);
  const present = settled(root, LEDGER);
  const tests = testsOfIds(root);
  const lines: string[] = [];
  const untested: string[] = [];
  const rows = new Set<string>();
  for (const text of present.split('\n')) {
    const [, id, heldIn] = ROW.exec(text) ?? [];
    if (id === undefined || heldIn === undefined) {
      lines.push(text);
      continue;
    }
    rows.add(id);
    const files = tests.get(id) ?? [];
    if (files.length === 0) untested.push(id);
    lines.push(row(id, heldIn.trim(), files));
  }
  for (const [id, files] of [...tests].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (rows.has(id)) continue;
    const before = lines.findLastIndex((text) => text.startsWith(`| ${lettersOf(id)}-`));
    if (before >= 0) lines.splice(before + 1, 0, row(id, foldersOf(files), files));
  }
  return { present, derived: lines.join('\n'), untested };
}

/** Writes the list of requirements as the tests have it; gives what was written. */
export function writeLedger(root: string): Ledger {
  const ledger = readLedger(root);
  if (ledger.derived !== ledger.present) writeFileSync(join(root, LEDGER), ledger.derived);
  return ledger;
}

/** The test files that name each id in a title, in the order of their paths. */
function testsOfIds(root: string): ReadonlyMap<string, readonly string[]> {
  const tests = new Map<string, string[]>();
  for (const file of filesBelow(root, /\.(test|spec)\.tsx?$/)) {
    for (const id of titledIds(file, settled(root, file))) {
      tests.set(id, [...(tests.get(id) ?? []), file]);
    }
  }
  return tests;
}

function settled(root: string, file: string): string {
  const text = readFileSync(join(root, file), 'utf8');
  if (CONFLICT.test(text)) throw new Problem(`${file} has the marks of a merge conflict`);
  return text;
}

function row(id: string, heldIn: string, files: readonly string[]): string {
  return `| ${id} | ${heldIn} | ${quoted(files)} |`;
}

function foldersOf(files: readonly string[]): string {
  return quoted([...new Set(files.map((file) => file.slice(0, file.lastIndexOf('/'))))]);
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(' ');
}

function lettersOf(id: string): string {
  return id.slice(0, id.indexOf('-'));
}
