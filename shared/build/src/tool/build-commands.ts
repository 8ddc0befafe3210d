import { announcePlatform, isAnnounced, releasesIn, type Target } from '@dentarium/release';
import { buildModule, buildShell } from '../building/build-workspace.ts';
import { createOwnModules } from '../release/own-modules.ts';
import { toCandidate } from '../release/release-build.ts';
import { type DeployResult, formatDeployResult, deployOwnModules } from '../release/release-own.ts';
import { checkPort } from '../server-process/server-process.ts';
import { siteFrom } from '../workspace/site.ts';
import { workspaceRoot } from '../workspace/workspace.ts';
import { checkedBuild, checkOnSite, checkSources, checkToPublish, type Workplace } from './checked-build.ts';
import { moduleNamed } from './module-named.ts';
import { type Call, subcommand, type Subcommand, UsageError } from './subcommand.ts';
import { releasesOf, SITE_OPTION, targetOf } from './target.ts';

const module = 'the name of the module';

/** This checkout, as somebody works on it by a command. */
function placeOf({ say }: Call): Workplace {
  return { root: workspaceRoot, say };
}

const check = subcommand({
  name: 'check',
  takes: '<module>',
  does: 'types, imports and texts of one module, and what it declares',
  options: {
    'on-site': { does: 'also whether it would be published on the site of DATA_DIR, which stays as it is' },
    site: { value: 'URL', does: 'the same for this running site, with the deploy key in DEPLOY_KEY' },
  },
  answers: { module, site: 'whether it was held against a site' },
  run: async (call) => {
    const item = moduleNamed(call.given('module'));
    await checkSources(placeOf(call), item, `${item.folder} has faults`);
    const site = call.maybe('on-site') !== undefined || call.maybe('site') !== undefined;
    if (site) await checkOnSite(placeOf(call), releasesOf(call), item);
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
    const { declaration, version, buildFolder } = toCandidate(built);
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
    const candidate = await checkedBuild(placeOf(call), releases, item);
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
async function deployElsewhere(call: Call, names: readonly string[]): Promise<DeployResult> {
  if (names.length === 0) throw new UsageError('module deploy takes the names of the modules with --site.');
  const items = names.map((name) => moduleNamed(name));
  const releases = releasesOf(call);
  const live: { readonly name: string; readonly version: string }[] = [];
  for (const item of items) {
    const candidate = await checkedBuild(placeOf(call), releases, item);
    const { version } = candidate;
    const { name } = item.declaration;
    await releases.publish(candidate);
    await releases.activate(name, version);
    live.push({ name, version });
  }
  return { live, heldModules: [] };
}

/** Makes what this checkout has live in a folder of modules, all in one step. */
async function deployHere(call: Call, names: readonly string[]): Promise<DeployResult> {
  const target = targetOf(call);
  if (names.length === 0) await announceShell(call, target);
  for (const name of names) await checkToPublish(placeOf(call), releasesIn(target), moduleNamed(name));
  return deployOwnModules(target, createOwnModules(call.say), names);
}

const deploy = subcommand({
  name: 'deploy',
  takes: '[module]…',
  does: 'publishes what this checkout has of these modules and makes it live; without names of all, but where somebody has released another version',
  options: SITE_OPTION,
  answers: { live: 'each with name and version', stays: 'each with name and reason: what somebody else has released' },
  run: async (call) => {
    const deployed = await (call.maybe('site') === undefined ? deployHere : deployElsewhere)(call, call.all('module'));
    return { lines: formatDeployResult(deployed), answer: { live: deployed.live, stays: deployed.heldModules } };
  },
});

/** What works on the sources of this checkout. */
export const buildCommands: readonly Subcommand[] = [check, build, publishCommand, deploy];
