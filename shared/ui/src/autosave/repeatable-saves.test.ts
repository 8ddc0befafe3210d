import { ApiError } from '@dentarium/api';
import { expect, test } from '@jest/globals';
import { isRefusal } from './repeatable-saves.ts';

test.each([
  ['version.stale', 409, true],
  // A call of the specification.
  ['version.stale', 200, true],
  ['order.formInvalid', 200, true],
  ['auth.required', 401, false],
  ['network.failed', 0, false],
  ['server.failed', 500, false],
  ['not.known', 422, true],
  ['not.known', 429, false],
  ['not.known', 503, false],
])('SAFE-06 knows whether the server has refused a value: %s with status %i', (code, status, isExpected) => {
  expect(isRefusal(new ApiError(code, '', { status }))).toBe(isExpected);
});
