import { queryOrderStatistics } from '@dentarium/server/calls/orders';
import { expect, test } from '@jest/globals';
import { toDayStart, toDayEnd, toLastMonths, toLastWeeks, formatPeriod, splitIntoPeriods } from './periods.ts';

test.each([
  ['2026-03-01', '2026-03-31', 'day', 31, '03-01'],
  ['2026-03-01', '2026-04-01', 'week', 6, '03-01'],
  ['2026-01-05', '2026-07-05', 'week', 26, '01-05'],
  ['2025-04-15', '2026-03-31', 'month', 12, '2025-04'],
] as const)('BENCH-01 splits the range from %s to %s by %s into %d periods', (from, to, unit, count, name) => {
  const range = splitIntoPeriods(from, to);
  expect([range.unit, range.periods.length]).toEqual([unit, count]);
  expect([range.periods[0]?.from, range.periods.at(-1)?.to]).toEqual([from, to]);
  expect(formatPeriod({ from, to }, range.unit)).toBe(name);
});

test('BENCH-01 starts weeks on Mondays, with shorter first and last ones', () => {
  expect(splitIntoPeriods('2026-03-01', '2026-04-01').periods.slice(0, 2)).toEqual([
    { from: '2026-03-01', to: '2026-03-01' },
    { from: '2026-03-02', to: '2026-03-08' },
  ]);
  expect(toLastWeeks(2, '2026-03-08')).toEqual({ from: '2026-02-23', to: '2026-03-08' });
  expect(toLastWeeks(2, '2026-03-09')).toEqual({ from: '2026-03-02', to: '2026-03-09' });
  expect(toLastMonths(12, '2026-03-31')).toEqual({ from: '2025-04-01', to: '2026-03-31' });
});

test.each([
  ['2026-03-01', '2026-03-01'],
  ['2026-02-01', '2026-05-31'],
  ['2000-01-01', '2026-12-31'],
])('BENCH-01 limits the periods from %s to %s by days of the reader, as the server accepts them', (from, to) => {
  const { periods, limits } = splitIntoPeriods(from, to);
  const moments = limits.split(',');
  expect(moments.slice(0, -1)).toEqual(periods.map((period) => new Date(`${period.from}T00:00:00`).toISOString()));
  expect([toDayStart(from), toDayEnd(periods.at(-1)?.to ?? '')]).toEqual([moments[0], moments.at(-1)]);
  expect(queryOrderStatistics.query?.safeParse({ limits }).success).toBe(true);
});
