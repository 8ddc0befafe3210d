import { type ErrorCode, errorOf, errorText } from '@dentarium/api/errors';

/** A refusal that the product knows; rules throw it, the error handler makes the answer of it. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly code: ErrorCode;
  /** What the sentence fills in, and what the browser shows beside it. Never the data of a patient. */
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, detail: Readonly<Record<string, unknown>> = {}) {
    super(errorText(code, 'en', detail));
    this.code = code;
    this.detail = detail;
  }

  /** The HTTP status of its answer, by the catalogue. */
  get status(): number {
    return errorOf(this.code).status;
  }
}
