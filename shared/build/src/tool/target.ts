import { type Releases, releasesAt, releasesIn, type Target } from '@dentarium/release';
import { Problem } from '../workspace/problem.ts';
import { type Site, siteFrom } from '../workspace/site.ts';
import type { Call, Option } from './subcommand.ts';

/** Without either variable the site is the workspace's own, which is not what somebody with a running site elsewhere means. */
function placeLine({ modulesDir, isNamed }: Site): string {
  return `Modules in ${modulesDir}${isNamed ? '' : ' (DATA_DIR, which names another site, is not set)'}`;
}

/** The folder of modules that a subcommand works on, of which it says where it is. */
export function targetOf(call: Call): Target {
  const site = siteFrom();
  call.say(placeLine(site));
  return { modulesDir: site.modulesDir };
}

/** What a subcommand takes that works on a folder of modules and on a running site alike. */
export const SITE_OPTION: Readonly<Record<'site', Option>> = {
  site: { value: 'URL', does: 'works on this running site over HTTP, with the deploy key in DEPLOY_KEY' },
};

/**
 * The releases that a subcommand works on, of which it says where they are. A deploy key stands in the environment alone: what is in the
 * arguments is seen by everybody at the machine, and kept in the history of the shell.
 *
 * @throws Problem when a site is named and there is no key, or the key would travel unencrypted
 */
export function releasesOf(call: Call): Releases {
  const address = call.maybe('site');
  if (address === undefined) return releasesIn(targetOf(call));
  const key = process.env['DEPLOY_KEY'] ?? '';
  if (key === '') throw new Problem(`Set DEPLOY_KEY to a deploy key of ${address}; its operator makes one.`);
  const releases = releasesAt({ address, key });
  call.say(`Modules of ${address}`);
  return releases;
}
