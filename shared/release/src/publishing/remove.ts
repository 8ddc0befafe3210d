import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { formatAudience } from './canary.ts';
import { Problem } from '../files/problem.ts';
import { createLedgerEntry } from './ledger.ts';
import { requireModule, type Target, withRegistry, writeRegistry } from '../registry/registry.ts';

/**
 * Removes a version from the registry and deletes its files. An open page with it can load no more of its code. The
 * only version of a module may be the live one: then the module leaves the site.
 *
 * @throws Problem when it is not published, or new pages load it or fall back to it
 */
export async function remove(target: Target, name: string, version: string): Promise<void> {
  await withRegistry(target.modulesDir, async ({ modules, ledger = [] }) => {
    const { [name]: _, ...others } = modules;
    const module = requireModule({ modules }, name);
    const { unread = {}, ...state } = module;
    const { [version]: removedVersion, ...versions } = module.versions;
    const { [version]: foundUnread, ...keptUnread } = unread;
    if (removedVersion === undefined && foundUnread === undefined) {
      throw new Problem(`${name} ${version} is not published. Published: ${Object.keys(module.versions).join(', ')}`);
    }
    const isLast = [versions, keptUnread].every((group) => Object.keys(group).length === 0);
    if (!isLast && version === module.live)
      throw new Problem(`${name} ${version} is live: activate another one first.`);
    if (version === module.canary?.version)
      throw new Problem(
        `${name} ${version} is tried by ${formatAudience(module.canary)}: end that first, or promote it.`,
      );
    if (version === module.previous) throw new Problem(`${name} ${version} is what pages fall back to.`);
    await writeRegistry(target.modulesDir, {
      modules: isLast ? others : { ...modules, [name]: { ...state, versions, unread: keptUnread } },
      ledger: [...ledger, createLedgerEntry(target, name, 'remove', { version })],
    });
    await rm(join(target.modulesDir, name, isLast ? '' : version), { recursive: true, force: true });
  });
}
