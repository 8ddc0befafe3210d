import { describe, expect, test } from '@jest/globals';
import { isBucketName, isObjectName } from './object-name.ts';

describe('names in the store', () => {
  test.each(['a.jpg', 'library/2026-11/3f-0_A.dcm', '..a', 'a..', `${'a'.repeat(200)}/b`])(
    'accepts %s as an object name',
    (name) => {
      expect(isObjectName(name)).toBe(true);
    },
  );

  test.each([
    '',
    '/a',
    'a/',
    'a//b',
    '.',
    '..',
    '../a',
    'a/../b',
    'a/./b',
    'a\\b',
    'a b',
    'a\0b',
    'C:/a',
    'ä',
    `${'a/'.repeat(250)}a`,
    'a'.repeat(201),
  ])('refuses %j as an object name', (name) => {
    expect(isObjectName(name)).toBe(false);
  });

  test.each([
    ['dentarium', true],
    ['.uploads', false],
    ['a', false],
    ['A', false],
    ['a/b', false],
    ['..', false],
  ])('checks the bucket name %s: %s', (bucket, expected) => {
    expect(isBucketName(bucket)).toBe(expected);
  });
});
