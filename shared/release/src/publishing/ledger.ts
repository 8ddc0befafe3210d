import { hostname, userInfo } from 'node:os';
import { audienceText } from './canary.ts';
import { plainLine } from '../files/plain-line.ts';
import type { Target } from '../registry/registry.ts';
import type { Canary, LedgerEntry, PublishedModule, Registry, ReleaseAction } from '../registry/registry-document.ts';

/** Who releases: the name that `RELEASE_BY` gives, or the account at the machine. */
export function releaser(env: NodeJS.ProcessEnv = process.env): string {
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

/** The entry for what is done now: with a version, with a canary and its people, or with the module as a whole. */
export function entryOf(
  { by = releaser() }: Target,
  module: string,
  action: ReleaseAction,
  about: { readonly version: string } | Canary | { readonly reason: string } | null,
): LedgerEntry {
  const version = about !== null && 'version' in about ? about.version : null;
  const reason = about === null ? '' : 'reason' in about ? about.reason : audienceText(about);
  return { at: new Date().toISOString(), by, module, action, version, ...(reason === '' ? {} : { reason }) };
}

/** What has been done with modules, as lines to read. */
export function ledgerLines(entries: readonly LedgerEntry[]): string[] {
  const lines = entries.map(({ at, by, module, action, version, to, reason }) =>
    plainLine(
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
export const LIVE_MAKING: readonly ReleaseAction[] = ['activate', 'promote', 'deploy', 'rollback'];

/** What made versions of a module live, oldest first. */
function madeLive({ ledger = [] }: Registry, name: string): LedgerEntry[] {
  return ledger.filter(({ module, action }) => module === name && LIVE_MAKING.includes(action));
}

/** The versions of a module that a rollback has taken back, and that nobody has made live or given to anybody since. */
export function takenBack(ofModule: readonly LedgerEntry[]): ReadonlySet<string> {
  const taken = new Set<string>();
  let live: string | null = null;
  for (const { action, version } of ofModule) {
    if (version === null) continue;
    if (action === 'end-canary') taken.add(version);
    if (action === 'canary') taken.delete(version);
    if (!LIVE_MAKING.includes(action)) continue;
    if (action === 'rollback' && live !== null) taken.add(live);
    taken.delete(version);
    live = version;
  }
  return taken;
}

/** The versions that pages are known to show in place of one that is in use now: where it fails, they fall back to them. */
export function shownInstead(
  ofModule: readonly LedgerEntry[],
  { live, canary }: Pick<PublishedModule, 'live' | 'canary'>,
): string[] {
  const used = [live, canary?.version].filter((version) => version !== null && version !== undefined);
  return ofModule
    .filter(({ action, version }) => action === 'fallback' && version !== null && used.includes(version))
    .flatMap(({ to }) => to ?? []);
}

/**
 * Why what the product's checkout has does not take the place of a module's live version by itself; null when it may. What somebody
 * has released stays until somebody releases another version.
 */
export function heldBy(registry: Registry, name: string): string | null {
  const { live = null, canary } = registry.modules[name] ?? {};
  if (canary !== undefined) return `${canary.version} is tried by ${audienceText(canary)}`;
  if (live === null) return null;
  const last = madeLive(registry, name).at(-1);
  if (last === undefined) return `${live} is live since before releases were recorded`;
  if (last.action === 'deploy') return null;
  const done = last.action === 'rollback' ? 'made live again by a rollback' : 'activated';
  return `${live} was ${done} on ${last.at.slice(0, 10)} by ${last.by}`;
}
