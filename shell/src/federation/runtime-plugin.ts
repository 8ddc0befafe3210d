import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { inlinedManifest } from './inline-manifests.ts';
import { LIMITS } from './limits.ts';
import { pageModules, reachStage, versionOf } from './module-files.ts';

/**
 * Creates the plugin of the federation runtime: manifests come with the registry, files are checked, and every load has
 * a time limit.
 */
export function runtimePlugin(): ModuleFederationRuntimePlugin {
  const timeout = LIMITS.whole;
  return {
    name: 'dentarium',
    fetch: (address, request) => {
      const manifest = inlinedManifest(address);
      if (manifest === undefined) return fetch(address, { ...request, signal: AbortSignal.timeout(timeout) });
      return Promise.resolve(new Response(manifest, { headers: { 'content-type': 'application/json' } }));
    },
    createScript: ({ url, resourceContext }) => {
      if (resourceContext?.resourceType === 'remoteEntry') reachStage(versionOf(url), 'entry');
      const script = Object.assign(document.createElement('script'), { src: url });
      pageModules.prepare(script);
      return { script, timeout };
    },
    createLink: ({ url }) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url });
      pageModules.prepare(link);
      return { link, timeout };
    },
    beforeInitRemote: ({ remoteInfo }) => reachStage(versionOf(remoteInfo.entry), 'init'),
    beforeGetExpose: ({ moduleInfo }) => reachStage(versionOf(moduleInfo.entry), 'chunk'),
  };
}
