import type { PlainDate } from '@dentarium/domain';

const DAY_MS = 86_400_000;

/** Adds days to a date; negative numbers subtract. */
export const addDays = (date: PlainDate, days: number): PlainDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Returns the day itself, or the Saturday before a Sunday, when the clinic is closed. */
export const toOpenDay = (date: PlainDate): PlainDate =>
  new Date(`${date}T00:00:00Z`).getUTCDay() === 0 ? addDays(date, -1) : date;

/** Formats a wall-clock time on a day, in minutes after midnight. */
export function formatClockTime(date: PlainDate, minutes: number): string {
  const padTwo = (value: number): string => String(value).padStart(2, '0');
  return `${date}T${padTwo(Math.floor(minutes / 60))}:${padTwo(minutes % 60)}:${padTwo((minutes * 17) % 60)}`;
}
