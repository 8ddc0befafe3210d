import { expect, test } from '@jest/globals';
import { SCHEME_LIMITS } from '../format/limits.ts';
import { readSample } from './testing/read-sample.ts';
import { createValidScheme } from './testing/valid-scheme.ts';

/** Milliseconds of processor time for the refusal of a document of the greatest size, on a slow machine too. */
const MAX_REFUSAL_MS = 3_000;

/** Nests empty lists to a depth. */
function nestLists(depth: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

const numbers = Array.from({ length: 190_000 }, (_, at) => at);

const COSTLY_VALUES: Readonly<Record<string, unknown>> = {
  'a list 50 deep': nestLists(50),
  'a list 2,000 deep': nestLists(2_000),
  'a list of 190,000 numbers': numbers,
  'a list of 190,000 lists': numbers.map(() => []),
  'an object of 190,000 names': Object.fromEntries(numbers.map((at) => [`a${at}`, 0])),
  'a text of eight million letters': 'x'.repeat(SCHEME_LIMITS.documentBytes - 10_000),
  'a text of eight million blanks': ' '.repeat(SCHEME_LIMITS.documentBytes - 10_000),
};

/** A place of each kind: objects, lists, entries of lists, numbers and texts. */
const PLACES = ['arches', 'teeth', 'teeth.0.mesh', 'teeth.0.keys', 'other'];

/** Returns a copy of a document with another value at a place. */
function replaceValue(document: unknown, place: string, value: unknown): unknown {
  const copy = structuredClone(document) as Record<string, unknown>;
  const path = place.split('.');
  let parent: Record<string, unknown> = copy;
  for (const part of path.slice(0, -1)) parent = parent[part] as Record<string, unknown>;
  parent[path.at(-1) ?? ''] = value;
  return copy;
}

/** Returns whether one of three readings is quick: a busy neighbour on the same processor lengthens some of them. */
async function isReadQuickly(read: () => Promise<unknown>): Promise<boolean> {
  for (let run = 0; run < 3; run += 1) {
    const before = process.threadCpuUsage();
    await read();
    const { user, system } = process.threadCpuUsage(before);
    if ((user + system) / 1000 < MAX_REFUSAL_MS) return true;
  }
  return false;
}

test.each(Object.entries(COSTLY_VALUES))(
  'CALL-05 spends little time on a scheme with %s in any place',
  async (_, value) => {
    const { document, files } = createValidScheme();
    for (const place of PLACES) {
      const costlyDocument = replaceValue(document, place, value);
      const { kind } = await readSample(costlyDocument, files);
      const isQuick = await isReadQuickly(() => readSample(costlyDocument, files));
      expect({ place, kind, isQuick }).toEqual({ place, kind: 'refused', isQuick: true });
    }
  },
);
