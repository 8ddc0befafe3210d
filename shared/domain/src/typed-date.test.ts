import { describe, expect, test } from '@jest/globals';
import { readTypedDate, readTypedMoment } from './typed-date.ts';

const WRITTEN: readonly string[] = [
  '1992-04-02',
  '1992-4-2',
  '1992.4.2',
  '1992. 4. 2',
  '1992.04.02.',
  '1992/4/2',
  '1992 4 2',
  '1992、4、2',
  '1992。4。2',
  '19920402',
  '1992年4月2日',
  '1992年04月02号',
  '1992 年 4 月 2 日',
  '１９９２－４－２',
  '１９９２．４．２',
  '１９９２年４月２日',
  '1992–4–2',
  ' 1992-4-2 ',
  '2 Apr 1992',
  '2nd April 1992',
  'April 2, 1992',
  'Apr. 2 1992',
  '2-Apr-1992',
];

describe('typed dates', () => {
  test.each(WRITTEN)('SAFE-06 reads %j as the second of April 1992', (text) => {
    expect(readTypedDate(text)).toMatchObject({ value: '1992-04-02' });
  });

  test.each([
    ['02/04/1997', 'dayFirst', { value: '1997-04-02', isComplete: true }],
    ['02/04/1997', 'monthFirst', { value: '1997-02-04', isComplete: true }],
    ['2.4.1997', 'dayFirst', { value: '1997-04-02', isComplete: true }],
    ['02/04/1997', undefined, { problem: 'ambiguous' }],
    ['15/04/1997', undefined, { value: '1997-04-15', isComplete: true }],
    ['04/15/1997', 'dayFirst', { value: '1997-04-15', isComplete: true }],
    ['04/04/1997', undefined, { value: '1997-04-04', isComplete: true }],
    ['30/02/1997', 'dayFirst', { problem: 'noSuchDay' }],
  ] as const)('SAFE-06 reads %s in the order %s', (text, dayOrder, result) => {
    expect(readTypedDate(text, { dayOrder })).toEqual(result);
  });

  test.each([
    ['2025-13-01', 'noSuchDay'],
    ['2023-02-29', 'noSuchDay'],
    ['0000-01-01', 'noSuchDay'],
    ['2062-05-01', 'late'],
    ['1899-12-31', 'early'],
    ['92.4.2', 'shortYear'],
    ['4-2', 'missingYear'],
    ['4月2日', 'missingYear'],
    ['2030', 'unreadable'],
    ['1992-4', 'unreadable'],
    ['last visit 2030', 'unreadable'],
    ['1992-4-2x', 'unreadable'],
    ['1992--4-2', 'unreadable'],
    ['2 Aprilis 1992', 'unreadable'],
  ] as const)('SAFE-06 refuses %s: %s', (text, problem) => {
    expect(readTypedDate(text, { min: '1900-01-01', max: '2026-11-27' })).toEqual({ problem });
  });

  test.each([
    ['1992-4-1', false],
    ['1992年4月1', false],
    ['1992-4-15', true],
    ['1992-4-01', true],
    ['1992年4月1日', true],
    ['19920401', true],
  ])('SAFE-06 tells whether %s may go on: complete %s', (text, isComplete) => {
    expect(readTypedDate(text)).toMatchObject({ isComplete });
  });

  test('SAFE-06 reads an empty text as no date', () => {
    expect(readTypedDate(' \u3000')).toEqual({ value: null, isComplete: true });
  });
});

describe('typed moments', () => {
  test.each([
    '2026-11-27 09:05',
    '2026-11-27T09:05:00',
    '2026-11-27, 9:05',
    '2026.11.27 9:05 am',
    '2026年11月27日 上午9点05分',
    '2026年11月27日9时05分',
    '２０２６年１１月２７日　９：０５',
    '27 Nov 2026 9:05',
  ])('SAFE-06 reads the moment %j', (text) => {
    expect(readTypedMoment(text)).toMatchObject({ value: '2026-11-27 09:05' });
  });

  test.each([
    ['2026-11-27 9:05 pm', '2026-11-27 21:05'],
    ['2026-11-27 下午3:00', '2026-11-27 15:00'],
    ['2026-11-27 12:10 am', '2026-11-27 00:10'],
    ['2026-11-27 中午12:10', '2026-11-27 12:10'],
  ])('SAFE-06 reads %s as %s', (text, value) => {
    expect(readTypedMoment(text)).toMatchObject({ value });
  });

  test.each([
    ['2026-11-27', 'missingTime'],
    ['2026-11-27 25:00', 'noSuchTime'],
    ['2026-11-27 13:00 pm', 'noSuchTime'],
    ['2026-13-27 09:00', 'noSuchDay'],
    ['2026-11-28 09:00', 'late'],
    ['09:00', 'unreadable'],
    ['soon', 'unreadable'],
  ] as const)('SAFE-06 refuses the moment %s: %s', (text, problem) => {
    expect(readTypedMoment(text, { max: '2026-11-27 12:00' })).toEqual({ problem });
  });
});
