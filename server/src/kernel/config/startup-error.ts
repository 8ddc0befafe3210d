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

/** Creates the error for settings with problems, each a part of a sentence that begins with the name of the setting. */
export function createConfigurationError(problems: readonly string[]): StartupError {
  return new StartupError(`The configuration is not valid: ${endSentence(problems.join('; '))}`);
}

/** Adds a full stop to a sentence without an end. */
export function endSentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}
