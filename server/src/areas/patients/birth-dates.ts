import type { PlainDate } from '@dentarium/domain';

function getLastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * The latest birth date of those who are so many years old on a day, by the count of `ageAt`: who was born on 29
 * February is a year older on the 28th of a shorter one.
 */
export function getLatestBirthDate(years: number, day: PlainDate): PlainDate {
  const [thisYear = 0, month = 1, date = 1] = day.split('-').map(Number);
  const year = Math.max(1, thisYear - years);
  const last = getLastDay(year, month);
  const born = date === getLastDay(thisYear, month) ? last : Math.min(date, last);
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(born).padStart(2, '0')].join('-');
}
