import { announcePlatform, isAnnounced, releasesIn, type Target } from '@dentarium/release';
import { buildModule, buildShell } from '../building/build-workspace.ts';
import { createOwnModules } from '../release/own-modules.ts';
import { toCandidate } from '../release/release-build.ts';
import { type DeployResult, formatDeployResult, deployOwnModules } from '../release/release-own.ts';
import { checkPort } from '../server-process/server-process.ts';
import { readSite } from '../workspace/site.ts';
import { workspaceRoot } from '../workspace/workspace.ts';
import { checkAndBuild, checkOnSite, checkSources, checkToPublish, type Workplace } from './checked-build.ts';
import { confirmSite, createConfirmation, rememberSite, SITE_ID_OPTION } from './confirm-site.ts';
import { describeFolderSite } from './describe-folder-site.ts';
import { requireModule } from './require-module.ts';
import { type Call, defineSubcommand, type Subcommand, UsageError } from './subcommand.ts';
import { resolveReleases, resolveSiteReleases, SITE_OPTION, resolveTarget } from './target.ts';

const module = 'the name of the module';

/** Returns this checkout as a workplace. */
function toWorkplace({ say }: Call): Workplace {
  return { root: workspaceRoot, say };
}

const check = defineSubcommand({
  name: 'check',
  parameters: '<module>',
  description: 'checks types, imports, texts and the declaration of one module',
  options: {
    'on-site': { description: 'checks also whether the site of DATA_DIR would accept it; changes nothing' },
    site: { value: 'URL', description: 'the same for this running site, with the deploy key in DEPLOY_KEY' },
  },
  answers: { module, site: 'whether it was held against a site' },
  run: async (call) => {
    const item = requireModule(call.requireValue('module'));
    await checkSources(toWorkplace(call), item, `${item.folder} has faults`);
    const site = call.findValue('on-site') !== undefined || call.findValue('site') !== undefined;
    if (site) await checkOnSite(toWorkplace(call), resolveReleases(call), item);
    return {
      lines: [`${item.folder} has no faults${site ? ', and fits the site' : ''}.`],
      answer: { module: item.declaration.name, site },
    };
  },
});

const build = defineSubcommand({
  name: 'build',
  parameters: '<module>',
  description: 'builds one module for production if its build is stale',
  answers: {
    module,
    version: 'what the build would be published as',
    folder: 'where it lies',
    seconds: 'what it took; null where there was nothing to do',
  },
  run: async (call) => {
    const result = await buildModule(workspaceRoot, requireModule(call.requireValue('module')), call.say);
    const { declaration, version, buildFolder } = toCandidate(result);
    const { seconds } = result;
    const duration = seconds === null ? 'up to date' : `built in ${seconds.toFixed(1)} s`;
    return {
      lines: [`${declaration.name} ${version}  ${duration}`, buildFolder],
      answer: { module: declaration.name, version, folder: buildFolder, seconds },
    };
  },
});

const publishCommand = defineSubcommand({
  name: 'publish',
  parameters: '<module> [version]',
  description: 'checks, builds and stores a version of the module; the live version stays',
  options: SITE_OPTION,
  answers: { module, version: 'what it is published as', fresh: 'false where the same build was published before' },
  run: async (call) => {
    const releases = resolveReleases(call);
    const item = requireModule(call.requireValue('module'));
    const candidate = await checkAndBuild(toWorkplace(call), releases, item);
    const version = call.findValue('version') ?? candidate.version;
    const { name } = item.declaration;
    const fresh = await releases.publish({ ...candidate, version });
    return {
      lines: [`${name} ${version} ${fresh ? 'is published' : 'was published before'}.`],
      answer: { module: name, version, fresh },
    };
  },
});

/**
 * Builds and announces the shell of the checkout for an upgrade of the whole product. No server may serve another shell
 * meanwhile.
 */
async function announceCheckoutShell(call: Call, target: Target): Promise<void> {
  const shell = await buildShell(workspaceRoot, call.say);
  if (await isAnnounced(target.modulesDir, shell.folder)) return;
  await checkPort(readSite(), 'The site runs with another shell than this checkout has: stop it first.');
  await announcePlatform(target.modulesDir, shell.folder);
}

/** Releases modules to a running site, one after the other, each as a release of the key's owner. */
async function deployToSite(call: Call, names: readonly string[]): Promise<DeployResult> {
  if (names.length === 0) throw new UsageError('module deploy takes the names of the modules with --site.');
  const items = names.map((name) => requireModule(name));
  const releases = resolveSiteReleases(call);
  const confirmation = createConfirmation();
  const site = await releases.describe();
  await confirmSite(call, site, confirmation);
  const live: { readonly name: string; readonly version: string }[] = [];
  for (const item of items) {
    const candidate = await checkAndBuild(toWorkplace(call), releases, item);
    const { version } = candidate;
    const { name } = item.declaration;
    await releases.publish(candidate);
    await releases.activate(name, version);
    live.push({ name, version });
  }
  await rememberSite(site, confirmation);
  return { live, heldModules: [] };
}

/** Makes the modules of this checkout live in a folder of modules, all in one step. */
async function deployToFolder(call: Call, names: readonly string[]): Promise<DeployResult> {
  const target = resolveTarget(call);
  const place = readSite();
  const confirmation = createConfirmation();
  const site = await describeFolderSite(place);
  // The workspace's own site is nobody else's.
  if (place.isNamed || call.findValue('site-id') !== undefined) await confirmSite(call, site, confirmation);
  if (names.length === 0) await announceCheckoutShell(call, target);
  for (const name of names) await checkToPublish(toWorkplace(call), releasesIn(target), requireModule(name));
  const result = await deployOwnModules(target, createOwnModules(call.say), names);
  if (place.isNamed) await rememberSite(site, confirmation);
  return result;
}

const deploy = defineSubcommand({
  name: 'deploy',
  parameters: '[module]…',
  description:
    'publishes these modules of this checkout and makes them live; without names all, except where somebody else has released a version',
  options: { ...SITE_OPTION, ...SITE_ID_OPTION },
  answers: {
    live: 'each with name and version',
    stays: 'each with name and reason: the modules that somebody else has released',
  },
  run: async (call) => {
    const deployed = await (call.findValue('site') === undefined ? deployToFolder : deployToSite)(
      call,
      call.listValues('module'),
    );
    return { lines: formatDeployResult(deployed), answer: { live: deployed.live, stays: deployed.heldModules } };
  },
});

/** The subcommands that use the sources of this checkout. */
export const buildCommands: readonly Subcommand[] = [check, build, publishCommand, deploy];
