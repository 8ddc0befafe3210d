import type { getInstance } from '@module-federation/enhanced/runtime';
import { components, version } from './lazy-components.ts';

/** The federation runtime of the page; a unit test has none. */
type Runtime = ReturnType<typeof getInstance>;

/**
 * Provides each component of the UI kit to the modules under a key of its own (`antd:table`). One that the first load does not
 * have is one request, when a module that was loaded takes it; it shares the kit's contexts, so that theme and language reach it.
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

/** The runtime keeps a load that has failed, so that every later try would fail until the page is loaded anew. */
function clearFailedLoad(runtime: Runtime, key: string): void {
  const shared = runtime?.shareScopeMap['default']?.[key]?.[version];
  if (shared !== undefined) shared.loading = null;
}
