/** The location of bytes: a bucket and a name in it. */
export interface ObjectName {
  readonly bucket: string;
  readonly name: string;
}

const BUCKET_PATTERN = /^[a-z0-9][a-z0-9-]{1,62}$/;
const SEGMENT_PATTERN = /^[A-Za-z0-9._-]+$/;
const MAX_NAME_LENGTH = 500;
const MAX_SEGMENT_LENGTH = 200;

/** Returns whether a text is a valid bucket name; internal folders begin with a dot and are never valid. */
export function isBucketName(bucket: string): boolean {
  return BUCKET_PATTERN.test(bucket);
}

function isSegment(segment: string): boolean {
  return SEGMENT_PATTERN.test(segment) && segment.length <= MAX_SEGMENT_LENGTH && segment !== '.' && segment !== '..';
}

/**
 * Returns whether a text is a valid object name: segments of letters, digits, dots, underscores and hyphens, separated
 * by slashes.
 */
export function isObjectName(name: string): boolean {
  return name.length > 0 && name.length <= MAX_NAME_LENGTH && name.split('/').every(isSegment);
}
