import type { RegisteredModule } from '@dentarium/api/services/module-service';
import type { RemoteLoader } from './remote-loader.ts';

/** Calls back when the page has nothing to do; Safari has no such call, so there it waits a while. */
function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 10_000 });
  else setTimeout(work, 3000);
}

function savesData(): boolean {
  return (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
}

/**
 * Loads the code of the module that is likely to come next, while nothing else is to be done. A failure is nobody's
 * business yet: the module is loaded again when it is asked for.
 *
 * @param modules the enabled modules in the order of their tabs.
 */
export function warmNext(modules: readonly RegisteredModule[], current: string, loader: RemoteLoader): void {
  if (savesData()) return;
  const place = modules.findIndex(({ name }) => name === current);
  const others = [...modules.slice(place + 1), ...modules.slice(0, Math.max(place, 0))];
  const next = others.find(({ name, live }) => live !== null && loader.loaded(name) === undefined);
  if (next !== undefined) whenIdle(() => void loader.load(next).catch(() => undefined));
}
