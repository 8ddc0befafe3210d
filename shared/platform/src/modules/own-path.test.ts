import { expect, test } from '@jest/globals';
import { isOwnPath } from './own-path.ts';

test.each([
  ['/patient', true],
  ['/patient/5', true],
  ['/patients', false],
  ['/', false],
])('tells that %s belongs to a module that declares /patient: %s', (path, own) => {
  expect(isOwnPath(path, ['/patient', '/recyclebin'])).toBe(own);
});
