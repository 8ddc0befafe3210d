import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { findManifest } from './inline-manifests.ts';
import { LIMITS } from './limits.ts';
import { pageModules, reachStage, findVersion } from './module-files.ts';

/**
 * Creates the plugin of the federation runtime: manifests come with the registry, files are checked, and every load has
 * a time limit.
 */
export function createRuntimePlugin(): ModuleFederationRuntimePlugin {
  const timeout = LIMITS.totalMs;
  return {
    name: 'dentarium',
    fetch: (address, request) => {
      const manifest = findManifest(address);
      if (manifest === undefined) return fetch(address, { ...request, signal: AbortSignal.timeout(timeout) });
      return Promise.resolve(new Response(manifest, { headers: { 'content-type': 'application/json' } }));
    },
    createScript: ({ url, resourceContext }) => {
      if (resourceContext?.resourceType === 'remoteEntry') reachStage(findVersion(url), 'entry');
      const script = Object.assign(document.createElement('script'), { src: url });
      pageModules.prepare(script);
      return { script, timeout };
    },
    createLink: ({ url }) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url });
      pageModules.prepare(link);
      return { link, timeout };
    },
    beforeInitRemote: ({ remoteInfo }) => reachStage(findVersion(remoteInfo.entry), 'init'),
    beforeGetExpose: ({ moduleInfo }) => reachStage(findVersion(moduleInfo.entry), 'chunk'),
  };
}
