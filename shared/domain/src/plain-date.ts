/** A calendar date without time or zone, `YYYY-MM-DD`. */
export type PlainDate = string;

const PLAIN_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

function parts(date: PlainDate): { year: number; month: number; day: number } | undefined {
  const match = PLAIN_DATE.exec(date);
  if (match === null) return undefined;
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

/** Whether a text is a date that the calendar has, written `YYYY-MM-DD`. */
export function isPlainDate(text: string): boolean {
  const date = parts(text);
  if (date === undefined || date.year < 1) return false;
  const moment = new Date(Date.UTC(2000, date.month - 1, date.day));
  moment.setUTCFullYear(date.year, date.month - 1, date.day);
  return moment.getUTCMonth() === date.month - 1 && moment.getUTCDate() === date.day;
}

/** Today's date where the program runs. */
export function today(now: Date = new Date()): PlainDate {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Hours that the clocks of the easternmost time zone are ahead of UTC (Line Islands). */
const EASTERNMOST = 14;

/**
 * The latest date that it is anywhere. A server judges by it what must not lie in the future: a clinic may be in another time zone,
 * where the day begins before the server's.
 */
export function latestDate(now: Date = new Date()): PlainDate {
  return new Date(now.getTime() + EASTERNMOST * 3_600_000).toISOString().slice(0, 10);
}

/** An age in completed years and months. */
export interface Age {
  readonly years: number;
  readonly months: number;
}

/**
 * The age on a day, in completed years and months; somebody born on the 31st is a month older on the last day
 * of a shorter month.
 *
 * @returns `undefined` when one of the dates is not valid or the day lies before the birth.
 */
export function ageAt(birthDate: PlainDate, day: PlainDate): Age | undefined {
  const born = parts(birthDate);
  const then = parts(day);
  if (born === undefined || then === undefined || day < birthDate) return undefined;
  const lastOfMonth = new Date(Date.UTC(then.year, then.month, 0)).getUTCDate();
  const monthDone = then.day >= Math.min(born.day, lastOfMonth);
  const months = (then.year - born.year) * 12 + (then.month - born.month) - (monthDone ? 0 : 1);
  return { years: Math.floor(months / 12), months: months % 12 };
}

/**
 * The date of an instant or of a wall clock time as it is shown everywhere: `YYYY-MM-DD` (specification 2, section 9).
 * A text keeps its own date; a `Date` gives the date where the program runs.
 */
export function formatDate(value: string | Date | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : today(value);
  return isPlainDate(value.slice(0, 10)) ? value.slice(0, 10) : '';
}

/** The days from one date to another; negative when the other one is earlier. Both have to be dates. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
