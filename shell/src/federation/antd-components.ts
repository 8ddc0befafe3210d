import type { getInstance } from '@module-federation/enhanced/runtime';
import { components, version } from './lazy-components.ts';

/** The federation runtime of the page; a unit test has none. */
type Runtime = ReturnType<typeof getInstance>;

/**
 * Provides each component of the UI kit to the modules under a key of its own (`antd:table`). A component outside of
 * the first load is fetched by one request, when a loaded module uses it. It shares the contexts of the kit, so that
 * theme and language reach it.
 */
export function registerAntdComponents(runtime: Runtime, lazyComponents = components): void {
  const shareConfig = { singleton: true, strictVersion: true, requiredVersion: `^${version}` };
  const shared = Object.entries(lazyComponents).map(([folder, load]) => {
    const key = `antd:${folder}`;
    const get = async () => {
      try {
        const component = { __esModule: true, ...(await load()) };
        return () => component;
      } catch (error) {
        clearFailedLoad(runtime, key);
        throw error;
      }
    };
    return [key, { version, scope: 'default', get, shareConfig }] as const;
  });
  runtime?.registerShared(Object.fromEntries(shared));
}

/**
 * Clears a failed load, which the runtime would store, so that every later try would fail until the page is reloaded.
 */
function clearFailedLoad(runtime: Runtime, key: string): void {
  const shared = runtime?.shareScopeMap['default']?.[key]?.[version];
  if (shared !== undefined) shared.loading = null;
}
