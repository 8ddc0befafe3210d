import { expect, test } from '@jest/globals';
import { computeRootSize } from './root-size.ts';

test.each([
  [320, 24],
  [1300, 24],
  [1366, 25.218_461_538_461_54],
  [1950, 36],
])('MODE-07 gives a page of %i px a root font of %f px', (width, size) => {
  expect(computeRootSize(width)).toBeCloseTo(size, 6);
});
