import { MOST_PERIODS } from '@dentarium/api/shapes';
import type { PlainDate } from '@dentarium/domain';
import dayjs from 'dayjs';

/** What a range is counted by: the longer it is, the longer are its periods. */
export type PeriodUnit = 'day' | 'week' | 'month';

/** A part of a range, its days included. The first and the last one may be shorter than their unit. */
export interface Period {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/** A range in periods, and the instants between which the server counts. */
export interface Periods {
  readonly unit: PeriodUnit;
  readonly periods: readonly Period[];
  readonly limits: string;
}

const DAY = 'YYYY-MM-DD';
const MAX_DAILY_RANGE_DAYS = 31;
const MAX_WEEKLY_RANGE_WEEKS = 26;

/** When a day begins where the reader is. */
export function toDayStart(day: PlainDate): string {
  return dayjs(day).startOf('day').toISOString();
}

/** When a day ends there, which is when the next one begins. */
export function toDayEnd(day: PlainDate): string {
  return dayjs(day).add(1, 'day').startOf('day').toISOString();
}

function toPeriodUnit(from: PlainDate, to: PlainDate): PeriodUnit {
  const days = dayjs(to).diff(from, 'day') + 1;
  if (days <= MAX_DAILY_RANGE_DAYS) return 'day';
  return days <= MAX_WEEKLY_RANGE_WEEKS * 7 ? 'week' : 'month';
}

/** The first day of the next period; weeks begin on Mondays. */
function toNextStart(day: PlainDate, unit: PeriodUnit): PlainDate {
  const at = dayjs(day);
  if (unit === 'day') return at.add(1, 'day').format(DAY);
  if (unit === 'month') return at.add(1, 'month').startOf('month').format(DAY);
  return at.add(7 - ((at.day() + 6) % 7), 'day').format(DAY);
}

/** The periods of a range, both days included; a range with more of them than are counted ends with the last that is. */
export function splitIntoPeriods(from: PlainDate, to: PlainDate): Periods {
  const unit = toPeriodUnit(from, to);
  const periods: Period[] = [];
  let start = from;
  while (start <= to && periods.length < MOST_PERIODS) {
    const next = toNextStart(start, unit);
    const last = dayjs(next).subtract(1, 'day').format(DAY);
    periods.push({ from: start, to: last < to ? last : to });
    start = next;
  }
  const limits = [...periods.map((period) => toDayStart(period.from)), toDayEnd(periods.at(-1)?.to ?? to)];
  return { unit, periods, limits: limits.join(',') };
}

/** What a period is called below its column: a month as `2026-03`, else the first day as `03-09`. */
export function formatPeriod(period: Period, unit: PeriodUnit): string {
  return unit === 'month' ? period.from.slice(0, 7) : period.from.slice(5);
}

/** Whole weeks up to a day; the last one ends with it. */
export function toLastWeeks(count: number, to: PlainDate): Period {
  const monday = dayjs(to).subtract((dayjs(to).day() + 6) % 7, 'day');
  return { from: monday.subtract(count - 1, 'week').format(DAY), to };
}

/** Whole months up to a day. */
export function toLastMonths(count: number, to: PlainDate): Period {
  return {
    from: dayjs(to)
      .startOf('month')
      .subtract(count - 1, 'month')
      .format(DAY),
    to,
  };
}
