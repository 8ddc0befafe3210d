import { isPlainDate, type PlainDate } from './plain-date.ts';
import { toHalfWidth } from './text-input.ts';

/** The order of day and month in a date that begins with neither year nor name of a month. */
export type DayOrder = 'dayFirst' | 'monthFirst';

/** The reason for which a typed text is not taken for a date. */
export type DateProblem = 'unreadable' | 'shortYear' | 'missingYear' | 'ambiguous' | 'noSuchDay' | 'early' | 'late';

/** The rules that a typed date is read by. */
export interface DateRules {
  /** The order in the locale of the user; without it a date is refused that two days could be meant by. */
  readonly dayOrder?: DayOrder | undefined;
  readonly min?: PlainDate | undefined;
  readonly max?: PlainDate | undefined;
}

/** A typed text as it was read. */
export type ReadText<Value, Problem extends string> =
  | {
      readonly value: Value;
      /** False if further characters may make another value of it: 1992-4-1 is the beginning of 1992-4-15. */
      readonly isComplete: boolean;
    }
  | { readonly problem: Problem };

type Parts = readonly [year: string, month: string, day: string];

const MONTH_NAMES = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const FULL_MONTH = /^(?:january|february|march|april|may|june|july|august|sept|september|october|november|december)$/;

const DAY_MONTH_NAME_YEAR = /^(\d{1,2})(?:st|nd|rd|th)?[-/ ]([a-z]+)[-/ ](\d{4})$/;
const MONTH_NAME_DAY_YEAR = /^([a-z]+) (\d{1,2})(?:st|nd|rd|th)?(?:[-/ ])(\d{4})$/;
const YEAR_FIRST = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const CHINESE = /^(\d{4})年(\d{1,2})月(\d{1,2})[日号]?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/;
const SHORT_YEAR = /^\d{1,2}[-/年]\d{1,2}[-/月]\d{1,2}[日号]?$/;
const WITHOUT_YEAR = /^(?:\d{1,2}[-/]\d{1,2}|\d{1,2}月\d{1,2}[日号]?)$/;

/** Replaces the separators that people type, in full or half width, by `/`, and repeated spaces by one. */
function normalise(text: string): string {
  return toHalfWidth(text)
    .trim()
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212\u30fc]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/ ?([-/年月日号]) ?/g, '$1')
    .replace(/ ?[.,\u3001\u3002\u00b7]+ ?/g, '/')
    .replace(/(\d) (?=\d)/g, '$1/')
    .replace(/([a-z])\//g, '$1 ')
    .replace(/\/$/, '');
}

function toMonth(name: string): string | undefined {
  const index = MONTH_NAMES.indexOf(name.slice(0, 3));
  return index === -1 || (name.length > 3 && !FULL_MONTH.test(name)) ? undefined : String(index + 1);
}

function toPlainDate([year, month, day]: Parts): PlainDate | undefined {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isPlainDate(date) ? date : undefined;
}

/** Lists the ways to read a text as year, month and day, the most likely one first; empty if it has no such form. */
function listReadings(text: string, dayOrder: DayOrder | undefined): readonly Parts[] {
  for (const pattern of [YEAR_FIRST, CHINESE, COMPACT]) {
    const [, year, month, day] = pattern.exec(text) ?? [];
    if (year !== undefined && month !== undefined && day !== undefined) return [[year, month, day]];
  }
  const [, day, monthName, yearOfDay] = DAY_MONTH_NAME_YEAR.exec(text) ?? [];
  const [, nameFirst, dayOfName, yearOfName] = MONTH_NAME_DAY_YEAR.exec(text) ?? [];
  const month = toMonth(monthName ?? nameFirst ?? '');
  if (month !== undefined) return [[yearOfDay ?? yearOfName ?? '', month, day ?? dayOfName ?? '']];
  const [, first, second, year] = YEAR_LAST.exec(text) ?? [];
  if (first === undefined || second === undefined || year === undefined) return [];
  const dayFirst: Parts = [year, second, first];
  const monthFirst: Parts = [year, first, second];
  return dayOrder === 'monthFirst' ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
}

function findFormProblem(text: string): DateProblem {
  if (SHORT_YEAR.test(text)) return 'shortYear';
  return WITHOUT_YEAR.test(text) ? 'missingYear' : 'unreadable';
}

/**
 * Reads a date as people type it: 1992-4-2, 1992.4.2, 1992/04/02, 19920402, 1992年4月2日, 2 Apr 1992, April 2, 1992,
 * and 02/04/1992 in the order of the locale, with digits of either width. An empty text is `null`.
 */
export function readTypedDate(text: string, rules: DateRules = {}): ReadText<PlainDate | null, DateProblem> {
  const normalisedText = normalise(text);
  if (normalisedText === '') return { value: null, isComplete: true };
  const readings = listReadings(normalisedText, rules.dayOrder);
  if (readings.length === 0) return { problem: findFormProblem(normalisedText) };
  const dates = new Set(readings.flatMap((reading) => toPlainDate(reading) ?? []));
  const [date] = dates;
  if (date === undefined) return { problem: 'noSuchDay' };
  if (dates.size > 1 && rules.dayOrder === undefined) return { problem: 'ambiguous' };
  if (rules.min !== undefined && date < rules.min) return { problem: 'early' };
  if (rules.max !== undefined && date > rules.max) return { problem: 'late' };
  return { value: date, isComplete: !/[-/月]\d$/.test(normalisedText) };
}

const TIME = /^(上午|中午|下午|晚上|am|pm)? ?(\d{1,2})(?:[:点时](\d{1,2}))(?::\d{2}|分)? ?(am|pm)?$/;

/** Returns a time as `HH:mm`; `undefined` if the text is none. */
function readTime(text: string): string | undefined {
  const [, halfBefore, hourText, minuteText, halfAfter] = TIME.exec(text) ?? [];
  if (hourText === undefined || minuteText === undefined) return undefined;
  const half = halfBefore ?? halfAfter;
  const hour = Number(hourText);
  const isAfternoon = half === 'pm' || half === '下午' || half === '晚上' || (half === '中午' && hour < 3);
  if (half !== undefined && (half === 'am' || half === 'pm') && (hour < 1 || hour > 12)) return undefined;
  const fullHour = isAfternoon && hour < 12 ? hour + 12 : half === 'am' && hour === 12 ? 0 : hour;
  if (fullHour > 23 || Number(minuteText) > 59) return undefined;
  return `${String(fullHour).padStart(2, '0')}:${minuteText.padStart(2, '0')}`;
}

/** The reason for which a typed text is not taken for a date with a time. */
export type MomentProblem = DateProblem | 'missingTime' | 'noSuchTime';

/** Reads a date with a time of the 24-hour or the 12-hour clock as `YYYY-MM-DD HH:mm`. An empty text is `null`. */
export function readTypedMoment(text: string, rules: DateRules = {}): ReadText<string | null, MomentProblem> {
  const trimmedText = toHalfWidth(text).trim().toLowerCase().replace(/\s+/g, ' ').replace(/ ?: ?/g, ':');
  const start = trimmedText.search(/(?:上午|中午|下午|晚上|(?:am|pm) )? ?\d{1,2}[:点时]/);
  const dateText = start === -1 ? trimmedText : trimmedText.slice(0, start).replace(/[ t,]+$/, '');
  const { min, max, ...order } = rules;
  const date = readTypedDate(dateText, order);
  if ('problem' in date) return date;
  if (date.value === null) return trimmedText === '' ? { value: null, isComplete: true } : { problem: 'unreadable' };
  if (start === -1) return { problem: 'missingTime' };
  const time = readTime(trimmedText.slice(start).trim());
  if (time === undefined) return { problem: 'noSuchTime' };
  const moment = `${date.value} ${time}`;
  if (min !== undefined && moment < min) return { problem: 'early' };
  if (max !== undefined && moment > max) return { problem: 'late' };
  return { value: moment, isComplete: /[:点时]\d{2}/.test(trimmedText) };
}
