import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { Problem } from '../workspace/problem.ts';
import { toPublishedVersion } from '../release/release-build.ts';
import { run, runNode } from '../workspace/run.ts';
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

async function git(root: string, ...args: readonly string[]): Promise<string | null> {
  const { code, output } = await run('git', ['-C', root, ...args]);
  return code === 0 ? output.trim() : null;
}

/**
 * Returns the commit that a checkout is compared with: the last release (a tag `v…`) before this one, or else the
 * previous commit.
 */
export async function findPreviousCommit(root: string): Promise<string | null> {
  const tag = await git(root, 'describe', '--tags', '--abbrev=0', '--match', 'v*', 'HEAD^');
  return git(root, 'rev-parse', '--verify', '--quiet', `${tag ?? 'HEAD^'}^{commit}`);
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
    if ((await git(root, 'worktree', 'add', '--detach', checkout, commit)) === null)
      throw new Problem(`The repository has no commit ${commit} to build.`);
    const result = await runNode([join(checkout, 'shared', 'build', 'bin', 'dentarium.mjs'), 'build'], {
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
    await git(root, 'worktree', 'remove', '--force', checkout);
    await rm(dirname(checkout), { recursive: true, force: true });
  }
}
