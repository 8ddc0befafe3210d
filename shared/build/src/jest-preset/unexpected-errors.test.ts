import { expect, test } from '@jest/globals';
import { UnexpectedErrors } from './unexpected-errors.ts';

test('fails the check once with the logged messages, as they were printed', () => {
  const errors = new UnexpectedErrors();
  errors.check();
  errors.write('Encountered two children with the same key, `%s`.', 'a');
  expect(() => errors.check()).toThrow('console.error was called:\nEncountered two children with the same key, `a`.');
  errors.check();
});

test('ignores an update outside of act, which depends on the speed of the machine', () => {
  const errors = new UnexpectedErrors();
  errors.write('An update to %s inside a test was not wrapped in act(...).', 'Page');
  expect(() => errors.check()).not.toThrow();
});
