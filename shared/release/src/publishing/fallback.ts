import { readRegistry, withRegistry, writeRegistry } from '../registry/registry.ts';
import type { LedgerEntry, Registry } from '../registry/registry-document.ts';

/** A fallback of pages from a version. */
export interface Fallback {
  readonly module: string;
  readonly version: string;
  /** The version that they show instead. */
  readonly to: string;
  /** The place and the cause of the failure. */
  readonly reason: string;
}

/** Returns whether a fallback is new: the version is in use, and the ledger lacks the entry. */
function isNewFallback({ modules, ledger = [] }: Registry, { module, version, to }: Fallback): boolean {
  const publishedModule = modules[module];
  if (
    publishedModule === undefined ||
    ![
      publishedModule.live,
      publishedModule.canary?.version,
      publishedModule.previous,
      publishedModule.withdrawn,
    ].includes(version)
  )
    return false;
  return !ledger.some(
    (entry) => entry.action === 'fallback' && entry.module === module && entry.version === version && entry.to === to,
  );
}

/** Records in the ledger that pages fell back from a version to another, once for all pages. */
export async function recordFallback(modulesDir: string, fallback: Fallback): Promise<void> {
  if (!isNewFallback(await readRegistry(modulesDir), fallback)) return;
  await withRegistry(modulesDir, async (registry) => {
    if (!isNewFallback(registry, fallback)) return;
    const entry: LedgerEntry = { at: new Date().toISOString(), by: 'pages', action: 'fallback', ...fallback };
    await writeRegistry(modulesDir, { ...registry, ledger: [...(registry.ledger ?? []), entry] });
  });
}
