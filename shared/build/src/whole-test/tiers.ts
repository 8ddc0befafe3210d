/** The tests of `npm test`, or those of `npm run test:deep`. */
export type Tier = 'daily' | 'deep';

/**
 * Tells whether a test file belongs to the deep tests: matrices, kills, fuzzing and everything else that takes minutes and
 * that a change in daily work seldom breaks. The others are the tests of `npm test`.
 */
export function isDeepTest(file: string): boolean {
  return /\.deep\.test\.tsx?$|^e2e\/tests\/deep\//.test(file);
}

/** Follows the name of a test file whose result is that of an exhaustive run. */
export const EXHAUSTIVE_SUFFIX = ' (all cases)';

/** Tells whether the source of a test file has cases that only an exhaustive run (`EXHAUSTIVE=1`) tries. */
export function hasExhaustiveCases(source: string): boolean {
  return source.includes("process.env['EXHAUSTIVE']");
}
