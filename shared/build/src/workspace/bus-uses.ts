import type { BusUses } from '@dentarium/release';

const USED = /\bbus\s*\.\s*(emit|on)\(\s*(['"])([\w-]+:[\w-]+)\2/g;

/** The events of the bus that code sends and hears by name. */
export function busUsesIn(texts: Iterable<string>): BusUses {
  const found = Array.from(texts).flatMap((text) =>
    Array.from(text.matchAll(USED), ([, way, , name = '']) => ({ way, name })),
  );
  const names = (wanted: string) =>
    [...new Set(found.flatMap(({ way, name }) => (way === wanted ? [name] : [])))].toSorted();
  return { sends: names('emit'), hears: names('on') };
}
