import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { announcePlatform, deploy } from '@dentarium/release';
import type { Configuration } from 'webpack';
import { type PackageBuild, buildWorkspace } from '../building/build-workspace.ts';
import { toCandidate } from '../release/release-build.ts';
import { checkPort, waitUntilReady, startServer, forwardSignalsUntilExit } from '../server-process/server-process.ts';
import { type Site, readSite } from '../workspace/site.ts';
import { createConfig } from '../webpack/config-for.ts';
import { type ModulePackage, workspaceRoot } from '../workspace/workspace.ts';
import { DEVELOPMENT_VERSION, useDevelopmentVersion } from './development-version.ts';
import { BUILDS_FILE } from '../refresh/page-refresh.ts';
import { type Watch, watch } from './watch.ts';

const folder = join(workspaceRoot, '.build', 'development');
const siteDir = join(folder, 'site');
const modulesDir = join(folder, 'modules');

/** A running development site. */
export interface Development {
  readonly site: Site;
  /** False if the server ended at its start, with the reason printed. */
  readonly isUp: boolean;
  /** Resolves to the exit code when the site ends. */
  readonly exitCode: Promise<number>;
}

/**
 * Runs the server, the shell and modules from their sources: the server restarts after a change, a page reloads after a
 * change of the shell, and changed screens of a module are replaced. Other modules are production builds.
 *
 * @param selectedModules the modules to develop
 * @throws Problem when the port is taken, or a build fails
 */
export async function develop(
  selectedModules: readonly ModulePackage[],
  say: (text: string) => void,
): Promise<Development> {
  const site = { ...readSite(), modulesDir };
  await checkPort(site);
  const others = await buildOthers(selectedModules, say);
  say(`Building the shell${selectedModules.map(({ declaration }) => `, ${declaration.name}`).join('')} …`);
  const builds = await watchSources(selectedModules);
  await announcePlatform(modulesDir, siteDir);
  await deploy({ modulesDir }, others.map(toCandidate));

  const server = await startServer(site, { siteDir, nodeOptions: ['--watch', '--watch-preserve-output'] });
  const exitCode = forwardSignalsUntilExit(server).then(async (code) => {
    await builds.close();
    return code;
  });
  return { site, isUp: await waitUntilReady(server, site), exitCode };
}

/** Makes production builds of the modules that are not developed. */
function buildOthers(selectedModules: readonly ModulePackage[], say: (text: string) => void): Promise<PackageBuild[]> {
  const isOther = (name: string): boolean => !selectedModules.some((item) => item.name === name);
  return buildWorkspace(workspaceRoot, say, (item) => item.declaration !== null && isOther(item.name));
}

/** Builds the shell and modules for development, and rebuilds them after each change. */
async function watchSources(selectedModules: readonly ModulePackage[]): Promise<Watch> {
  await mkdir(siteDir, { recursive: true });
  // Removes the update files of earlier sessions, which would accumulate.
  for (const { declaration } of selectedModules)
    await rm(join(modulesDir, declaration.name, DEVELOPMENT_VERSION), { recursive: true, force: true });
  const builds: Record<string, string> = {};
  return watch(createDevelopmentConfigs(selectedModules), async (changedBuilds) => {
    Object.assign(builds, changedBuilds);
    for (const { declaration } of selectedModules) await useDevelopmentVersion(modulesDir, declaration);
    await writeFile(join(siteDir, BUILDS_FILE), JSON.stringify(builds));
  });
}

function createDevelopmentConfigs(selectedModules: readonly ModulePackage[]): Configuration[] {
  const target = { root: workspaceRoot, buildId: 'development', mode: 'development' } as const;
  return [
    createConfig({ ...target, path: join(workspaceRoot, 'shell'), outDir: siteDir }),
    ...selectedModules.map(({ path, declaration }) => {
      const outDir = join(modulesDir, declaration.name, DEVELOPMENT_VERSION);
      return createConfig({ ...target, path, outDir, live: 'replaced' });
    }),
  ];
}
