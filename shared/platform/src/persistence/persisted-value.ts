/** What a name is kept under; one prefix, so that the product's entries can be told from others of the origin. */
export function persistedKey(name: string): string {
  return `dentarium.${name}`;
}

/**
 * Reads what is kept over a reload.
 *
 * @param accept turns what was found into a value, or refuses it with `undefined`: another version may have written it.
 */
export function readPersisted<Value>(name: string, accept: (found: unknown) => Value | undefined): Value | undefined {
  try {
    const text = localStorage.getItem(persistedKey(name));
    return text === null ? undefined : accept(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Keeps a value over a reload; where the browser keeps nothing, it lasts as long as the page. */
export function writePersisted(name: string, value: unknown): void {
  try {
    localStorage.setItem(persistedKey(name), JSON.stringify(value));
  } catch {
    // Storage is full or forbidden. The page itself still has the value.
  }
}
