/** Where bytes lie: a name relative to a bucket. */
export interface ObjectName {
  readonly bucket: string;
  readonly name: string;
}

const BUCKET = /^[a-z0-9][a-z0-9-]{1,62}$/;
const SEGMENT = /^[A-Za-z0-9._-]+$/;
const LONGEST_NAME = 500;
const LONGEST_SEGMENT = 200;

/** Whether a text may name a bucket; folders of our own begin with a dot and so never can. */
export function isBucketName(bucket: string): boolean {
  return BUCKET.test(bucket);
}

function isSegment(segment: string): boolean {
  return SEGMENT.test(segment) && segment.length <= LONGEST_SEGMENT && segment !== '.' && segment !== '..';
}

/** Whether a text may name an object: segments of letters, digits, dots, underscores and hyphens, with a slash between. */
export function isObjectName(name: string): boolean {
  return name.length > 0 && name.length <= LONGEST_NAME && name.split('/').every(isSegment);
}
