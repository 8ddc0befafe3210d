import { run } from './run.ts';

/** The subject of a release: `chore(release): v1.2.0`. */
const RELEASE_SUBJECT = '^chore\\(release\\): v[0-9]';

/** Runs git in a checkout; returns its output, or null if it fails. */
export async function readGit(root: string, ...args: readonly string[]): Promise<string | null> {
  const { code, output } = await run('git', ['-C', root, ...args]);
  return code === 0 ? output.trim() : null;
}

/**
 * Returns the last commit of a release up to `commit`, by its subject: a checkout may lack the tags. Null if there is
 * none.
 */
export async function findReleaseCommit(root: string, commit: string): Promise<string | null> {
  const releaseCommit = await readGit(root, 'log', '-1', '-E', `--grep=${RELEASE_SUBJECT}`, '--format=%H', commit);
  return releaseCommit || null;
}
