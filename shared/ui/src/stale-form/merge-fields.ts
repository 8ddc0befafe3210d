/** Whether two values of a form are the same; lists and groups by what they hold. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A form with what somebody else has saved, and the fields that both have changed, differently. */
export interface MergedFields<Fields> {
  readonly merged: Fields;
  readonly both: readonly (keyof Fields)[];
}

/**
 * Brings the latest version into a form in which somebody has typed: what was typed stays, all else becomes the latest.
 *
 * @param was what the form began with.
 * @returns the form, and the fields that both have changed, differently.
 */
export function mergeFields<Fields extends object>(was: Fields, mine: Fields, theirs: Fields): MergedFields<Fields> {
  const fields = Object.keys(was) as (keyof Fields)[];
  const kept = fields.filter((field) => !isSame(was[field], mine[field]));
  return {
    merged: { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) },
    both: kept.filter((field) => !isSame(was[field], theirs[field]) && !isSame(mine[field], theirs[field])),
  };
}
