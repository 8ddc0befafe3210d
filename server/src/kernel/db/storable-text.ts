/** The path of a text that the database cannot store: NUL, or half of a surrogate pair. */
export type ValuePath = readonly string[];

/** Returns whether the database can store a text: PostgreSQL has no NUL, and half a surrogate pair is no character. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * Searches a value without recursion.
 *
 * @returns the path of the first text that cannot be stored, a key or a value; `undefined` if there is none.
 */
export function findUnstorableText(root: unknown): ValuePath | undefined {
  const pending: { readonly value: unknown; readonly at: ValuePath }[] = [{ value: root, at: [] }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, at } = next;
    if (typeof value === 'string' && !isStorable(value)) return at;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (!isStorable(key)) return at;
      pending.push({ value: inner, at: [...at, key] });
    }
  }
  return undefined;
}
