import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { isSwitchedOn } from '@dentarium/platform';
import type { RemoteLoader } from '../federation/remote-loader.ts';
import type { SiteRequest } from '../start/request-site.ts';
import { toFlags } from '../start/load-site.ts';
import { findModule } from './find-module.ts';

/**
 * Loads the module of the address that the site is opened at, and lets its page start to load its data, in parallel
 * with the requests about the user. The outlet of the module reports its failure; failed data of the page is requested
 * again.
 */
export async function loadEarlyModule(
  loader: RemoteLoader,
  registry: SiteRequest['registry'],
  address: Pick<Location, 'pathname' | 'search'>,
): Promise<void> {
  try {
    const { modules, flags } = await registry;
    const module = findModule(address.pathname, modules);
    const isOn = isSwitchedOn(address.pathname, modules, { flags: toFlags(flags) });
    if (module === undefined || !module.enabled || module.live === null || !isOn) return;
    preloadFiles(module.live);
    // The pages of tabs are loaded with their module, most of the others late.
    const hasLaterCode = module.tabs.every(({ to }) => to !== address.pathname);
    const { lifecycles } = await loader.load(module, { isEarly: true, hasLaterCode });
    lifecycles.prepare?.(address);
  } catch {
    return;
  }
}

/**
 * Requests the first files of a version all at once, before the page has time to run them, with the same hashes as
 * later requests.
 */
function preloadFiles({ entry, integrity = {} }: NonNullable<RegisteredModule['live']>): void {
  for (const [file, hash] of Object.entries(integrity)) {
    const kind = /\.(js|css)$/.exec(file)?.[1];
    if (kind === undefined) continue;
    const link = document.createElement('link');
    document.head.append(
      Object.assign(link, {
        rel: 'preload',
        as: kind === 'css' ? 'style' : 'script',
        crossOrigin: 'anonymous',
        integrity: hash,
        href: entry + file,
      }),
    );
  }
}
