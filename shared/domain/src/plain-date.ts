/** A calendar date without time or zone, `YYYY-MM-DD`. */
export type PlainDate = string;

const PLAIN_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

function parsePlainDate(date: PlainDate): { year: number; month: number; day: number } | undefined {
  const match = PLAIN_DATE.exec(date);
  if (match === null) return undefined;
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
}

/** Returns whether a text is an existing calendar date, written `YYYY-MM-DD`. */
export function isPlainDate(text: string): boolean {
  const date = parsePlainDate(text);
  if (date === undefined || date.year < 1) return false;
  const moment = new Date(Date.UTC(2000, date.month - 1, date.day));
  moment.setUTCFullYear(date.year, date.month - 1, date.day);
  return moment.getUTCMonth() === date.month - 1 && moment.getUTCDate() === date.day;
}

/** Returns the current date in the local time zone. */
export function getToday(now: Date = new Date()): PlainDate {
  const padTwo = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${padTwo(now.getMonth() + 1)}-${padTwo(now.getDate())}`;
}

/** The UTC offset of the easternmost time zone (Line Islands), in hours. */
const MAX_UTC_OFFSET_HOURS = 14;

/**
 * Returns the latest date that is current anywhere. A server uses it to refuse future dates, because a clinic may be in
 * another time zone, where the day begins earlier.
 */
export function getLatestDate(now: Date = new Date()): PlainDate {
  return new Date(now.getTime() + MAX_UTC_OFFSET_HOURS * 3_600_000).toISOString().slice(0, 10);
}

/** An age in completed years and months. */
export interface Age {
  readonly years: number;
  readonly months: number;
}

/**
 * Computes the age on a day, in completed years and months. A person born on the 31st is a month older on the last day
 * of a shorter month.
 *
 * @returns `undefined` if one of the dates is invalid or the day lies before the birth.
 */
export function computeAge(birthDate: PlainDate, day: PlainDate): Age | undefined {
  const born = parsePlainDate(birthDate);
  const then = parsePlainDate(day);
  if (born === undefined || then === undefined || day < birthDate) return undefined;
  const lastOfMonth = new Date(Date.UTC(then.year, then.month, 0)).getUTCDate();
  const isMonthComplete = then.day >= Math.min(born.day, lastOfMonth);
  const months = (then.year - born.year) * 12 + (then.month - born.month) - (isMonthComplete ? 0 : 1);
  return { years: Math.floor(months / 12), months: months % 12 };
}

/**
 * Formats the date of an instant or of a wall clock time for display: `YYYY-MM-DD` (specification 2, section 9). A text
 * contains its own date; a `Date` is converted in the local time zone.
 */
export function formatDate(value: string | Date | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : getToday(value);
  return isPlainDate(value.slice(0, 10)) ? value.slice(0, 10) : '';
}

/** Counts the days from one date to another; negative if the other one is earlier. Both must be valid dates. */
export function countDaysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
}
