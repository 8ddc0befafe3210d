import { atom, type WritableAtom } from 'jotai';
import { keptKey, readKept, writeKept } from './kept-value.ts';

/** An atom whose value is kept over a reload and follows the other tabs of the browser. */
export type KeptAtom<Value> = WritableAtom<Value, [Value | ((before: Value) => Value)], void>;

/**
 * Makes a kept atom.
 *
 * @param accept turns what was kept into a value, or refuses it with `undefined`.
 * @param initial the value when nothing acceptable is kept.
 */
export function keptAtom<Value>(
  name: string,
  accept: (found: unknown) => Value | undefined,
  initial: () => Value,
): KeptAtom<Value> {
  const current = () => readKept(name, accept) ?? initial();
  const held = atom(current());
  held.onMount = (set) => {
    const follow = (event: StorageEvent): void => {
      if (event.key === keptKey(name)) set(current());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  };
  return atom(
    (get) => get(held),
    (get, set, next) => {
      const value = typeof next === 'function' ? (next as (before: Value) => Value)(get(held)) : next;
      set(held, value);
      writeKept(name, value);
    },
  );
}
