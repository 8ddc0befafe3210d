import { expect, test } from '@jest/globals';
import { findSubjectProblem } from './commits.ts';

test.each([
  ['feat(orders): show the arch of retainers in their batch'],
  ['fix: resume an upload after a reload'],
  ['refactor(mf-orders)!: rename the slots'],
])('accepts %s', (subject) => {
  expect(findSubjectProblem(`abc1234 ${subject}`)).toEqual([]);
});

test.each([
  ['Write the image of a test as one row', 'begin with a type'],
  ['feat (orders): show the arch', 'begin with a type'],
  ['feat(orders): Show the arch', 'begin with a type'],
  [`fix(orders): ${'x'.repeat(72)}`, 'at most 72 characters'],
])('refuses %s', (subject, problem) => {
  expect(findSubjectProblem(`abc1234 ${subject}`)).toEqual([expect.stringContaining(problem)]);
});
