import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { listFiles } from '../workspace/source-files.ts';
import type { Check } from './check.ts';

/** A link of Markdown whose target is a file of the repository. */
const LINK = /\]\((?![a-z]+:)([^)\s]+)\)/g;
/** A path in backticks: a package, or a source file below any folder. */
const PATH =
  /`((?:(?:server|shared|shell|e2e|deploy|docs|mf-[a-z]+)\/[\w./-]+)|(?:[\w-]+\/)+[\w.-]+\.(?:ts|tsx|mjs|md|sql))`/g;
const DECISIONS = 'docs/decisions/';

/**
 * Checks that the links of documents lead to existing files and headings, and that the paths they name exist, in full
 * or from the end as in `kernel/db/migrate.ts`. Each decision has a unique number; the folder is their list.
 */
export const links: Check = {
  name: 'links',
  run: async (root) => {
    const files = listFiles(root, /./);
    const documents = new Map(
      files.filter((file) => file.endsWith('.md')).map((file) => [file, readFileSync(join(root, file), 'utf8')]),
    );
    const existingPaths = new Set(files.flatMap(listPathsTo));
    return [
      ...[...documents].flatMap(([file, text]) => [
        ...findBrokenLinks(file, text, existingPaths, documents),
        ...findUnknownPaths(file, text, existingPaths, files),
      ]),
      ...findDecisionProblems(documents.keys()),
    ];
  },
};

/** Returns a file and every folder that contains it. */
function listPathsTo(file: string): string[] {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function findBrokenLinks(
  file: string,
  text: string,
  existingPaths: ReadonlySet<string>,
  documents: ReadonlyMap<string, string>,
): string[] {
  return [...text.matchAll(LINK)].flatMap(([, address = '']) => {
    const [path = '', heading] = address.split('#');
    const target = path === '' ? file : posix.join(posix.dirname(file), path).replace(/\/$/, '');
    if (!existingPaths.has(target)) return [`${file} links to ${address}, which is not there`];
    if (heading === undefined) return [];
    return listHeadingAnchors(documents.get(target) ?? '').has(heading)
      ? []
      : [`${file} links to ${address}, which is no heading`];
  });
}

/** Returns the anchors of the headings of a document, as forges generate them. */
function listHeadingAnchors(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
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

function findDecisionProblems(documents: Iterable<string>): string[] {
  const decisions = [...documents].filter((file) => file.startsWith(DECISIONS));
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
