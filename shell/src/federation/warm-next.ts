import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { queryClient, runWhenIdle } from '@dentarium/platform';
import { isLoadingLater } from './later-code.ts';
import type { RemoteLoader } from './remote-loader.ts';

/** The time after which non-urgent work checks again whether the page has loaded, in ms. */
const PAUSE = 500;

/** Runs work when a page is ready and idle, unless it is cancelled before. */
function whenThere(isThere: () => boolean, work: () => void): () => void {
  let end = runWhenIdle(look);
  function look(): void {
    if (isThere()) {
      work();
      return;
    }
    const waiting = setTimeout(() => {
      end = runWhenIdle(look);
    }, PAUSE);
    end = () => clearTimeout(waiting);
  }
  return () => end();
}

function savesData(): boolean {
  return (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
}

/**
 * Loads the code of a module that the user is about to open. A failure is ignored: the module is loaded again when it
 * is opened.
 */
export function warm(module: RegisteredModule | undefined, loader: RemoteLoader): void {
  if (module === undefined || module.live === null || savesData()) return;
  if (loader.loaded(module.name) === undefined) void loader.load(module).catch(() => undefined);
}

/**
 * Loads the code of the module that is likely to be opened next, while the page is idle: the current module is loaded,
 * and its page waits for no code and no answer.
 *
 * @param modules the enabled modules in the order of their tabs.
 * @returns a function that cancels it, as a module may be disabled before.
 */
export function warmNext(
  modules: readonly RegisteredModule[],
  current: string,
  loader: RemoteLoader,
): (() => void) | undefined {
  const place = modules.findIndex(({ name }) => name === current);
  const others = [...modules.slice(place + 1), ...modules.slice(0, Math.max(place, 0))];
  const next = others.find(({ name, live }) => live !== null && loader.loaded(name) === undefined);
  const isThere = () => loader.loaded(current) !== undefined && !isLoadingLater() && queryClient.isFetching() === 0;
  return next && whenThere(isThere, () => warm(next, loader));
}
