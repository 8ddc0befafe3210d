import { type Releases, releasesAt, releasesIn, type SiteReleases, type Target } from '@dentarium/release';
import { Problem } from '../workspace/problem.ts';
import { type Site, readSite } from '../workspace/site.ts';
import type { Call, Option } from './subcommand.ts';

/**
 * Formats the folder of modules. Mentions if neither variable is set: the default is the workspace's own site, not a
 * running site elsewhere.
 */
function formatModulesFolder({ modulesDir, isNamed }: Site): string {
  return `Modules in ${modulesDir}${isNamed ? '' : ' (DATA_DIR, which names another site, is not set)'}`;
}

/** Resolves the folder of modules that a subcommand works on, and prints it. */
export function resolveTarget(call: Call): Target {
  const site = readSite();
  call.say(formatModulesFolder(site));
  return { modulesDir: site.modulesDir };
}

/** The option of subcommands that work on a folder of modules or a running site. */
export const SITE_OPTION: Readonly<Record<'site', Option>> = {
  site: { value: 'URL', description: 'works on this running site over HTTP, with the deploy key in DEPLOY_KEY' },
};

/**
 * Resolves the releases that a subcommand works on, and prints their location. A deploy key comes from the environment
 * only: arguments are visible to everybody on the machine and stay in the history of the shell.
 *
 * @throws Problem when a site is named and there is no key, or the key would travel unencrypted
 */
export function resolveReleases(call: Call): Releases {
  return call.findValue('site') === undefined ? releasesIn(resolveTarget(call)) : resolveSiteReleases(call);
}

/**
 * Resolves the releases of the running site that `--site` names.
 *
 * @throws Problem when there is no key, or the key would travel unencrypted
 */
export function resolveSiteReleases(call: Call): SiteReleases {
  const address = call.requireValue('site');
  const key = process.env['DEPLOY_KEY'] ?? '';
  if (key === '') throw new Problem(`Set DEPLOY_KEY to a deploy key of ${address}; its operator makes one.`);
  const releases = releasesAt({ address, key });
  call.say(`Modules of ${address}`);
  return releases;
}
