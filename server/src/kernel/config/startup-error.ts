/** The product cannot start for a reason that the operator can fix. The error is shown without a stack trace. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  /** The exit code of the server, as of sysexits(3). The supervisor does not restart the server after this code. */
  readonly exitCode: number = 78;
}

/** A required machine does not answer. It may come back at any time, so a restart is worthwhile. */
export class PeerUnavailableError extends StartupError {
  override readonly exitCode = 75;
}
