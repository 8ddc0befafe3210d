import { errorCode } from '../failures/error-code.ts';

/** Errors outside of requests, as far as they may be published. */
export interface ErrorCount {
  readonly count: number;
  /** Time of the last error, in ISO form; `null` without one. */
  readonly lastAt: string | null;
}

/** Error codes of connections and streams whose other side has gone. The work that belonged to them has ended. */
const STREAM_ERROR_CODES = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'ECONNREFUSED',
  'EPIPE',
  'ENOTCONN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ABORT_ERR',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
  'ERR_STREAM_UNABLE_TO_PIPE',
]);

/**
 * Returns whether the process can continue after an uncaught error. A rejected promise has ended only its own function,
 * like any handled error. An exception may have interrupted any caller and left its state inconsistent, unless it comes
 * from a stream.
 */
export function isSurvivable(error: unknown, origin: NodeJS.UncaughtExceptionOrigin): boolean {
  return origin === 'unhandledRejection' || STREAM_ERROR_CODES.has(errorCode(error));
}

interface ErrorLog {
  error(fields: object, message: string): void;
  fatal(fields: object, message: string): void;
}

/** Counts and logs uncaught errors, and ends the process only if it has to end. */
export class ProcessErrors {
  #count = 0;
  #lastAt: string | null = null;

  /**
   * Returns the number of errors since the process began, and the time of the last one (ISO 8601; null before the
   * first).
   */
  get(): ErrorCount {
    return { count: this.#count, lastAt: this.#lastAt };
  }

  /**
   * Records an uncaught error.
   *
   * @param onDamage is called if the process has to end
   */
  take(error: unknown, origin: NodeJS.UncaughtExceptionOrigin, log: ErrorLog, onDamage: () => void): void {
    this.#count += 1;
    this.#lastAt = new Date().toISOString();
    const isHarmless = isSurvivable(error, origin);
    try {
      if (isHarmless) log.error({ err: error, origin }, 'An error that nobody took');
      else log.fatal({ err: error, origin }, 'An error that nobody took, the process ends');
    } catch {
      // A failing log must not end a process that the error did not end.
    }
    if (!isHarmless) onDamage();
  }
}
