/** The product cannot start, for a reason that the operator can remove: shown without a stack trace. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
}
