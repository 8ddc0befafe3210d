import { atom, type WritableAtom } from 'jotai';
import { toPersistedKey, readPersisted, writePersisted } from './persisted-value.ts';

/** An atom whose value survives a reload and follows the other tabs of the browser. */
export type PersistedAtom<Value> = WritableAtom<Value, [Value | ((before: Value) => Value)], void>;

/**
 * Creates a persisted atom.
 *
 * @param accept turns the stored data into a value, or rejects it with `undefined`.
 * @param initial the value when nothing acceptable is stored.
 */
export function createPersistedAtom<Value>(
  name: string,
  accept: (storedData: unknown) => Value | undefined,
  initial: () => Value,
): PersistedAtom<Value> {
  const readCurrent = () => readPersisted(name, accept) ?? initial();
  const baseAtom = atom(readCurrent());
  baseAtom.onMount = (set) => {
    const follow = (event: StorageEvent): void => {
      if (event.key === toPersistedKey(name)) set(readCurrent());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  };
  return atom(
    (get) => get(baseAtom),
    (get, set, next) => {
      const value = typeof next === 'function' ? (next as (before: Value) => Value)(get(baseAtom)) : next;
      set(baseAtom, value);
      writePersisted(name, value);
    },
  );
}
