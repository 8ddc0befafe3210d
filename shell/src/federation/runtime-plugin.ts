import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { inlinedManifest } from './inline-manifests.ts';
import { LIMITS } from './limits.ts';

/** What the federation runtime does otherwise here: manifests come with the registry, and nothing waits for ever. */
export default function runtimePlugin(): ModuleFederationRuntimePlugin {
  const tries = new Map<string, number>();
  return {
    name: 'dentarium',
    fetch: (address, request) => {
      const manifest = inlinedManifest(address);
      if (manifest === undefined) return fetch(address, { ...request, signal: AbortSignal.timeout(LIMITS.whole) });
      return Promise.resolve(new Response(manifest, { headers: { 'content-type': 'application/json' } }));
    },
    createScript: ({ url }) => {
      const count = (tries.get(url) ?? 0) + 1;
      tries.set(url, count);
      if (count === 1) return { timeout: LIMITS.whole };
      // A browser asks once for what it is still waiting for: another try has an address of its own.
      const script = document.createElement('script');
      script.src = `${url}?try=${count}`;
      return { script, timeout: LIMITS.whole };
    },
  };
}
