import { run } from '../workspace/run.ts';
import type { Check } from './check.ts';

/** The last commit before commits had types; those before it are not checked. */
const FIRST_CHECKED_AFTER = '12e423f4';
const MAX_SUBJECT_LENGTH = 72;
const TYPED_SUBJECT =
  /^(?:feat|fix|perf|refactor|test|docs|chore|build|ci|style|revert)(?:\([a-z0-9][a-z0-9-]*\))?!?: [a-z0-9`]/;

/** Every new commit is a Conventional Commit. A clone that lacks the history has nothing to check. */
export const commits: Check = {
  name: 'commits',
  run: async (root) => {
    const { code, output } = await run(
      'git',
      ['log', '--no-merges', '--format=%h %s', `${FIRST_CHECKED_AFTER}..HEAD`],
      { cwd: root },
    );
    return code === 0 ? output.split('\n').filter(Boolean).flatMap(findSubjectProblem) : [];
  },
};

/** Returns the problem of a line `<hash> <subject>`, if there is one. */
export function findSubjectProblem(line: string): string[] {
  const subject = line.slice(line.indexOf(' ') + 1);
  if (!TYPED_SUBJECT.test(subject)) return [`${line}: begin with a type, as in "fix(upload): …"`];
  if (subject.length > MAX_SUBJECT_LENGTH) return [`${line}: at most ${MAX_SUBJECT_LENGTH} characters`];
  return [];
}
