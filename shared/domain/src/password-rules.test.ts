import { describe, expect, test } from '@jest/globals';
import { findPasswordProblem, computePasswordStrength } from './password-rules.ts';

describe('PERS-08 passwords', () => {
  test.each([
    ['', 'empty'],
    ['12345', 'short'],
    ['123456', undefined],
    ['六个汉字密码', undefined],
    ['😀😀😀', 'short'],
  ])('checks %j: %s', (password, problem) => {
    expect(findPasswordProblem(password)).toBe(problem);
  });

  test.each([
    ['abc', 0],
    ['123456', 1],
    ['password2026', 1],
    ['aaaaaaaaaaaa', 1],
    ['maroon7', 2],
    ['maroon-Bus7', 3],
    ['correct horse battery Staple 9', 4],
  ])('gives %j the strength %i', (password, strength) => {
    expect(computePasswordStrength(password)).toBe(strength);
  });
});
