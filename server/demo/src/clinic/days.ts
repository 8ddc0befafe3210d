import type { PlainDate } from '@dentarium/domain';

const DAY = 86_400_000;

/** A date so many days later, or earlier when negative. */
export const addDays = (date: PlainDate, days: number): PlainDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** The day itself, or the Saturday before a Sunday: the clinic is closed on Sundays. */
export const openDay = (date: PlainDate): PlainDate =>
  new Date(`${date}T00:00:00Z`).getUTCDay() === 0 ? addDays(date, -1) : date;

/** A wall-clock time on a day, so many minutes after midnight. */
export function clockTime(date: PlainDate, minutes: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two((minutes * 17) % 60)}`;
}
