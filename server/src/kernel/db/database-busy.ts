import { errorCode } from '../error-code.ts';

/** SQLSTATEs of a lock that others kept for too long, and of a wait in a circle that PostgreSQL has ended. */
const LOCK_CODES: ReadonlySet<string> = new Set(['55P03', '40P01']);

/** Others were at work on the same rows for too long. Nothing was done, and it may be asked for again. */
export class DatabaseBusyError extends Error {
  override readonly name = 'DatabaseBusy';
  readonly code: string;
  /** The HTTP status, by the name under which Fastify and the identity provider look for one. */
  readonly statusCode = 503;

  constructor(cause: unknown) {
    super('others are at work on the same rows', { cause });
    this.code = errorCode(cause);
  }
}

/** Whether PostgreSQL says that others kept a lock for too long. */
export function isDatabaseBusy(error: unknown): boolean {
  return LOCK_CODES.has(errorCode(error));
}
