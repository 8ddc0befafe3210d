/** The code of an error of the file system: `ENOENT`. Asked for without `instanceof`, as an error may come from another realm. */
export function toErrorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
