import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, isTestFile } from '../workspace/source-files.ts';
import { readWorkspace, type WorkspacePackage } from '../workspace/workspace.ts';
import type { Check } from './check.ts';

/** The interfaces that declare events: those of the bus, or of the package, service or module that owns an event. */
const INTERFACE = /^( *)(?:export )?interface (?:BusEvents|ServerEvents)\b.*\{$/;
const MEMBER = /^ +'([\w-]+:[\w-]+)':/;

/**
 * The calls that use events. The server calls `sendEvent(db, accountId, 'triage:changed', …)` and
 * `sendEventToAll('modules:changed', …)`.
 */
const EVENT_CALL = /\bbus\s*\.\s*(emit|on)\(\s*'([^']+)'|\b(sendEvent\((?:[^,()]+,){2}|sendEventToAll\()\s*'([^']+)'/g;

/** An event with stale keys is received by the page itself, which refetches those answers. */
const STALE_EVENT_CALL = /\bsendEvent(?:\((?:[^,()]+,){2}|ToAll\()\s*'([^']+)',\s*\{[^}]*\},\s*\{\s*\w/g;

/** The events that the product uses; tests do not count. */
interface EventUses {
  /** The file of its declaration, by the name. */
  readonly declarations: Map<string, string>;
  readonly sentEvents: Set<string>;
  readonly heardEvents: Set<string>;
  /** The names in `module.json`, which no compiler checks, with the file. */
  readonly moduleEvents: [string, string][];
}

/** Reports events of the bus that nobody declares, sends or receives. */
export const busEvents: Check = {
  name: 'bus events',
  run: async (root) => {
    const { declarations, sentEvents, heardEvents, moduleEvents } = collectEventUses(root);
    if (declarations.size === 0) return ['no event of the bus is declared'];
    return [
      ...Array.from(declarations).flatMap(([name, file]) => [
        ...(sentEvents.has(name) ? [] : [`${file}: nobody sends "${name}"`]),
        ...(heardEvents.has(name) ? [] : [`${file}: nobody hears "${name}"`]),
      ]),
      ...moduleEvents
        .filter(([name]) => !declarations.has(name))
        .map(([name, file]) => `${file}: "${name}" is no event; nobody declares it`),
    ];
  },
};

function collectEventUses(root: string): EventUses {
  const uses: EventUses = { declarations: new Map(), sentEvents: new Set(), heardEvents: new Set(), moduleEvents: [] };
  for (const item of readWorkspace(root)) {
    addModuleEvents(item, uses);
    const source = join(item.path, 'src');
    if (!existsSync(source)) continue;
    for (const file of listFiles(source, /\.tsx?$/)) {
      if (isTestFile(file)) continue;
      const text = readFileSync(join(source, file), 'utf8');
      for (const name of parseEventNames(text)) uses.declarations.set(name, `${item.folder}/src/${file}`);
      for (const [, way, ours = '', , theirs = ''] of text.matchAll(EVENT_CALL))
        (way === 'on' ? uses.heardEvents : uses.sentEvents).add(ours || theirs);
      for (const [, name = ''] of text.matchAll(STALE_EVENT_CALL)) uses.heardEvents.add(name);
    }
  }
  return uses;
}

/** Returns the members of every `BusEvents` and `ServerEvents` of a file. */
function parseEventNames(text: string): string[] {
  const names: string[] = [];
  let end: string | null = null;
  for (const line of text.split('\n')) {
    if (end === null) {
      const indent = INTERFACE.exec(line)?.[1];
      if (indent !== undefined) end = `${indent}}`;
    } else if (line === end) end = null;
    else names.push(...(MEMBER.exec(line)?.slice(1) ?? []));
  }
  return names;
}

/** Adds the events of a module's declaration: a badge receives its events, and an action sends its own. */
function addModuleEvents(
  { declaration, folder }: WorkspacePackage,
  { sentEvents, heardEvents, moduleEvents }: EventUses,
): void {
  const file = `${folder}/module.json`;
  for (const event of (declaration?.tabs ?? []).flatMap(({ badge }) => badge?.events ?? [])) {
    heardEvents.add(event);
    moduleEvents.push([event, file]);
  }
  for (const event of (declaration?.actions ?? []).flatMap((action) => action.event ?? [])) {
    sentEvents.add(event);
    moduleEvents.push([event, file]);
  }
}
