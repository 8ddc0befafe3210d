import { join } from 'node:path';
import { readRequires } from '../build-files/build-files.ts';
import { findPlatformMisfits } from './platform-fit.ts';
import { readRegistry } from '../registry/registry.ts';
import { readSitePlatform } from './site-platform.ts';

/**
 * Returns why pages refuse the live version of a module and fall back, by the name of each module that no longer fits
 * the site's platform.
 */
export async function findLiveMisfits(modulesDir: string): Promise<Map<string, readonly string[]>> {
  const [{ modules }, platform] = await Promise.all([readRegistry(modulesDir), readSitePlatform(modulesDir)]);
  const entries = Object.entries(modules).map(async ([name, { live, versions }]): Promise<[string, string[]][]> => {
    const version = live === null ? undefined : versions[live];
    if (live === null || version === undefined) return [];
    const reasons = findPlatformMisfits(
      version.declaration,
      await readRequires(join(modulesDir, name, live)),
      platform,
    );
    return reasons.length === 0 ? [] : [[name, reasons.map((reason) => `${name} ${live}, which is live: ${reason}`)]];
  });
  return new Map((await Promise.all(entries)).flat());
}

/** Returns the same as lines of text. */
export async function listLiveMisfits(modulesDir: string): Promise<string[]> {
  return Array.from((await findLiveMisfits(modulesDir)).values()).flat();
}
