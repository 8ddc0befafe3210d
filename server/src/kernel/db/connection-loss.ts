import { errorCode } from '../failures/error-code.ts';
import { DeclaredError } from '../failures/declared-error.ts';

/**
 * Codes of a server that is away, starts, stops, is full or is short of memory: system errors, and SQLSTATEs outside of
 * class 08. A connection that ran short of a resource is closed too, which releases the resource.
 */
const LOSS_CODES = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED ENOENT ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH ENETDOWN EPIPE 57P01 57P02 57P03 57P05 25P03 53200 53300 53400'.split(
    ' ',
  ),
);

/** Connection exceptions of SQL, for example `08006`. */
const CONNECTION_EXCEPTION = /^08[0-9A-Z]{3}$/;

/** Messages of the driver without a code. A test provokes the ones that a server can cause. */
const LOSS_MESSAGES = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
]);

/** Returns whether an error means that the database was not reached, or was lost before it answered. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  // An error of a file has the same codes. One of a socket has an address instead of a path.
  if (error instanceof Error && 'path' in error) return false;
  const code = errorCode(error);
  if (LOSS_CODES.has(code) || CONNECTION_EXCEPTION.test(code)) return true;
  return error instanceof Error && LOSS_MESSAGES.has(error.message);
}

/**
 * The database is unavailable. The requested work may be done or not: a writing request must be repeated with the same
 * id.
 */
export class DatabaseUnavailableError extends DeclaredError {
  override readonly name = 'DatabaseUnavailableError';
  readonly answerCode = 'database.unavailable';
  readonly unavailableCause = 'database';

  constructor(cause?: unknown) {
    super('the database does not answer', cause === undefined ? undefined : { cause });
  }
}
