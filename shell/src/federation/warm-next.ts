import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { queryClient, runWhenIdle } from '@dentarium/platform';
import { isLoadingLater } from './later-code.ts';
import type { RemoteLoader } from './remote-loader.ts';

/** How long what is not urgent waits for a page that is still being loaded, in ms, before it looks again. */
const PAUSE = 500;

/** Calls back when a page is there and has nothing to do, unless it is ended before. */
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
 * Loads the code of a module that somebody is about to ask for. A failure is nobody's business yet: the module is loaded again when it
 * is asked for.
 */
export function warm(module: RegisteredModule | undefined, loader: RemoteLoader): void {
  if (module === undefined || module.live === null || savesData()) return;
  if (loader.loaded(module.name) === undefined) void loader.load(module).catch(() => undefined);
}

/**
 * Loads the code of the module that is likely to come next, while nothing else is to be done: the current one is there, and its page waits
 * for no code and no answer.
 *
 * @param modules the enabled modules in the order of their tabs.
 * @returns ends it: a module may be switched off before.
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
