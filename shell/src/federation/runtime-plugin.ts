import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { keptManifest } from './inline-manifests.ts';
import { LIMITS } from './limits.ts';

/** What the federation runtime does otherwise here: manifests come with the registry, and nothing waits for ever. */
export default function runtimePlugin(): ModuleFederationRuntimePlugin {
  return {
    name: 'dentarium',
    fetch: (address, request) => {
      const manifest = keptManifest(address);
      if (manifest === undefined) return fetch(address, { ...request, signal: AbortSignal.timeout(LIMITS.manifest) });
      return Promise.resolve(new Response(manifest, { headers: { 'content-type': 'application/json' } }));
    },
    createScript: () => ({ timeout: LIMITS.entry }),
  };
}
