import { expect, test } from '@jest/globals';
import { formatSteps } from './format-steps.ts';

test.each([
  [[], ''],
  [[3], '3'],
  [[1, 2, 3, 4], '1–4'],
  [[7, 1, 2, 3, 9, 8], '1–3, 7–9'],
  [[2, 2, 4], '2, 4'],
])('ORD-10 formats steps %j as %s', (steps, text) => {
  expect(formatSteps(steps)).toBe(text);
});
