/**
 * The code of a system error: `ENOENT`. Asked for without `instanceof`, as an error may come from another realm.
 * @param {unknown} error
 * @returns {unknown}
 */
export function toErrorCode(error) {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
