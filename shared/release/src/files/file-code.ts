/**
 * Returns the code of a file system error: `ENOENT`. Does not use `instanceof`, because an error may come from another
 * realm.
 */
export function toErrorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
