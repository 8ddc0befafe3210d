import { hostname, userInfo } from 'node:os';
import { formatAudience } from './canary.ts';
import { toPlainLine } from '../files/plain-line.ts';
import type { Target } from '../registry/registry.ts';
import type { Canary, LedgerEntry, PublishedModule, Registry, ReleaseAction } from '../registry/registry-document.ts';

/** Returns the name of the releaser: `RELEASE_BY`, or the account of the machine. */
export function getReleaser(env: NodeJS.ProcessEnv = process.env): string {
  return env['RELEASE_BY'] || `${getAccountName()}@${hostname()}`;
}

/** Returns the account name; in a container it may have none. */
function getAccountName(): string {
  try {
    return userInfo().username;
  } catch {
    return String(process.getuid?.() ?? '');
  }
}

/**
 * Creates the ledger entry of an action: with a version, with a canary and its audience, or with the module as a whole.
 */
export function createLedgerEntry(
  { by = getReleaser() }: Target,
  module: string,
  action: ReleaseAction,
  subject: { readonly version: string } | Canary | { readonly reason: string } | null,
): LedgerEntry {
  const version = subject !== null && 'version' in subject ? subject.version : null;
  const reason = subject === null ? '' : 'reason' in subject ? subject.reason : formatAudience(subject);
  return { at: new Date().toISOString(), by, module, action, version, ...(reason === '' ? {} : { reason }) };
}

/** Formats the ledger as lines of text. */
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

/** The actions that make a version live for everybody. */
export const LIVE_ACTIONS: readonly ReleaseAction[] = ['activate', 'promote', 'deploy', 'rollback'];

/** Returns the entries that made versions of a module live, oldest first. */
function listLiveEntries({ ledger = [] }: Registry, name: string): LedgerEntry[] {
  return ledger.filter(({ module, action }) => module === name && LIVE_ACTIONS.includes(action));
}

/** Returns the versions that pages are known to show in place of one in use, as a fallback. */
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
 * Returns why the checkout's version does not replace a module's live version automatically; null if it may. A version
 * that a person released stays until a person releases another one.
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
