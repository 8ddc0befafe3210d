import type { RegisteredModule } from '@dentarium/api/modules/calls';
import { queryClient, runWhenIdle } from '@dentarium/platform';
import { isLoadingLater } from './later-code.ts';
import type { RemoteLoader } from './remote-loader.ts';

/** The time after which non-urgent work checks again whether the page has loaded, in ms. */
const PAUSE_MS = 500;

/** Runs work when a page is ready and idle, unless it is cancelled before. */
function runWhenReady(isReady: () => boolean, work: () => void): () => void {
  let cancel = runWhenIdle(check);
  function check(): void {
    if (isReady()) {
      work();
      return;
    }
    const timer = setTimeout(() => {
      cancel = runWhenIdle(check);
    }, PAUSE_MS);
    cancel = () => clearTimeout(timer);
  }
  return () => cancel();
}

function isSavingData(): boolean {
  return (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
}

/**
 * Loads the code of a module that the user is about to open. A failure is ignored: the module is loaded again when it
 * is opened.
 */
export function preloadModule(module: RegisteredModule | undefined, loader: RemoteLoader): void {
  if (module === undefined || module.live === null || isSavingData()) return;
  if (loader.findLoaded(module.name) === undefined) void loader.load(module).catch(() => undefined);
}

/**
 * Loads the code of the module that is likely to be opened next, while the page is idle: the current module is loaded,
 * and its page waits for no code and no answer.
 *
 * @param modules the enabled modules in the order of their tabs.
 * @returns a function that cancels it, as a module may be disabled before.
 */
export function preloadNextModule(
  modules: readonly RegisteredModule[],
  current: string,
  loader: RemoteLoader,
): (() => void) | undefined {
  const place = modules.findIndex(({ name }) => name === current);
  const others = [...modules.slice(place + 1), ...modules.slice(0, Math.max(place, 0))];
  const next = others.find(({ name, live }) => live !== null && loader.findLoaded(name) === undefined);
  const isReady = () => loader.findLoaded(current) !== undefined && !isLoadingLater() && queryClient.isFetching() === 0;
  return next && runWhenReady(isReady, () => preloadModule(next, loader));
}
