import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../workspace/source-files.ts';
import type { Check } from './check.ts';

/** A path in backticks: a package, or a source file below any folder. */
const PATH =
  /`((?:(?:server|shared|shell|e2e|deploy|docs|mf-[a-z]+)\/[\w./-]+)|(?:[\w-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|md|sql))`/g;
const DECISIONS = 'docs/decisions/';

/**
 * Checks that the paths that documents name exist, in full or from the end as in `kernel/db/migrate.ts`. Each decision
 * has a unique number; the folder is their list.
 */
export const namedPaths: Check = {
  name: 'named paths',
  run: async (root) => {
    const files = listFiles(root, /./);
    const documents = files.filter((file) => file.endsWith('.md'));
    const existingPaths = new Set(files.flatMap(listPathsTo));
    return [
      ...documents.flatMap((file) =>
        findUnknownPaths(file, readFileSync(join(root, file), 'utf8'), existingPaths, files),
      ),
      ...findDecisionProblems(documents),
    ];
  },
};

/** Returns a file and every folder that contains it. */
function listPathsTo(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function findUnknownPaths(
  file: string,
  text: string,
  existingPaths: ReadonlySet<string>,
  files: readonly string[],
): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '');
  return [...prose.matchAll(PATH)].flatMap(([, path = '']) => {
    const isThere =
      existingPaths.has(path.replace(/\/$/, '')) || files.some((candidate) => candidate.endsWith(`/${path}`));
    return isThere ? [] : [`${file} names ${path}, which is not there`];
  });
}

function findDecisionProblems(documents: readonly string[]): string[] {
  const decisions = documents.filter((file) => file.startsWith(DECISIONS));
  const decisionNumbers = new Set<string>();
  return decisions.flatMap((file) => {
    const name = file.slice(DECISIONS.length);
    const number = name.slice(0, 4);
    const problems = [
      ...(/^\d{4}-[a-z0-9-]+\.md$/.test(name) ? [] : [`${file} is not called NNNN-title.md`]),
      ...(decisionNumbers.has(number) ? [`${file} has a number that another decision has`] : []),
    ];
    decisionNumbers.add(number);
    return problems;
  });
}
