import { ApiError, type ErrorCode, errorOf, errorText } from '@dentarium/api';

/** What helps after a failure. */
export type Remedy =
  /** The same request again, after a while: the network, an overloaded or restarting server. */
  | 'again'
  /** The same bytes at once: a part was damaged on the way. */
  | 'resend'
  /** Somebody has to sign in; nothing is wrong with the file. */
  | 'signIn'
  /** Nothing that a program could do. */
  | 'none';

const PASSING = new Set([0, 408, 425, 429, 500, 502, 503, 504]);

/** Failures that no repetition of a request cures, but a new try later by a person may. */
const WORTH_A_NEW_TRY = new Set<string>([
  'upload.md5',
  'upload.diskFull',
  'upload.changed',
  'upload.failed',
  'storage.full',
]);

/** A failure found on this side, in the form of all others. */
export function uploadError(
  code: ErrorCode,
  detail: Readonly<Record<string, unknown>> = {},
  cause?: unknown,
): ApiError {
  return new ApiError(code, errorText(code, 'en', detail), { status: errorOf(code).status, detail, cause });
}

/** Any failure as an `ApiError`; one of the browser's file reader says that the file cannot be read any more. */
export function asUploadError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  const unreadable = name === 'NotReadableError' || name === 'NotFoundError';
  return uploadError(unreadable ? 'upload.unreadable' : 'upload.failed', {}, error);
}

/** The status that a failure means; a business failure comes with status 200 and means that of its code. */
function meantStatus({ status, code }: ApiError): number {
  return status === 200 ? (errorOf(code)?.status ?? status) : status;
}

/** What helps after this failure. */
export function remedyOf(error: unknown): Remedy {
  if (!(error instanceof ApiError)) return 'none';
  if (error.is('upload.partDamaged')) return 'resend';
  const status = meantStatus(error);
  if (status === 401 || status === 406) return 'signIn';
  return PASSING.has(status) ? 'again' : 'none';
}

/** Whether it makes sense to offer "retry" to a person. */
export function isRetryable(error: ApiError): boolean {
  return remedyOf(error) !== 'none' || WORTH_A_NEW_TRY.has(error.code);
}
