import { hostname, userInfo } from 'node:os';
import { formatAudience } from './canary.ts';
import { toPlainLine } from '../files/plain-line.ts';
import type { Target } from '../registry/registry.ts';
import type { Canary, LedgerEntry, PublishedModule, Registry, ReleaseAction } from '../registry/registry-document.ts';

/** Who releases: the name that `RELEASE_BY` gives, or the account at the machine. */
export function getReleaser(env: NodeJS.ProcessEnv = process.env): string {
  return env['RELEASE_BY'] || `${getAccountName()}@${hostname()}`;
}

/** In a container the account may have no name. */
function getAccountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}

/** The entry for what is done now: with a version, with a canary and its people, or with the module as a whole. */
export function createLedgerEntry(
  { by = getReleaser() }: Target,
  module: string,
  action: ReleaseAction,
  about: { readonly version: string } | Canary | { readonly reason: string } | null,
): LedgerEntry {
  const version = about !== null && 'version' in about ? about.version : null;
  const reason = about === null ? '' : 'reason' in about ? about.reason : formatAudience(about);
  return { at: new Date().toISOString(), by, module, action, version, ...(reason === '' ? {} : { reason }) };
}

/** What has been done with modules, as lines to read. */
export function formatLedger(entries: readonly LedgerEntry[]): string[] {
  const lines = entries.map(({ at, by, module, action, version, to, reason }) =>
    toPlainLine(
      [
        at,
        action.padEnd(10),
        module,
        version,
        to === undefined ? null : `to ${to}`,
        `by ${by}`,
        reason === undefined ? null : `(${reason})`,
      ]
        .filter((part) => part !== null)
        .join('  '),
    ),
  );
  return lines.length === 0 ? ['Nothing was done yet.'] : lines;
}

/** What makes a version the one that is live for everybody. */
export const LIVE_ACTIONS: readonly ReleaseAction[] = ['activate', 'promote', 'deploy', 'rollback'];

/** What made versions of a module live, oldest first. */
function listLiveEntries({ ledger = [] }: Registry, name: string): LedgerEntry[] {
  return ledger.filter(({ module, action }) => module === name && LIVE_ACTIONS.includes(action));
}

/** The versions of a module that a rollback has taken back, and that nobody has made live or given to anybody since. */
export function listWithdrawnVersions(moduleEntries: readonly LedgerEntry[]): ReadonlySet<string> {
  const withdrawnVersions = new Set<string>();
  let live: string | null = null;
  for (const { action, version } of moduleEntries) {
    if (version === null) continue;
    if (action === 'end-canary') withdrawnVersions.add(version);
    if (action === 'canary') withdrawnVersions.delete(version);
    if (!LIVE_ACTIONS.includes(action)) continue;
    if (action === 'rollback' && live !== null) withdrawnVersions.add(live);
    withdrawnVersions.delete(version);
    live = version;
  }
  return withdrawnVersions;
}

/** The versions that pages are known to show in place of one that is in use now: where it fails, they fall back to them. */
export function listFallbackVersions(
  moduleEntries: readonly LedgerEntry[],
  { live, canary }: Pick<PublishedModule, 'live' | 'canary'>,
): string[] {
  const usedVersions = [live, canary?.version].filter((version) => version !== null && version !== undefined);
  return moduleEntries
    .filter(({ action, version }) => action === 'fallback' && version !== null && usedVersions.includes(version))
    .flatMap(({ to }) => to ?? []);
}

/**
 * Why what the product's checkout has does not take the place of a module's live version by itself; null when it may. What somebody
 * has released stays until somebody releases another version.
 */
export function findHoldReason(registry: Registry, name: string): string | null {
  const { live = null, canary } = registry.modules[name] ?? {};
  if (canary !== undefined) return `${canary.version} is tried by ${formatAudience(canary)}`;
  if (live === null) return null;
  const last = listLiveEntries(registry, name).at(-1);
  if (last === undefined) return `${live} is live since before releases were recorded`;
  if (last.action === 'deploy') return null;
  const actionText = last.action === 'rollback' ? 'made live again by a rollback' : 'activated';
  return `${live} was ${actionText} on ${last.at.slice(0, 10)} by ${last.by}`;
}
