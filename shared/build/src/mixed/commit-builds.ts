import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { Problem } from '../workspace/problem.ts';
import { toPublishedVersion } from '../release/release-build.ts';
import { findReleaseCommit, readGit } from '../workspace/release-commit.ts';
import { runNode } from '../workspace/run.ts';
import { listModules, readJson, readWorkspace } from '../workspace/workspace.ts';

/** A module as built from one commit. */
interface StoredModule {
  readonly declaration: ModuleDeclaration;
  readonly version: string;
  readonly buildFolder: string;
}

/** The builds of one commit: the shell and every module. */
export interface Builds {
  readonly shell: string;
  readonly modules: readonly StoredModule[];
}

/** Written last, so that interrupted builds do not count. */
const LIST_FILE = 'kept.json';

/** The program that builds a checkout; a commit without it cannot be mixed. */
const BUILD_PROGRAM = 'shared/build/bin/dentarium.mjs';

const WEEK_SECONDS = 7 * 24 * 60 * 60;

/**
 * Returns the commits that a checkout is compared with: the last release before this one, and the newest commit that is a
 * week older. A younger history has its first commit that can be built instead.
 */
export async function findComparedCommits(root: string): Promise<string[]> {
  if ((await readGit(root, 'rev-parse', '--verify', '--quiet', 'HEAD^')) === null) return [];
  const commits = [await findReleaseCommit(root, 'HEAD^'), await findOlderCommit(root)];
  return [...new Set(commits.filter((commit) => commit !== null))];
}

async function findOlderCommit(root: string): Promise<string | null> {
  const seconds = Number(await readGit(root, 'log', '-1', '--format=%ct', 'HEAD'));
  const weekOld = await readGit(root, 'log', '-1', `--before=${seconds - WEEK_SECONDS}`, '--format=%H', 'HEAD^');
  if (weekOld && (await readGit(root, 'ls-tree', '--name-only', weekOld, BUILD_PROGRAM))) return weekOld;
  const additions = await readGit(root, 'log', '--diff-filter=A', '--format=%H', 'HEAD^', '--', BUILD_PROGRAM);
  return additions?.split('\n').at(-1) || null;
}

/** Returns the folder of stored builds: a folder for each commit, outside of any checkout. */
export function getBuildsFolder(env: NodeJS.ProcessEnv = process.env): string {
  return env['KEPT_BUILDS'] || join(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'dentarium', 'builds');
}

/**
 * Loads the builds of a commit; makes them in a separate checkout the first time.
 *
 * @throws Problem when the repository does not have the commit, or it cannot be built
 */
export async function loadCommitBuilds(root: string, commit: string, say: (text: string) => void): Promise<Builds> {
  const folder = join(getBuildsFolder(), commit.slice(0, 12));
  if (!existsSync(join(folder, LIST_FILE))) {
    say(`Building ${commit.slice(0, 12)}, which is kept in ${folder} …`);
    await mkdir(dirname(folder), { recursive: true });
    const draft = await mkdtemp(`${folder}.`);
    try {
      await buildInto(root, commit, draft);
      await rm(folder, { recursive: true, force: true });
      await rename(draft, folder);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  const { modules } = readJson<{ readonly modules: readonly Omit<StoredModule, 'buildFolder'>[] }>(
    join(folder, LIST_FILE),
  );
  return {
    shell: join(folder, 'shell'),
    modules: modules.map((module) => ({ ...module, buildFolder: join(folder, module.declaration.name) })),
  };
}

async function buildInto(root: string, commit: string, folder: string): Promise<void> {
  const checkout = join(await mkdtemp(join(tmpdir(), 'dentarium-mixed-')), 'checkout');
  try {
    if ((await readGit(root, 'worktree', 'add', '--detach', checkout, commit)) === null)
      throw new Problem(`The repository has no commit ${commit} to build.`);
    const result = await runNode([join(checkout, BUILD_PROGRAM), 'build'], {
      cwd: checkout,
    });
    if (result.code !== 0) throw new Problem(`${commit} cannot be built:\n${result.output}`);
    const storeBuild = async (from: string, as: string): Promise<string> => {
      const packages = join(checkout, '.build', 'packages', from);
      const [buildId] = await readdir(packages);
      if (buildId === undefined) throw new Problem(`${commit} has built no ${from}.`);
      await cp(join(packages, buildId), join(folder, as), { recursive: true });
      return buildId;
    };
    await storeBuild('shell', 'shell');
    const modules = await Promise.all(
      listModules(readWorkspace(checkout)).map(async (item) => ({
        declaration: item.declaration,
        version: toPublishedVersion(item, await storeBuild(item.folder, item.declaration.name)),
      })),
    );
    await writeFile(join(folder, LIST_FILE), JSON.stringify({ commit, modules }));
  } finally {
    await readGit(root, 'worktree', 'remove', '--force', checkout);
    await rm(dirname(checkout), { recursive: true, force: true });
  }
}
