import { expect, test } from '@jest/globals';
import { formatDecimal, formatSignedDecimal } from './decimal-text.ts';

test.each([
  [0, '0.0', '0.0'],
  [-0, '0.0', '0.0'],
  [-0.04, '0.0', '0.0'],
  [0.04, '0.0', '0.0'],
  [-0.06, '−0.1', '−0.1'],
  [0.06, '0.1', '+0.1'],
  [-12.34, '−12.3', '−12.3'],
  [12.36, '12.4', '+12.4'],
])('SAFE-04 formats %d without the sign of a zero', (value, plain, signed) => {
  expect([formatDecimal(value), formatSignedDecimal(value)]).toEqual([plain, signed]);
});

test('SAFE-04 formats a number with other decimals', () => {
  expect([formatDecimal(-0.004, 2), formatDecimal(-0.006, 2), formatSignedDecimal(2, 0)]).toEqual([
    '0.00',
    '−0.01',
    '+2',
  ]);
});
