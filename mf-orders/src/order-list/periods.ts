import { MAX_PERIODS } from '@dentarium/api/shapes';
import type { PlainDate } from '@dentarium/domain';
import dayjs from 'dayjs';

/** The unit of the periods of a range. Longer ranges have longer periods. */
export type PeriodUnit = 'day' | 'week' | 'month';

/** A part of a range with inclusive days. The first and the last one may be shorter than their unit. */
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

const DAY_FORMAT = 'YYYY-MM-DD';
const MAX_DAILY_RANGE_DAYS = 31;
const MAX_WEEKLY_RANGE_WEEKS = 26;

/** Returns the start of a day in the reader's time zone. */
export function toDayStart(day: PlainDate): string {
  return dayjs(day).startOf('day').toISOString();
}

/** Returns the end of a day in the reader's time zone, which is the start of the next day. */
export function toDayEnd(day: PlainDate): string {
  return dayjs(day).add(1, 'day').startOf('day').toISOString();
}

function toPeriodUnit(from: PlainDate, to: PlainDate): PeriodUnit {
  const days = dayjs(to).diff(from, 'day') + 1;
  if (days <= MAX_DAILY_RANGE_DAYS) return 'day';
  return days <= MAX_WEEKLY_RANGE_WEEKS * 7 ? 'week' : 'month';
}

/** Returns the first day of the next period. Weeks start on Mondays. */
function toNextStart(day: PlainDate, unit: PeriodUnit): PlainDate {
  const start = dayjs(day);
  if (unit === 'day') return start.add(1, 'day').format(DAY_FORMAT);
  if (unit === 'month') return start.add(1, 'month').startOf('month').format(DAY_FORMAT);
  return start.add(7 - ((start.day() + 6) % 7), 'day').format(DAY_FORMAT);
}

/** Splits a range into periods, both days included. A range with too many periods ends with the last countable one. */
export function splitIntoPeriods(from: PlainDate, to: PlainDate): Periods {
  const unit = toPeriodUnit(from, to);
  const periods: Period[] = [];
  let start = from;
  while (start <= to && periods.length < MAX_PERIODS) {
    const next = toNextStart(start, unit);
    const last = dayjs(next).subtract(1, 'day').format(DAY_FORMAT);
    periods.push({ from: start, to: last < to ? last : to });
    start = next;
  }
  const limits = [...periods.map((period) => toDayStart(period.from)), toDayEnd(periods.at(-1)?.to ?? to)];
  return { unit, periods, limits: limits.join(',') };
}

/** Formats the name of a period for its column: a month as `2026-03`, otherwise the first day as `03-09`. */
export function formatPeriod(period: Period, unit: PeriodUnit): string {
  return unit === 'month' ? period.from.slice(0, 7) : period.from.slice(5);
}

/** Returns a number of weeks. They start on Mondays, except that the last one ends with the given day. */
export function toLastWeeks(count: number, to: PlainDate): Period {
  const monday = dayjs(to).subtract((dayjs(to).day() + 6) % 7, 'day');
  return { from: monday.subtract(count - 1, 'week').format(DAY_FORMAT), to };
}

/** Returns whole months up to a day. */
export function toLastMonths(count: number, to: PlainDate): Period {
  return {
    from: dayjs(to)
      .startOf('month')
      .subtract(count - 1, 'month')
      .format(DAY_FORMAT),
    to,
  };
}
