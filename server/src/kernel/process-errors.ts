import { errorCode } from './error-code.ts';

/** Errors outside of every request, as far as the outside may know of them. */
export interface ErrorCount {
  readonly count: number;
  /** When the last one was, in ISO form; `null` without one. */
  readonly lastAt: string | null;
}

/** The codes of connections and streams whose other side has gone. What they belonged to has ended with them. */
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
 * Whether the process can go on after an error that nobody took. A rejected promise ended the function that it belongs to like
 * any error that is handled. An exception broke off whoever called back, at any place, and with it perhaps what others build
 * upon: only from that of a stream it is known that nothing else was under way.
 */
export function isSurvivable(error: unknown, origin: NodeJS.UncaughtExceptionOrigin): boolean {
  return origin === 'unhandledRejection' || STREAM_ERROR_CODES.has(errorCode(error));
}

interface ErrorLog {
  error(fields: object, message: string): void;
  fatal(fields: object, message: string): void;
}

/** The last line of defence: errors that nobody took are counted and told, and end the process only when they have to. */
export class ProcessErrors {
  #count = 0;
  #lastAt: string | null = null;

  /** How many there were since the process began, and when the last one was (ISO 8601; null before the first). */
  get(): ErrorCount {
    return { count: this.#count, lastAt: this.#lastAt };
  }

  /** Takes what nobody took. @param onDamage is called when the process has to end */
  take(error: unknown, origin: NodeJS.UncaughtExceptionOrigin, log: ErrorLog, onDamage: () => void): void {
    this.#count += 1;
    this.#lastAt = new Date().toISOString();
    const isHarmless = isSurvivable(error, origin);
    try {
      if (isHarmless) log.error({ err: error, origin }, 'An error that nobody took');
      else log.fatal({ err: error, origin }, 'An error that nobody took, the process ends');
    } catch {
      // A log that fails must not end what the error did not.
    }
    if (!isHarmless) onDamage();
  }
}
