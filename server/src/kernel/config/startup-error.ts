/** The product cannot start, for a reason that the operator can remove: shown without a stack trace. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  /** The exit code of the server, as of sysexits(3): its supervisor does not start it again after this one. */
  readonly exitCode: number = 78;
}

/** Another machine does not answer that the product needs. It may be back at any time, so a new start is worth trying. */
export class PeerUnavailableError extends StartupError {
  override readonly exitCode = 75;
}
