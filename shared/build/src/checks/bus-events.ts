import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, isTestFile } from '../source-files.ts';
import { readWorkspace } from '../workspace.ts';
import type { Check } from './check.ts';

/** Where the events of the bus are declared. */
const EVENTS = 'shared/bus/src/events.ts';

const DECLARED = /^ {2}'([\w-]+:[\w-]+)':/gm;
const USED = /\bbus\s*\.\s*(emit|on)\(\s*'([^']+)'/g;

/** An event of the bus that nobody sends, or nobody hears, is code that nothing calls: whoever needs it declares it. */
export const busEvents: Check = {
  name: 'bus events',
  run: async (root) => {
    const events = join(root, EVENTS);
    if (!existsSync(events)) return [`${EVENTS} is missing`];
    const { sent, heard } = usesIn(root);
    return Array.from(readFileSync(events, 'utf8').matchAll(DECLARED), ([, name = '']) => name).flatMap((name) => [
      ...(sent.has(name) ? [] : [`${EVENTS}: nobody sends "${name}"`]),
      ...(heard.has(name) ? [] : [`${EVENTS}: nobody hears "${name}"`]),
    ]);
  },
};

/** The events that the product itself sends and hears; those of its tests do not count. */
function usesIn(root: string): { readonly sent: ReadonlySet<string>; readonly heard: ReadonlySet<string> } {
  const sent = new Set<string>();
  const heard = new Set<string>();
  for (const { path } of readWorkspace(root)) {
    for (const file of filesBelow(join(path, 'src'), /\.tsx?$/)) {
      if (isTestFile(file)) continue;
      for (const [, way, name = ''] of readFileSync(join(path, 'src', file), 'utf8').matchAll(USED))
        (way === 'emit' ? sent : heard).add(name);
    }
  }
  return { sent, heard };
}
