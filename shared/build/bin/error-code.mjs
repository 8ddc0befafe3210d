/**
 * Returns the code of a system error: `ENOENT`. Does not use `instanceof`, because an error may come from another
 * realm.
 * @param {unknown} error
 * @returns {unknown}
 */
export function toErrorCode(error) {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

/**
 * Returns whether an account may not write to a place.
 * @param {unknown} error
 */
export function isReadOnly(error) {
  return ['EACCES', 'EPERM', 'EROFS'].includes(String(toErrorCode(error)));
}
