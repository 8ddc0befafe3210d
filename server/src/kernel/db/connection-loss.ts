import { errorCode } from '../error-code.ts';

/**
 * Codes of a server that is away, starts, stops, is full or is short of memory: those of the system, and SQLSTATEs outside of
 * class 08. A connection that was short of something is closed too, which releases what it held.
 */
const LOSS_CODES = new Set(
  'ECONNREFUSED ECONNRESET ECONNABORTED ENOENT ENOTFOUND EAI_AGAIN ETIMEDOUT EHOSTUNREACH ENETUNREACH ENETDOWN EPIPE 57P01 57P02 57P03 57P05 25P03 53200 53300 53400'.split(
    ' ',
  ),
);

/** `08006` and the like: connection exceptions of SQL. */
const CONNECTION_EXCEPTION = /^08[0-9A-Z]{3}$/;

/** What the driver says without a code. A test causes the ones that a server can provoke. */
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

/** Whether an error says that the database was not reached, or was lost before it had answered. */
export function isConnectionLoss(error: unknown): boolean {
  if (error instanceof DatabaseUnavailableError) return true;
  const code = errorCode(error);
  if (LOSS_CODES.has(code) || CONNECTION_EXCEPTION.test(code)) return true;
  return error instanceof Error && LOSS_MESSAGES.has(error.message);
}

/**
 * The database is away. What was asked of it may have been done or not: a request that writes is to be sent again with the
 * same id.
 */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailable';
  /** The HTTP status, by the name under which Fastify and the identity provider look for one. */
  readonly statusCode = 503;

  constructor(cause?: unknown) {
    super('the database does not answer', cause === undefined ? undefined : { cause });
  }
}
