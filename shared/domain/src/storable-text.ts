/** The path of a text that the database cannot store: NUL, or half of a surrogate pair. */
export type ValuePath = readonly string[];

/** Returns whether the database can store a text: PostgreSQL has no NUL, and half a surrogate pair is no character. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/** Returns a text that the database can store: without NUL, and with the replacement character for half of a pair. */
export function toStorableText(text: string): string {
  return isStorable(text) ? text : text.replaceAll('\0', '').toWellFormed();
}

/** Returns the JSON of a value from a file, whose texts may hold what the database cannot store. */
export function formatStorableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? toStorableText(part) : part));
}

/** A value and where it stands. The places are linked: a copy of the path for each value would cost the square of the depth. */
interface PlacedValue {
  readonly value: unknown;
  readonly key: string;
  readonly parent: PlacedValue | null;
}

function toPath(value: PlacedValue): ValuePath {
  const path: string[] = [];
  for (let next = value; next.parent !== null; next = next.parent) path.push(next.key);
  return path.toReversed();
}

/**
 * Searches a value without recursion.
 *
 * @returns the path of the first text that cannot be stored, a key or a value; `undefined` if there is none.
 */
export function findUnstorableText(root: unknown): ValuePath | undefined {
  const pending: PlacedValue[] = [{ value: root, key: '', parent: null }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value } = next;
    if (typeof value === 'string' && !isStorable(value)) return toPath(next);
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return toPath(next);
      pending.push({ value: inner, key, parent: next });
    }
  }
  return undefined;
}
