import { join } from 'node:path';
import { readRequires } from './build-files.ts';
import { misfits } from './platform-fit.ts';
import { readRegistry } from './registry.ts';
import { platformOfSite } from './site-platform.ts';

/** The live versions that the site's platform has left behind, each with why; pages refuse them and fall back. */
export async function liveMisfits(modulesDir: string): Promise<string[]> {
  const [{ modules }, platform] = await Promise.all([readRegistry(modulesDir), platformOfSite(modulesDir)]);
  const found = Object.entries(modules).map(async ([name, { live, versions }]) => {
    const version = live === null ? undefined : versions[live];
    if (live === null || version === undefined) return [];
    const reasons = misfits(version.declaration, await readRequires(join(modulesDir, name, live)), platform);
    return reasons.map((reason) => `${name} ${live}, which is live: ${reason}`);
  });
  return (await Promise.all(found)).flat();
}
