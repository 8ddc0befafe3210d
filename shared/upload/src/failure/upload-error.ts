import { ApiError, type ErrorCode, findError, formatError } from '@dentarium/api';

/** The remedy after a failure. */
export type Remedy =
  /** The same request again after a delay: a failure of the network, or an overloaded or restarting server. */
  | 'again'
  /** The same bytes again at once: a part was damaged on the way. */
  | 'resend'
  /** A sign-in; nothing is wrong with the file. */
  | 'signIn'
  /** No automatic remedy. */
  | 'none';

const TRANSIENT_STATUSES = new Set([0, 408, 425, 429, 500, 502, 503, 504]);

/** Failures that a repeated request does not cure, but a later attempt by the user may. */
const RETRYABLE_CODES = new Set<string>([
  'upload.md5',
  'upload.diskFull',
  'upload.changed',
  'upload.failed',
  'storage.full',
]);

/** Creates an error for a failure on this side, in the common form. */
export function createUploadError(
  code: ErrorCode,
  detail: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): ApiError {
  return new ApiError(code, formatError(code, 'en', detail), { status: findError(code).status, detail, cause });
}

/**
 * Converts any failure to an `ApiError`; one of the file reader of the browser means that the file can no longer be
 * read.
 */
export function toUploadError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  const isUnreadable = name === 'NotReadableError' || name === 'NotFoundError';
  return createUploadError(isUnreadable ? 'upload.unreadable' : 'upload.failed', {}, error);
}

/** Returns the effective status of a failure; a business failure has status 200, and means the status of its code. */
function toEffectiveStatus({ status, code }: ApiError): number {
  return status === 200 ? (findError(code)?.status ?? status) : status;
}

/** Returns the remedy after a failure. */
export function toRemedy(error: unknown): Remedy {
  if (!(error instanceof ApiError)) return 'none';
  if (error.is('upload.partDamaged')) return 'resend';
  const status = toEffectiveStatus(error);
  if (status === 401 || status === 406) return 'signIn';
  return TRANSIENT_STATUSES.has(status) ? 'again' : 'none';
}

/** Returns whether users may retry after a failure. */
export function isRetryable(error: ApiError): boolean {
  return toRemedy(error) !== 'none' || RETRYABLE_CODES.has(error.code);
}
