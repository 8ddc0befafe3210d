import { type Releases, releasesAt, releasesIn, type Target } from '@dentarium/release';
import { Problem } from '../workspace/problem.ts';
import { type Site, readSite } from '../workspace/site.ts';
import type { Call, Option } from './subcommand.ts';

/** Without either variable the site is the workspace's own, which is not what somebody with a running site elsewhere means. */
function formatModulesFolder({ modulesDir, isNamed }: Site): string {
  return `Modules in ${modulesDir}${isNamed ? '' : ' (DATA_DIR, which names another site, is not set)'}`;
}

/** The folder of modules that a subcommand works on, of which it says where it is. */
export function resolveTarget(call: Call): Target {
  const site = readSite();
  call.say(formatModulesFolder(site));
  return { modulesDir: site.modulesDir };
}

/** What a subcommand takes that works on a folder of modules and on a running site alike. */
export const SITE_OPTION: Readonly<Record<'site', Option>> = {
  site: { value: 'URL', description: 'works on this running site over HTTP, with the deploy key in DEPLOY_KEY' },
};

/**
 * The releases that a subcommand works on, of which it says where they are. A deploy key stands in the environment alone: what is in the
 * arguments is seen by everybody at the machine, and kept in the history of the shell.
 *
 * @throws Problem when a site is named and there is no key, or the key would travel unencrypted
 */
export function resolveReleases(call: Call): Releases {
  const address = call.findValue('site');
  if (address === undefined) return releasesIn(resolveTarget(call));
  const key = process.env['DEPLOY_KEY'] ?? '';
  if (key === '') throw new Problem(`Set DEPLOY_KEY to a deploy key of ${address}; its operator makes one.`);
  const releases = releasesAt({ address, key });
  call.say(`Modules of ${address}`);
  return releases;
}
