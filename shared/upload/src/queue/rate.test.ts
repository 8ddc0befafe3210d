import { expect, test } from '@jest/globals';
import { Rate } from './rate.ts';

test('UPL-07 measures the speed of the last ten seconds, which falls to zero when nothing arrives', () => {
  const rate = new Rate();
  expect(rate.perSecond(1000)).toBe(0);
  rate.begin(1000);
  rate.record(3000, 2000);
  expect(rate.perSecond(2000)).toBe(3000);
  expect(rate.perSecond(4000)).toBe(1000);
  rate.record(7000, 11_500);
  expect(rate.perSecond(11_500)).toBe(1000);
  // The first bytes have left the window by now.
  expect(rate.perSecond(12_500)).toBe(700);
  expect(rate.perSecond(21_600)).toBe(0);
});

test('UPL-07 measures the speed anew after a break', () => {
  const rate = new Rate();
  rate.begin(0);
  rate.record(1000, 1000);
  rate.begin(60_000);
  rate.record(5000, 61_000);
  expect(rate.perSecond(61_000)).toBe(5000);
});
