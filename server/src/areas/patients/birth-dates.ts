import type { PlainDate } from '@dentarium/domain';

function getLastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/**
 * Returns the latest birth date of people who have an age in years on a day. People born on 29 February are one year
 * older on 28 February of a year without a leap day, as in `computeAge`.
 */
export function getLatestBirthDate(years: number, day: PlainDate): PlainDate {
  const [thisYear = 0, month = 1, date = 1] = day.split('-').map(Number);
  const year = Math.max(1, thisYear - years);
  const last = getLastDay(year, month);
  const born = date === getLastDay(thisYear, month) ? last : Math.min(date, last);
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(born).padStart(2, '0')].join('-');
}
