import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTestFile } from '../workspace/source-files.ts';
import { isAllowedName } from './allowed-names.ts';
import { readWording } from './declared-names.ts';
import { listSourceFiles } from './list-source-files.ts';
import { beginsWithClause, NAME_RULES } from './name-rules.ts';

/** One line of the report: how often a rule is broken, of how many, and how often it may be. */
interface ReportRow {
  readonly title: string;
  readonly count: number;
  readonly total: number;
  /** The limit, of `total` if it is less than 1. */
  readonly target: number;
}

const TARGETS: Readonly<Record<string, number>> = {
  'names that end in Of': 9,
  superlatives: 0,
  'bare words': 19,
  openers: 0,
  pronouns: 0,
};
/** The share of comments that may begin with a clause. */
const MAX_CLAUSES = 0.02;

/** Counts the names and comments of the code without tests, as a table with targets. Prescribed names do not count. */
export function reportNames(root: string): string[] {
  const counts = new Map(NAME_RULES.map(({ id }) => [id, 0]));
  let [names, comments, clauses] = [0, 0, 0];
  for (const file of listSourceFiles(root).filter((path) => !isTestFile(path) && !path.endsWith('.spec.ts'))) {
    const wording = readWording(file, readFileSync(join(root, file), 'utf8'));
    names += wording.names.length;
    comments += wording.comments.length;
    clauses += wording.comments.filter(({ text }) => beginsWithClause(text)).length;
    for (const { id, isBroken } of NAME_RULES) {
      const violations = wording.names.filter(({ text }) => isBroken(text) && !isAllowedName(file, text)).length;
      counts.set(id, (counts.get(id) ?? 0) + violations);
    }
  }
  const rows: ReportRow[] = [
    ...Array.from(counts, ([title, count]) => ({ title, count, total: names, target: TARGETS[title] ?? 0 })),
    { title: 'comments that begin with a clause', count: clauses, total: comments, target: MAX_CLAUSES },
  ];
  return rows.map(formatRow);
}

function formatRow({ title, count, total, target }: ReportRow): string {
  const limit = target > 0 && target < 1 ? Math.floor(total * target) : target;
  return `${count <= limit ? 'ok    ' : 'over  '}  ${title.padEnd(36)}${String(count).padStart(6)} of ${total}, at most ${limit}`;
}
