import { type ErrorCode, findError, formatError } from '@dentarium/api/errors';
import type { UnavailableCause } from './unavailable-cause.ts';

/** A known refusal. Business rules throw it, and the error handler turns it into the answer. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  /** Values for the text of the error and for the browser. They never include data of a patient. */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, detail: Readonly<Record<string, unknown>> = {}) {
    super(formatError(code, 'en', detail));
    this.code = code;
    this.detail = detail;
  }

  /** The HTTP status of the answer, from the catalogue of errors. */
  get status(): number {
    return findError(this.code).status;
  }
}

/** Creates the refusal of a request that the server cannot work on now. Its answer names the cause. */
export function createUnavailableFailure(cause: UnavailableCause): Failure {
  return new Failure('server.unavailable', { cause });
}
