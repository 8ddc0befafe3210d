/** Where a text stands that the database cannot hold: NUL, or half of a pair of surrogates. */
export type ValuePath = readonly string[];

/** Whether the database can hold a text as it is: PostgreSQL has no NUL, and half a pair of surrogates is no character. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

/**
 * Looks through a value, without recursion and each value once.
 *
 * @returns where the first text stands that cannot be stored, a key or a value; `undefined` when there is none.
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
