import { expect, test } from '@jest/globals';
import { readTypedNumber } from './typed-number.ts';

test.each([
  ['12', {}, 12],
  ['１２', {}, 12],
  ['1.5', {}, 1.5],
  ['1,5', {}, 1.5],
  ['１．５', {}, 1.5],
  ['1.', {}, 1],
  ['.5', {}, 0.5],
  ['−3', {}, -3],
  ['－３', {}, -3],
  ['50 mm', { unit: 'mm' }, 50],
  ['1,500', { decimals: 0 }, 1500],
  ['1,500.25', { decimals: 2 }, 1500.25],
  ['1.50', { decimals: 1 }, 1.5],
  ['', {}, null],
  ['　', {}, null],
] as const)('SAFE-06 reads the number %j with the rules %j as %j', (text, rules, value) => {
  expect(readTypedNumber(text, rules)).toEqual({ value, isComplete: true });
});

test.each([
  ['12a', {}, 'unreadable'],
  ['1e3', {}, 'unreadable'],
  ['1.2.3', {}, 'unreadable'],
  ['--1', {}, 'unreadable'],
  ['mm', { unit: 'mm' }, 'unreadable'],
  ['Infinity', {}, 'unreadable'],
  ['1,500', {}, 'ambiguous'],
  ['1.5', { decimals: 0 }, 'fraction'],
  ['1.255', { decimals: 2 }, 'decimals'],
  ['0', { min: 1 }, 'small'],
  ['31', { max: 30 }, 'large'],
] as const)('SAFE-06 refuses the number %j with the rules %j: %s', (text, rules, problem) => {
  expect(readTypedNumber(text, rules)).toEqual({ problem });
});
