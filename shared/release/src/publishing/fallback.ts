import { readRegistry, withRegistry, writeRegistry } from '../registry/registry.ts';
import type { LedgerEntry, Registry } from '../registry/registry-document.ts';

/** That pages have left a version. */
export interface Fallback {
  readonly module: string;
  readonly version: string;
  /** What they show instead. */
  readonly to: string;
  /** Where it fails, and why. */
  readonly reason: string;
}

/** Whether there is anything to write: the version is in use, and the ledger does not say so yet. */
function isNewFallback({ modules, ledger = [] }: Registry, { module, version, to }: Fallback): boolean {
  const module_ = modules[module];
  if (
    module_ === undefined ||
    ![module_.live, module_.canary?.version, module_.previous, module_.withdrawn].includes(version)
  )
    return false;
  return !ledger.some(
    (entry) => entry.action === 'fallback' && entry.module === module && entry.version === version && entry.to === to,
  );
}

/** Writes into the ledger that pages have fallen back from a version to another: once, however many they are. */
export async function recordFallback(modulesDir: string, fallback: Fallback): Promise<void> {
  if (!isNewFallback(await readRegistry(modulesDir), fallback)) return;
  await withRegistry(modulesDir, async (registry) => {
    if (!isNewFallback(registry, fallback)) return;
    const entry: LedgerEntry = { at: new Date().toISOString(), by: 'pages', action: 'fallback', ...fallback };
    await writeRegistry(modulesDir, { ...registry, ledger: [...(registry.ledger ?? []), entry] });
  });
}
