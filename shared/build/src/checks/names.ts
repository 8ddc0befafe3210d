import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isAllowedName } from '../names/allowed-names.ts';
import { readWording } from '../names/declared-names.ts';
import { beginsWithClause, NAME_RULES } from '../names/name-rules.ts';
import { listSourceFiles } from '../names/list-source-files.ts';
import type { Check } from './check.ts';

/** Names, comments and test titles follow the rules of CONTRIBUTING.md. `npm run check -- names --report` counts them. */
export const names: Check = {
  name: 'names',
  run: async (root) =>
    listSourceFiles(root).flatMap((file) => findNameProblems(file, readFileSync(join(root, file), 'utf8'))),
};

/** Returns the names, comments and test titles of a file that break a rule, a line each. */
export function findNameProblems(file: string, source: string): string[] {
  const { names: declarations, comments, titles } = readWording(file, source);
  return [
    ...declarations.flatMap(({ text, line }) => {
      const rule = NAME_RULES.find(({ isBroken }) => isBroken(text));
      return rule === undefined || isAllowedName(file, text)
        ? []
        : [`${file}:${line} declares ${text}: ${rule.advice}`];
    }),
    ...comments
      .filter(({ text }) => beginsWithClause(text))
      .map(
        ({ text, line }) =>
          `${file}:${line} begins a comment with "${text.split(' ', 1)[0]}": begin with a verb or a noun`,
      ),
    ...titles
      .filter(({ text }) => beginsWithClause(text))
      .map(
        ({ text, line }) =>
          `${file}:${line} begins a test title with "${text.split(' ', 1)[0]}": say what happens, verb first`,
      ),
  ];
}
