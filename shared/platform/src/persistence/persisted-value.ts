/** Returns the storage key of a name. The prefix tells the entries of the product from others of the origin. */
export function toPersistedKey(name: string): string {
  return `dentarium.${name}`;
}

/**
 * Reads a value that survives a reload.
 *
 * @param accept turns the stored data into a value, or rejects it with `undefined`: another version may have written
 * it.
 */
export function readPersisted<Value>(
  name: string,
  accept: (storedData: unknown) => Value | undefined,
): Value | undefined {
  try {
    const text = localStorage.getItem(toPersistedKey(name));
    return text === null ? undefined : accept(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Stores a value over a reload. If the browser stores nothing, the value lasts as long as the page. */
export function writePersisted(name: string, value: unknown): void {
  try {
    localStorage.setItem(toPersistedKey(name), JSON.stringify(value));
  } catch {
    // Storage is full or forbidden. The page itself still has the value.
  }
}
