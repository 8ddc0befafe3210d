import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withLock } from '../../bin/lock.mjs';
import { Problem } from '../workspace/problem.ts';
import { runNode } from '../workspace/run.ts';
import { readWorkspace, type WorkspacePackage } from '../workspace/workspace.ts';
import { computeFingerprint } from './fingerprint.ts';

/** A production build of one package. */
export interface PackageBuild {
  readonly item: WorkspacePackage;
  /** The fingerprint of the build's inputs, which is the name of its folder. */
  readonly buildId: string;
  readonly folder: string;
  /** The duration in seconds; null if the build was up to date. */
  readonly seconds: number | null;
}

const runner = fileURLToPath(new URL('../webpack/run.ts', import.meta.url));

/** Several builds stay, so that a page that was opened before the last rebuilds still finds its files. */
const MAX_STORED_BUILDS = 5;

/**
 * Builds the shell and every module whose sources changed since the last build. Only one command does so at a time.
 * @param isSelected selects the packages to build; all by default
 */
export async function buildWorkspace(
  root: string,
  say: (text: string) => void,
  isSelected: (item: WorkspacePackage) => boolean = () => true,
): Promise<PackageBuild[]> {
  const packages = readWorkspace(root);
  const freshBuilds = await Promise.all(
    listTargets(packages, isSelected).map((item) => findFreshBuild(root, item, packages)),
  );
  // A checkout that is built needs no lock: the account of a server may not be permitted to write it.
  if (freshBuilds.every((build) => build !== null)) return freshBuilds;
  await mkdir(join(root, '.build'), { recursive: true });
  return withLock(
    join(root, '.build', 'build.lock'),
    async () => {
      const targets = listTargets(packages, isSelected);
      const results: PackageBuild[] = [];
      const failures: string[] = [];
      const waiting = targets.values();
      const work = async (): Promise<void> => {
        for (const item of waiting) {
          const result = await buildPackage(root, item, packages, say);
          if (typeof result === 'string') failures.push(result);
          else results.push(result);
        }
      };
      // Two builds run at a time; a failed build does not stop the others, so that one run reports every failure.
      await Promise.all([work(), work()]);
      if (failures.length > 0) throw new Problem(failures.join('\n\n'));
      return results;
    },
    (pid) => say(`Another command (process ${pid}) is building in this folder; waiting for it …`),
  );
}

function listTargets(
  packages: readonly WorkspacePackage[],
  isSelected: (item: WorkspacePackage) => boolean,
): WorkspacePackage[] {
  const shell = packages.filter((item) => item.folder === 'shell');
  const modules = packages.filter((item) => item.declaration !== null);
  // The shell comes first: its build is one of the longest.
  return [...shell, ...modules].filter(isSelected);
}

/** Returns the build of the present sources of a package; `null` if there is none. */
async function findFreshBuild(
  root: string,
  item: WorkspacePackage,
  packages: readonly WorkspacePackage[],
): Promise<PackageBuild | null> {
  const buildId = computeFingerprint(item, packages, root);
  const folder = join(root, '.build', 'packages', item.folder, buildId);
  if (!existsSync(folder)) return null;
  const now = new Date();
  // The time tells which builds are old. It is kept in a checkout that cannot be written, where nothing removes them.
  await utimes(folder, now, now).catch(() => undefined);
  return { item, buildId, folder, seconds: null };
}

/** Builds only the shell, if its sources changed since its last build. */
export async function buildShell(root: string, say: (text: string) => void): Promise<PackageBuild> {
  const [shell] = await buildWorkspace(root, say, ({ folder }) => folder === 'shell');
  if (shell === undefined) throw new Problem('The workspace has no shell.');
  return shell;
}

/**
 * Builds only one module, if its sources changed since its last build.
 * @throws Problem when it does not build
 */
export async function buildModule(
  root: string,
  item: WorkspacePackage,
  say: (text: string) => void,
): Promise<PackageBuild> {
  const [result] = await buildWorkspace(root, say, ({ folder }) => folder === item.folder);
  if (result === undefined) throw new Problem(`The workspace has no ${item.folder}.`);
  return result;
}

/** @returns the build, or why there is none */
async function buildPackage(
  root: string,
  item: WorkspacePackage,
  packages: readonly WorkspacePackage[],
  say: (text: string) => void,
): Promise<PackageBuild | string> {
  const freshBuild = await findFreshBuild(root, item, packages);
  if (freshBuild !== null) return freshBuild;
  const buildId = computeFingerprint(item, packages, root);
  const folder = join(root, '.build', 'packages', item.folder, buildId);
  say(`Building ${item.folder} …`);
  const start = performance.now();
  const draft = `${folder}.unfinished`;
  await rm(draft, { recursive: true, force: true });
  // The federation plugin writes its notes into the working directory.
  const { code, output } = await runNode([runner, root, item.folder, draft, buildId], { cwd: join(root, '.build') });
  if (code !== 0) return `${item.folder} does not build:\n\n${output.trim()}`;
  // The rename makes the build appear as a whole.
  await rename(draft, folder);
  await removeOldBuilds(dirname(folder));
  return { item, buildId, folder, seconds: (performance.now() - start) / 1000 };
}

async function removeOldBuilds(parent: string): Promise<void> {
  const names = await readdir(parent);
  const builds = await Promise.all(
    names.map(async (name) => ({ name, usedAt: (await stat(join(parent, name))).mtimeMs })),
  );
  const old = builds.toSorted((a, b) => b.usedAt - a.usedAt).slice(MAX_STORED_BUILDS);
  await Promise.all(old.map(({ name }) => rm(join(parent, name), { recursive: true, force: true })));
}
