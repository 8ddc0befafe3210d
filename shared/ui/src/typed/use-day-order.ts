import type { DayOrder } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';

/** Returns the order of day and month in a locale; `undefined` if the year comes first. */
export function findDayOrder(locale: string): DayOrder | undefined {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(2000, 0, 1)).map(({ type }) => type);
  const [first] = parts.filter((type) => type === 'year' || type === 'month' || type === 'day');
  if (first === 'year') return undefined;
  return first === 'month' ? 'monthFirst' : 'dayFirst';
}

/**
 * Returns the order of day and month that the user writes: that of the browser's locale for the language of the page.
 * It is `undefined` in Chinese, and for an English page of a browser without an English locale.
 */
export function useDayOrder(): DayOrder | undefined {
  const [language] = useLanguage();
  if (language === 'ch') return undefined;
  const locale = navigator.languages.find((one) => one.toLowerCase().startsWith(`${language}-`));
  return locale === undefined ? undefined : findDayOrder(locale);
}
