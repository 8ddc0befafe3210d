import { expect, test } from '@jest/globals';
import { findDayOrder } from './use-day-order.ts';

test.each([
  ['en-US', 'monthFirst'],
  ['en-GB', 'dayFirst'],
  ['de', 'dayFirst'],
  ['zh-CN', undefined],
] as const)('SAFE-06 finds the order of day and month in %s: %s', (locale, order) => {
  expect(findDayOrder(locale)).toBe(order);
});
