/** Where bytes lie: a name relative to a bucket. */
export interface ObjectName {
  readonly bucket: string;
  readonly name: string;
}

const BUCKET_PATTERN = /^[a-z0-9][a-z0-9-]{1,62}$/;
const SEGMENT_PATTERN = /^[A-Za-z0-9._-]+$/;
const MAX_NAME_LENGTH = 500;
const MAX_SEGMENT_LENGTH = 200;

/** Whether a text may name a bucket; folders of our own begin with a dot and so never can. */
export function isBucketName(bucket: string): boolean {
  return BUCKET_PATTERN.test(bucket);
}

function isSegment(segment: string): boolean {
  return SEGMENT_PATTERN.test(segment) && segment.length <= MAX_SEGMENT_LENGTH && segment !== '.' && segment !== '..';
}

/** Whether a text may name an object: segments of letters, digits, dots, underscores and hyphens, with a slash between. */
export function isObjectName(name: string): boolean {
  return name.length > 0 && name.length <= MAX_NAME_LENGTH && name.split('/').every(isSegment);
}
