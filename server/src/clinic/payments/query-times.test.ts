import { expect, test } from '@jest/globals';
import { computeNextQuery } from './query-times.ts';

test('PAY-01 asks without a notice after 10, 30 and 60 s, then each minute, and when the purchase closes', () => {
  const created = new Date('2026-11-27T08:00:00Z');
  const toMoment = (seconds: number) => new Date(created.getTime() + seconds * 1000);
  const purchase = { created_at: created, closes_at: toMoment(200) };
  const ages: number[] = [];
  for (let now = created; now < purchase.closes_at;) {
    now = computeNextQuery(purchase, now);
    ages.push((now.getTime() - created.getTime()) / 1000);
  }
  expect(ages).toEqual([10, 30, 60, 120, 180, 200]);
  // A provider that did not answer at the end is asked again.
  expect(computeNextQuery(purchase, toMoment(205))).toEqual(toMoment(265));
});
