import { expect, test } from '@jest/globals';
import { Rate } from './rate.ts';

test('UPL-07 measures the speed of the last ten seconds, which falls to zero when nothing arrives', () => {
  const rate = new Rate();
  expect(rate.computePerSecond(1000)).toBe(0);
  rate.start(1000);
  rate.record(3000, 2000);
  expect(rate.computePerSecond(2000)).toBe(3000);
  expect(rate.computePerSecond(4000)).toBe(1000);
  rate.record(7000, 11_500);
  expect(rate.computePerSecond(11_500)).toBe(1000);
  // The first bytes have left the window by now.
  expect(rate.computePerSecond(12_500)).toBe(700);
  expect(rate.computePerSecond(21_600)).toBe(0);
});

test('UPL-07 measures the speed anew after a break', () => {
  const rate = new Rate();
  rate.start(0);
  rate.record(1000, 1000);
  rate.start(60_000);
  rate.record(5000, 61_000);
  expect(rate.computePerSecond(61_000)).toBe(5000);
});
