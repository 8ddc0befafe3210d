import { expect, test } from '@jest/globals';
import semver from 'semver';
import { toPublishedVersion } from './release-build.ts';

test('accepts a build whose id has only digits and begins with zero', () => {
  expect(semver.valid(toPublishedVersion({ version: '0.1.0' }, '084710455596'))).toBe('0.1.0-b084710455596');
});
