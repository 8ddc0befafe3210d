import { expect, test } from '@jest/globals';
import { listRates, toFrameRate } from './cine.ts';

test.each([
  [null, 10],
  [40, 25],
  [33.333, 30],
  [80, 12.5],
  [1, 50],
  [60_000, 0.5],
])('VIEW-02 plays frames that are %s ms apart at %s per second', (time, rate) => {
  expect(toFrameRate(time)).toBe(rate);
});

test('VIEW-02 offers the rate of the file once among the others', () => {
  expect(listRates(12.5)).toEqual([1, 2, 5, 10, 12.5, 15, 25, 50]);
  expect(listRates(10)).toEqual([1, 2, 5, 10, 15, 25, 50]);
});
