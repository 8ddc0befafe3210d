import type { BusUses } from '@dentarium/release';

const EVENT_CALL = /\bbus\s*\.\s*(emit|on)\(\s*(['"])([\w-]+:[\w-]+)\2/g;

/** Returns the events of the bus that code sends and receives by name. */
export function findBusUses(texts: Iterable<string>): BusUses {
  const calls = Array.from(texts).flatMap((text) =>
    Array.from(text.matchAll(EVENT_CALL), ([, way, , name = '']) => ({ way, name })),
  );
  const names = (method: string) =>
    [...new Set(calls.flatMap(({ way, name }) => (way === method ? [name] : [])))].toSorted();
  return { sends: names('emit'), hears: names('on') };
}
