import {
  announcePlatform,
  type Candidate,
  isAnnounced,
  type Releases,
  releasesIn,
  type Target,
} from '@dentarium/release';
import { buildModule, buildShell } from '../building/build-workspace.ts';
import { Problem } from '../problem.ts';
import { ownModules } from '../release/own-modules.ts';
import { candidateOf } from '../release/release-build.ts';
import { type Deployed, deployLines, deployOwn } from '../release/release-own.ts';
import { sourceProblems } from '../release/source-problems.ts';
import { checkPort } from '../server-process/server-process.ts';
import { siteFrom } from '../site.ts';
import { typeMisfits } from '../site-types/type-misfits.ts';
import { type ModulePackage, workspaceRoot } from '../workspace.ts';
import { moduleNamed } from './module-named.ts';
import { type Call, subcommand, type Subcommand, WrongUsage } from './subcommand.ts';
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

/** @throws Problem when a module would not be published on the site */
async function checkOnSite(call: Call, item: ModulePackage): Promise<void> {
  const releases = releasesOf(call);
  await checkTypesOnSite(call, releases, item, `${item.folder} does not fit the site`);
  await releases.check(candidateOf(await buildModule(workspaceRoot, item, call.say)));
}

/**
 * A build of a module that has passed what can be known before it is published.
 * @throws Problem when its sources have faults, or do not fit the site
 */
async function checkedBuild(call: Call, releases: Releases, item: ModulePackage): Promise<Candidate> {
  await checkToPublish(call, releases, item);
  return candidateOf(await buildModule(workspaceRoot, item, call.say));
}

async function checkToPublish(call: Call, releases: Releases, item: ModulePackage): Promise<void> {
  const headline = `${item.folder} is not published`;
  await checkSources(call, item, headline);
  await checkTypesOnSite(call, releases, item, headline);
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
    const candidate = await checkedBuild(call, releases, item);
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

/** A running site is released to one module after the other, each as a release of whoever has the key. */
async function deployElsewhere(call: Call, names: readonly string[]): Promise<Deployed> {
  if (names.length === 0) throw new WrongUsage('module deploy takes the names of the modules with --site.');
  const items = names.map((name) => moduleNamed(name));
  const releases = releasesOf(call);
  const live: { readonly name: string; readonly version: string }[] = [];
  for (const item of items) {
    const candidate = await checkedBuild(call, releases, item);
    const { version } = candidate;
    const { name } = item.declaration;
    await releases.publish(candidate);
    await releases.activate(name, version);
    live.push({ name, version });
  }
  return { live, stays: [] };
}

/** Makes what this checkout has live in a folder of modules, all in one step. */
async function deployHere(call: Call, names: readonly string[]): Promise<Deployed> {
  const target = targetOf(call);
  if (names.length === 0) await announceShell(call, target);
  for (const name of names) await checkToPublish(call, releasesIn(target), moduleNamed(name));
  return deployOwn(target, ownModules(call.say), names);
}

const deploy = subcommand({
  name: 'deploy',
  takes: '[module]…',
  does: 'publishes what this checkout has of these modules and makes it live; without names of all, but where somebody has released another version',
  options: SITE_OPTION,
  answers: { live: 'each with name and version', stays: 'each with name and reason: what somebody else has released' },
  run: async (call) => {
    const deployed = await (call.maybe('site') === undefined ? deployHere : deployElsewhere)(call, call.all('module'));
    return { lines: deployLines(deployed), answer: { live: deployed.live, stays: deployed.stays } };
  },
});

/** What works on the sources of this checkout. */
export const buildCommands: readonly Subcommand[] = [check, build, publishCommand, deploy];
