import { errorCode } from './error-code.ts';

const DISK_FULL = '53100';

/** The disk of the database is full: nothing was written, and reads still succeed. */
export class DatabaseFullError extends Error {
  override readonly name = 'DatabaseFullError';
  readonly code = DISK_FULL;
  /** The HTTP status, under the property name that Fastify and the identity provider read. */
  readonly statusCode = 507;

  constructor(cause: unknown) {
    super('the disk of the database is full', { cause });
  }
}

/** Returns whether PostgreSQL reports a full disk. */
export function isDatabaseFull(error: unknown): boolean {
  return errorCode(error) === DISK_FULL;
}
