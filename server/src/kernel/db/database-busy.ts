import { errorCode } from '../failures/error-code.ts';
import { DeclaredError } from '../failures/declared-error.ts';

/** SQLSTATEs of a lock that was held for too long, and of a deadlock. */
const LOCK_CODES: ReadonlySet<string> = new Set(['55P03', '40P01']);

/** Other transactions held the same rows for too long. Nothing was done, and the request may be repeated. */
export class DatabaseBusyError extends DeclaredError {
  override readonly name = 'DatabaseBusyError';
  readonly answerCode = 'server.unavailable';
  readonly unavailableCause = 'locks';
  readonly code: string;

  constructor(cause: unknown) {
    super('others are at work on the same rows', { cause });
    this.code = errorCode(cause);
  }
}

/** Returns whether PostgreSQL reports a lock that was held for too long. */
export function isDatabaseBusy(error: unknown): boolean {
  return LOCK_CODES.has(errorCode(error));
}
