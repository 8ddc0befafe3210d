import type { BusUses, FederationManifest, PublishedVersion, Registry } from '../registry/registry-document.ts';
import type { Platform } from './platform.ts';

/** The compared parts of two versions of a module. */
type Version = Pick<PublishedVersion, 'declaration' | 'manifest' | 'events'>;

/** A version that pages load, or the shell. */
interface Peer {
  readonly label: string;
  readonly uses: BusUses;
  readonly remotes: FederationManifest['remotes'];
}

/**
 * Returns what other modules of a site would lose with the live version of a module: an exposed name, an event that one
 * of them receives and nobody else sends, and a request event (`patients:open` of `patients`). Older versions without
 * an event list lose none.
 *
 * @param registry the other modules after the change
 * @param before the replaced version; undefined for a first one
 */
export function findPeerLosses(
  { modules }: Registry,
  platform: Platform,
  { before, after }: { readonly before: Version | undefined; readonly after: Version },
): string[] {
  const { name } = after.declaration;
  const peers = Object.entries(modules).flatMap(([other, { live, versions }]): Peer[] => {
    const version = other === name ? undefined : versions[live ?? ''];
    return version === undefined ? [] : [toPeer(`${other} ${live}`, version)];
  });
  return [...findLostNames(peers, after), ...findLostEvents(peers, platform, { before, after })];
}

/**
 * Returns the events of actions that nobody receives: neither the module, nor the live version of another one. The menu
 * entry would do nothing. Older versions without an event list are not compared.
 */
export function findUnheardActions({ modules }: Registry, version: Version): string[] {
  const { declaration, events } = version;
  if (events === undefined) return [];
  const others = Object.entries(modules).flatMap(([name, { live, versions }]) => {
    const other = name === declaration.name ? undefined : versions[live ?? ''];
    return other === undefined ? [] : [other];
  });
  const heardEvents = new Set([...events.hears, ...others.flatMap((other) => other.events?.hears ?? [])]);
  return (declaration.actions ?? []).flatMap(({ event }, index) =>
    event === undefined || heardEvents.has(event)
      ? []
      : [`module.json sends actions.${index}.event "${event}", which nobody hears; it may be one of its bus.on(…)`],
  );
}

function findLostNames(peers: readonly Peer[], { declaration, manifest }: Version): string[] {
  const exposed = new Set(manifest.exposes.map(({ name }) => name));
  return peers.flatMap(({ label, remotes = [] }) =>
    remotes
      .filter(
        ({ federationContainerName: container, moduleName }) =>
          container === declaration.name && !exposed.has(moduleName),
      )
      .map(({ moduleName }) => `it does not expose "./${moduleName}", which ${label} takes from it`),
  );
}

function findLostEvents(
  peers: readonly Peer[],
  { events: ofShell = { sends: [], hears: [] } }: Platform,
  { before, after }: { readonly before: Version | undefined; readonly after: Version },
): string[] {
  if (before?.events === undefined || after.events === undefined) return [];
  const [previousUses, currentUses] = [collectUses(before), collectUses(after)];
  const unsentEvents = exclude(
    previousUses.sends,
    currentUses.sends,
    ofShell.sends,
    ...peers.map(({ uses }) => uses.sends),
  );
  // Any other event that it received is news, which nobody has to receive.
  const requestEvents = previousUses.hears.filter((event) => event.startsWith(`${after.declaration.name}:`));
  const unheardEvents = exclude(requestEvents, currentUses.hears);
  return peers.flatMap(({ label, uses }) => [
    ...uses.hears
      .filter((event) => unsentEvents.has(event))
      .map((event) => `it does not send "${event}", which ${label} hears`),
    ...uses.sends
      .filter((event) => unheardEvents.has(event))
      .map((event) => `it does not hear "${event}", which ${label} sends`),
  ]);
}

function exclude(names: readonly string[], ...others: readonly (readonly string[])[]): Set<string> {
  const remaining = new Set(others.flat());
  return new Set(names.filter((name) => !remaining.has(name)));
}

function toPeer(label: string, version: Version): Peer {
  return { label, uses: collectUses(version), remotes: version.manifest.remotes };
}

/** Returns the events of a version: a badge receives its events, and an action sends its own. */
function collectUses({ declaration: { tabs, actions = [] }, events = { sends: [], hears: [] } }: Version): BusUses {
  return {
    sends: [...events.sends, ...actions.flatMap(({ event }) => event ?? [])],
    hears: [...events.hears, ...tabs.flatMap(({ badge }) => badge?.events ?? [])],
  };
}
