import {
  announcePlatform,
  buildProblems,
  isAnnounced,
  type Releases,
  releasesIn,
  type Target,
} from '@dentarium/release';
import { buildModule, buildShell } from '../building/build-workspace.ts';
import { Problem } from '../problem.ts';
import { ownModules } from '../release/own-modules.ts';
import { candidateOf } from '../release/release-build.ts';
import { deployLines, deployOwn } from '../release/release-own.ts';
import { sourceProblems } from '../release/source-problems.ts';
import { checkPort } from '../server-process/server-process.ts';
import { siteFrom } from '../site.ts';
import { typeMisfits } from '../site-types/type-misfits.ts';
import { type ModulePackage, workspaceRoot } from '../workspace.ts';
import { moduleNamed } from './module-named.ts';
import { type Call, subcommand, type Subcommand } from './subcommand.ts';
import { releasesOf, SITE_OPTION, targetOf } from './target.ts';

const module = 'the name of the module';

/** @throws Problem when the sources of a module have faults that its build would not find */
async function checkSources(call: Call, item: ModulePackage, headline: string): Promise<void> {
  call.say(`Checking ${item.folder} …`);
  const problems = await sourceProblems(workspaceRoot, item);
  if (problems.length > 0) throw new Problem(headline, problems);
}

/** @throws Problem when the code of a module does not fit the types that the site has */
async function checkTypesOnSite(call: Call, releases: Releases, item: ModulePackage, headline: string): Promise<void> {
  const types = await releases.types();
  // A site of before types were told, and one in development, are measured by versions and names alone.
  if (types === null) return call.say('The site does not tell its types; versions and names are compared.');
  const problems = await typeMisfits(workspaceRoot, item, types);
  if (problems.length > 0) throw new Problem(headline, problems);
}

/** @throws Problem when a module would be refused on the site, whatever other modules that has */
async function checkOnSite(call: Call, item: ModulePackage): Promise<void> {
  const releases = releasesOf(call);
  const headline = `${item.folder} does not fit the site`;
  await checkTypesOnSite(call, releases, item, headline);
  const candidate = candidateOf(await buildModule(workspaceRoot, item, call.say));
  const problems = await buildProblems(candidate, await releases.platform());
  if (problems.length > 0) throw new Problem(headline, problems);
}

const check = subcommand({
  name: 'check',
  takes: '<module>',
  does: 'types, imports and texts of one module, and what it declares',
  options: {
    'on-site': { does: 'also whether its types and its build fit the site of DATA_DIR; nothing is published' },
    site: { value: 'URL', does: 'the same for this running site, with the deploy key in DEPLOY_KEY' },
  },
  answers: { module, site: 'whether it was held against a site' },
  run: async (call) => {
    const item = moduleNamed(call.given('module'));
    await checkSources(call, item, `${item.folder} has faults`);
    const site = call.maybe('on-site') !== undefined || call.maybe('site') !== undefined;
    if (site) await checkOnSite(call, item);
    return {
      lines: [`${item.folder} has no faults${site ? ', and fits the site' : ''}.`],
      answer: { module: item.declaration.name, site },
    };
  },
});

const build = subcommand({
  name: 'build',
  takes: '<module>',
  does: 'a production build of one module, where it is stale',
  answers: {
    module,
    version: 'what the build would be published as',
    folder: 'where it lies',
    seconds: 'what it took; null where there was nothing to do',
  },
  run: async (call) => {
    const built = await buildModule(workspaceRoot, moduleNamed(call.given('module')), call.say);
    const { declaration, version, buildFolder } = candidateOf(built);
    const { seconds } = built;
    const took = seconds === null ? 'up to date' : `built in ${seconds.toFixed(1)} s`;
    return {
      lines: [`${declaration.name} ${version}  ${took}`, buildFolder],
      answer: { module: declaration.name, version, folder: buildFolder, seconds },
    };
  },
});

const publishCommand = subcommand({
  name: 'publish',
  takes: '<module> [version]',
  does: 'checks and builds the module and puts it beside its other versions; nothing becomes live',
  options: SITE_OPTION,
  answers: { module, version: 'what it is published as', fresh: 'false where the same build was published before' },
  run: async (call) => {
    const releases = releasesOf(call);
    const item = moduleNamed(call.given('module'));
    await checkSources(call, item, `${item.folder} is not published`);
    await checkTypesOnSite(call, releases, item, `${item.folder} is not published`);
    const candidate = candidateOf(await buildModule(workspaceRoot, item, call.say));
    const version = call.maybe('version') ?? candidate.version;
    const { name } = item.declaration;
    const fresh = await releases.publish({ ...candidate, version });
    return {
      lines: [`${name} ${version} ${fresh ? 'is published' : 'was published before'}.`],
      answer: { module: name, version, fresh },
    };
  },
});

/** An upgrade of the whole product brings its shell along, which no server may serve meanwhile as another one. */
async function announceShell(call: Call, target: Target): Promise<void> {
  const shell = await buildShell(workspaceRoot, call.say);
  if (await isAnnounced(target.modulesDir, shell.folder)) return;
  await checkPort(siteFrom().port, 'The site runs with another shell than this checkout has: stop it first.');
  await announcePlatform(target.modulesDir, shell.folder);
}

const deploy = subcommand({
  name: 'deploy',
  takes: '[module]…',
  does: 'publishes what this checkout has of these modules and makes it live; without names of all, but where somebody has released another version',
  answers: { live: 'each with name and version', stays: 'each with name and reason: what somebody else has released' },
  run: async (call) => {
    const target = targetOf(call);
    const names = call.all('module');
    if (names.length === 0) await announceShell(call, target);
    for (const name of names) {
      const item = moduleNamed(name);
      await checkSources(call, item, `${item.folder} is not published`);
      await checkTypesOnSite(call, releasesIn(target), item, `${item.folder} is not published`);
    }
    const deployed = await deployOwn(target, ownModules(call.say), names);
    return { lines: deployLines(deployed), answer: { live: deployed.live, stays: deployed.stays } };
  },
});

/** What works on the sources of this checkout. */
export const buildCommands: readonly Subcommand[] = [check, build, publishCommand, deploy];
