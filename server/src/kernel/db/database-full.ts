import { errorCode } from '../error-code.ts';

const DISK_FULL = '53100';

/** The disk of the database is full: nothing was written, and what is read is still answered. */
export class DatabaseFullError extends Error {
  override readonly name = 'DatabaseFull';
  readonly code = DISK_FULL;
  /** The HTTP status, by the name under which Fastify and the identity provider look for one. */
  readonly statusCode = 507;

  constructor(cause: unknown) {
    super('the disk of the database is full', { cause });
  }
}

/** Whether PostgreSQL says that its disk is full. */
export function isDatabaseFull(error: unknown): boolean {
  return errorCode(error) === DISK_FULL;
}
