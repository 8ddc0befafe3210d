import { type ErrorCode, findError } from '@dentarium/api/errors';
import type { UnavailableCause } from './unavailable-cause.ts';

/**
 * An error of the platform itself, such as a database that does not answer. Its class declares the code that calls
 * answer with; the error handler is the only place that reads it. Rules refuse by `Failure`.
 */
export abstract class DeclaredError extends Error {
  /** The code of the answer, from the catalogue of errors. */
  abstract readonly answerCode: ErrorCode;

  /** The cause of an answer with 503; `null` for codes with another status. */
  abstract readonly unavailableCause: UnavailableCause | null;

  /** The HTTP status of the code, under the property name that Fastify and the identity provider read. */
  get statusCode(): number {
    return findError(this.answerCode).status;
  }
}
