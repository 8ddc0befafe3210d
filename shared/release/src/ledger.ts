import { hostname, userInfo } from 'node:os';
import type { LedgerEntry, Registry, ReleaseAction } from './registry-document.ts';

/** Who releases: the name that `RELEASE_BY` gives, or the account at the machine. */
function releaser(env: NodeJS.ProcessEnv = process.env): string {
  return env['RELEASE_BY'] || `${accountName()}@${hostname()}`;
}

/** In a container the account may have no name. */
function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}

/** The entry for what is done now. */
export function entryOf(module: string, action: ReleaseAction, version: string | null, reason?: string): LedgerEntry {
  const at = new Date().toISOString();
  return { at, by: releaser(), module, action, version, ...(reason === undefined ? {} : { reason }) };
}

/** What has been done with the modules of a site, or with one, as lines to read: oldest first. */
export function ledgerLines({ ledger = [] }: Registry, name?: string): string[] {
  const lines = ledger
    .filter(({ module }) => name === undefined || module === name)
    .map(({ at, by, module, action, version, reason }) =>
      [at, action.padEnd(8), module, version, `by ${by}`, reason === undefined ? null : `(${reason})`]
        .filter((part) => part !== null)
        .join('  '),
    );
  return lines.length === 0 ? ['Nothing was done yet.'] : lines;
}

/** What made versions of a module live, oldest first. */
export function madeLive({ ledger = [] }: Registry, name: string): LedgerEntry[] {
  return ledger.filter(({ module, action }) => module === name && ['activate', 'deploy', 'rollback'].includes(action));
}

/**
 * Why what the product's checkout has does not take the place of a module's live version by itself; null when it may. What somebody
 * has released stays until somebody releases another version.
 */
export function heldBy(registry: Registry, name: string): string | null {
  const live = registry.modules[name]?.live ?? null;
  if (live === null) return null;
  const last = madeLive(registry, name).at(-1);
  if (last === undefined) return `${live} is live since before releases were recorded`;
  if (last.action === 'deploy') return null;
  const done = last.action === 'activate' ? 'activated' : 'made live again by a rollback';
  return `${live} was ${done} on ${last.at.slice(0, 10)} by ${last.by}`;
}
