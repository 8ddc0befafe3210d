/** Returns whether two values of a form are equal; lists and groups by their content. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** A form merged with the version of another user, and the fields that both have changed differently. */
export interface MergedFields<Fields> {
  readonly mergedFields: Fields;
  readonly conflicts: readonly (keyof Fields)[];
}

/**
 * Merges the latest version into a form with unsaved input: changed fields stay, all others become the latest.
 *
 * @param base the initial values of the form.
 * @returns the form, and the fields that both have changed differently.
 */
export function mergeFields<Fields extends object>(base: Fields, local: Fields, latest: Fields): MergedFields<Fields> {
  const fields = Object.keys(base) as (keyof Fields)[];
  const changedFields = fields.filter((field) => !isSame(base[field], local[field]));
  return {
    mergedFields: { ...latest, ...Object.fromEntries(changedFields.map((field) => [field, local[field]])) },
    conflicts: changedFields.filter(
      (field) => !isSame(base[field], latest[field]) && !isSame(local[field], latest[field]),
    ),
  };
}
