import { createHash } from 'node:crypto';

/** One of so many tests that the cache would skip runs anyway. */
const SAMPLE_RATE = 10;

/**
 * Tells whether a test is in the sample of a commit. The sample checks that the keys of tests cover all their inputs: a test
 * of it that fails has passed before with the same key.
 */
export function isDrawn(commit: string, test: string): boolean {
  return createHash('sha256').update(`${commit}\0${test}`).digest().readUInt32BE(0) % SAMPLE_RATE === 0;
}
