import type { Target } from '@dentarium/release';
import { type Site, siteFrom } from '../site.ts';
import type { Call } from './subcommand.ts';

/** Without either variable the site is the workspace's own, which is not what somebody with a running site elsewhere means. */
function placeLine({ modulesDir, isNamed }: Site): string {
  return `Modules in ${modulesDir}${isNamed ? '' : ' (DATA_DIR, which names another site, is not set)'}`;
}

/** The registry that a subcommand works on, of which it says where it is. */
export function targetOf(call: Call): Target {
  const site = siteFrom();
  call.say(placeLine(site));
  return { modulesDir: site.modulesDir };
}
