import { OssError } from '../protocol/oss-error.ts';
import type { Grant, OssRight } from './token.ts';

function createDeniedError(): OssError {
  return new OssError('AccessDenied', 'The credentials do not allow this.');
}

/** Refuses a request that the credentials do not allow: another right, or a name outside the prefix. */
export function requireRight(grant: Grant, bucket: string, key: string, ...rights: readonly OssRight[]): void {
  const isNameAllowed = grant.bucket === bucket && key !== '' && key.startsWith(grant.prefix);
  if (!isNameAllowed || !rights.some((right) => grant.rights.includes(right))) throw createDeniedError();
}

/** Refuses an operation on many names if no name would be allowed, before the names are read. */
export function requireBucketRight(grant: Grant, bucket: string, right: OssRight): void {
  if (grant.bucket !== bucket || !grant.rights.includes(right)) throw createDeniedError();
}

const OBJECT_FOLDER = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\//;

/**
 * Checks the right to list. With the right to write alone, a caller may list only the variants of an object whose name
 * they know.
 */
export function requireListing(grant: Grant, bucket: string, prefix: string): void {
  const isInsideGrant = grant.bucket === bucket && prefix.startsWith(grant.prefix);
  const isVariantListing = OBJECT_FOLDER.test(prefix.slice(grant.prefix.length)) && grant.rights.includes('write');
  if (!isInsideGrant || !(grant.rights.includes('list') || isVariantListing)) throw createDeniedError();
}
