import { atom, type WritableAtom } from 'jotai';
import { persistedKey, readPersisted, writePersisted } from './persisted-value.ts';

/** An atom whose value survives a reload and follows the other tabs of the browser. */
export type PersistedAtom<Value> = WritableAtom<Value, [Value | ((before: Value) => Value)], void>;

/**
 * Creates a persisted atom.
 *
 * @param accept turns the stored data into a value, or rejects it with `undefined`.
 * @param initial the value when nothing acceptable is stored.
 */
export function persistedAtom<Value>(
  name: string,
  accept: (found: unknown) => Value | undefined,
  initial: () => Value,
): PersistedAtom<Value> {
  const current = () => readPersisted(name, accept) ?? initial();
  const held = atom(current());
  held.onMount = (set) => {
    const follow = (event: StorageEvent): void => {
      if (event.key === persistedKey(name)) set(current());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  };
  return atom(
    (get) => get(held),
    (get, set, next) => {
      const value = typeof next === 'function' ? (next as (before: Value) => Value)(get(held)) : next;
      set(held, value);
      writePersisted(name, value);
    },
  );
}
