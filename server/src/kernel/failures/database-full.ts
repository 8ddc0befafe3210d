import { errorCode } from './error-code.ts';
import { DeclaredError } from './declared-error.ts';

const DISK_FULL = '53100';

/** The disk of the database is full: nothing was written, and reads still succeed. */
export class DatabaseFullError extends DeclaredError {
  override readonly name = 'DatabaseFullError';
  readonly answerCode = 'server.diskFull';
  readonly unavailableCause = null;
  readonly code = DISK_FULL;

  constructor(cause: unknown) {
    super('the disk of the database is full', { cause });
  }
}

/** Returns whether PostgreSQL reports a full disk. */
export function isDatabaseFull(error: unknown): boolean {
  return errorCode(error) === DISK_FULL;
}
