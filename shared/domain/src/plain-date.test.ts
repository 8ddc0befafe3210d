import { describe, expect, test } from '@jest/globals';
import { computeAge, formatDate, isPlainDate, getLatestDate, getToday } from './plain-date.ts';

describe('plain dates', () => {
  test.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2024-04-31', false],
    ['2024-1-01', false],
    ['0099-12-31', true],
    ['0000-01-01', false],
    ['2024-13-01', false],
    ['not a date', false],
  ])('takes %s for a calendar date: %s', (text, valid) => {
    expect(isPlainDate(text)).toBe(valid);
  });

  test.each([
    ['2012-05-20', '2024-05-19', { years: 11, months: 11 }],
    ['2012-05-20', '2024-05-20', { years: 12, months: 0 }],
    ['2012-01-31', '2012-02-29', { years: 0, months: 1 }],
    ['2012-01-31', '2012-02-28', { years: 0, months: 0 }],
    ['2012-02-29', '2013-02-28', { years: 1, months: 0 }],
    ['2012-05-20', '2012-05-20', { years: 0, months: 0 }],
    ['2012-05-20', '2012-05-19', undefined],
    ['2012-05-20', 'never', undefined],
  ])('computes the age of a person born on %s on %s: %j', (birth, day, age) => {
    expect(computeAge(birth, day)).toEqual(age);
  });

  test('MODE-08 formats dates as YYYY-MM-DD', () => {
    expect(formatDate('2024-05-20T23:59:59')).toBe('2024-05-20');
    expect(formatDate('2024-05-20')).toBe('2024-05-20');
    expect(formatDate(new Date(2024, 4, 3, 23, 59))).toBe('2024-05-03');
    expect(formatDate(null)).toBe('');
    expect(formatDate('rubbish')).toBe('');
    expect(formatDate(new Date(Number.NaN))).toBe('');
    expect(getToday(new Date(2024, 0, 1))).toBe('2024-01-01');
  });

  test.each([
    ['2026-11-22T09:59:59Z', '2026-11-22'],
    ['2026-11-22T10:00:00Z', '2026-11-23'],
    ['2026-12-31T23:00:00Z', '2027-01-01'],
  ])('PAT-02 computes the latest date anywhere at %s: %s', (moment, date) => {
    expect(getLatestDate(new Date(moment))).toBe(date);
  });
});
