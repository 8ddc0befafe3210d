import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { announcePlatform, deploy } from '@dentarium/release';
import { type Built, buildWorkspace } from '../building/build-workspace.ts';
import { developmentVersion, useDevelopmentVersion } from '../development/development-version.ts';
import { watch } from '../development/watch.ts';
import { main, Problem } from '../problem.ts';
import { candidateOf } from '../release/release-build.ts';
import { banner } from '../server-process/banner.ts';
import { checkPort, isReady, startServer, untilEnd } from '../server-process/server-process.ts';
import { siteFrom } from '../site.ts';
import { configFor } from '../webpack/config-for.ts';
import { modulesOf, readWorkspace, workspaceRoot, type ModulePackage } from '../workspace.ts';

const folder = join(workspaceRoot, '.build', 'development');
const siteDir = join(folder, 'site');
const modulesDir = join(folder, 'modules');

function chosenModules(names: readonly string[]): ModulePackage[] {
  const modules = modulesOf(readWorkspace());
  const unknown = names.find((name) => !modules.some(({ declaration }) => declaration.name === name));
  if (unknown !== undefined) {
    throw new Problem(
      `There is no module "${unknown}". There are: ${modules.map((item) => item.declaration.name).join(', ')}`,
    );
  }
  return modules.filter(({ declaration }) => names.length === 0 || names.includes(declaration.name));
}

/** Modules that nobody works on come as production builds. */
function buildOthers(chosen: readonly ModulePackage[]): Promise<Built[]> {
  const isOther = (name: string): boolean => !chosen.some((item) => item.name === name);
  return buildWorkspace(workspaceRoot, console.log, (item) => item.declaration !== null && isOther(item.name));
}

// dev [module…]: the server, the shell and the named modules (all of them when none is named), each built anew and
// the page loaded anew as soon as a source changes.
await main(async () => {
  const site = { ...siteFrom(), modulesDir };
  const chosen = chosenModules(process.argv.slice(2));
  await checkPort(site.port);
  await mkdir(siteDir, { recursive: true });
  const others = await buildOthers(chosen);

  const target = { root: workspaceRoot, buildId: 'development', mode: 'development' } as const;
  const configs = [
    configFor({ ...target, path: join(workspaceRoot, 'shell'), outDir: siteDir }),
    ...chosen.map(({ path, declaration }) =>
      configFor({ ...target, path, outDir: join(modulesDir, declaration.name, developmentVersion) }),
    ),
  ];
  console.log(`Building the shell${chosen.map(({ declaration }) => `, ${declaration.name}`).join('')} …`);
  const builds = await watch(configs, async () => {
    for (const { declaration } of chosen) await useDevelopmentVersion(modulesDir, declaration);
    await writeFile(join(siteDir, 'dev-build.json'), JSON.stringify(Date.now()));
  });
  await announcePlatform(modulesDir, siteDir);
  await deploy({ modulesDir }, others.map(candidateOf));

  const server = await startServer(site, { siteDir, nodeOptions: ['--watch', '--watch-preserve-output'] });
  const end = untilEnd(server);
  if (await isReady(server, site.port)) console.log(`\n${banner(site)}`);
  const code = await end;
  await builds.close();
  return code;
});
