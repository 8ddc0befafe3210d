import { expect, test } from '@jest/globals';
import { toPlainCause } from './to-plain-cause.ts';

test.each([
  [
    "TypeError: Cannot read properties of undefined (reading 'map')",
    "TypeError: Cannot read properties of undefined (reading 'map')",
  ],
  [
    'Error: Loading chunk 12 failed. (https://a.b/modules/x/1/12.js?patient=7#top)',
    'Error: Loading chunk 12 failed. (https://a.b/modules/x/1/12.js)',
  ],
  ['Error: /patient/6f1c2a34-0b1c-4d2e-8f90-1234567890ab has no stage', 'Error: /patient/… has no stage'],
  ['SyntaxError: Unexpected token W, "Wang Wei" is not JSON', 'SyntaxError: Unexpected token W, "…" is not JSON'],
  ['Error: 王伟 of wang@clinic.cn called 13911112222', 'Error: … of … called …'],
  ['Error: first\n    at secret', 'Error: first'],
])('CALL-08 removes everything about a patient from %j before it leaves the page', (cause, plain) => {
  expect(toPlainCause(cause)).toBe(plain);
});

test('shortens a cause to the length that the server accepts', () => {
  expect(toPlainCause('x'.repeat(1000))).toHaveLength(300);
});
