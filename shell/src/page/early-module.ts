import { callModules, isSwitchedOn, queryClient } from '@dentarium/platform';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import { flagsOf } from '../start/load-site.ts';
import { moduleAt } from './module-at.ts';

/**
 * Loads the module of the address that the site is opened at, and has its page begin to load what it is going to ask for, beside the
 * questions about the user. Whoever shows the module is told of its failure; what the page asks for is
 * asked for again.
 */
export async function loadEarly(loader: RemoteLoader, address: Pick<Location, 'pathname' | 'search'>): Promise<void> {
  try {
    const { modules, flags } = await queryClient.query(callModules());
    const module = moduleAt(address.pathname, modules);
    const isOn = isSwitchedOn(address.pathname, modules, { flags: flagsOf(flags) });
    if (module === undefined || !module.enabled || module.live === null || !isOn) return;
    const { lifecycles } = await loader.load(module, { isEarly: true });
    lifecycles.prepare?.(address);
  } catch {
    return;
  }
}
