import { ApiError } from '@dentarium/api';
import { createUploadError } from '../failure/upload-error.ts';

/** A failure of the client: an error with a code, or a plain object `{ name, status }`. */
interface ClientError {
  readonly name: string;
  readonly code: string;
  readonly status: number;
}

function toClientError(error: unknown): ClientError {
  const { name, code, status } = (typeof error === 'object' && error !== null ? error : {}) as Partial<ClientError>;
  return {
    name: typeof name === 'string' ? name : '',
    code: typeof code === 'string' ? code : '',
    status: typeof status === 'number' ? status : 0,
  };
}

/** Returns whether there is no object of a name; the text of the message differs from call to call (UPL-04). */
export function isMissing(error: unknown): boolean {
  const { name, code } = toClientError(error);
  return name === 'NoSuchKeyError' || code === 'NoSuchKey';
}

/**
 * Returns whether the cloud no longer has an upload in parts; a part without its upload is reported as a plain `abort`.
 */
export function isForgotten(error: unknown): boolean {
  const { name, code } = toClientError(error);
  return name === 'abort' || code === 'NoSuchUpload';
}

/** Returns whether new credentials may help (`oss-protocol.md`, section 9, rule 6). */
export function isCredentialsError(error: unknown): boolean {
  const { name, code } = toClientError(error);
  return name === 'RequestError' || code === 'SecurityTokenExpired' || code === 'InvalidAccessKeyId';
}

/** Returns whether the storage of the organisation is full. */
export function isFull(error: unknown): boolean {
  return toClientError(error).code === 'QuotaExceeded';
}

/** Converts a failure of the cloud to the common form. */
export function toCloudError(error: unknown): unknown {
  if (error instanceof ApiError) return error;
  const { name, code, status } = toClientError(error);
  if (name === 'RequestError' || name === 'ResponseError' || status === -1)
    return createUploadError('network.failed', {}, error);
  if (name === 'ConnectionTimeoutError' || name === 'ResponseTimeoutError' || status === -2)
    return createUploadError('network.timeout', {}, error);
  if (code === 'InsufficientStorage') return createUploadError('upload.diskFull', {}, error);
  if (status >= 500) return createUploadError('server.unavailable', {}, error);
  return code === '' && status === 0 ? error : createUploadError('upload.failed', {}, error);
}
