import { describe, expect, test } from '@jest/globals';
import {
  toContactKey,
  listContacts,
  formatContact,
  sortByArch,
  isDeciduous,
  isTooth,
  toToothMark,
  parseToothMark,
  toPalmerDigit,
  toPalmer,
  toPalmerLetters,
  formatPlace,
  formatPlainTooth,
  parseTooth,
  getSuccessorOrThrow,
  TOOTH_NOTATIONS,
  TOOTH_ROWS,
  formatTooth,
  toUniversal,
  toUniversalSupernumerary,
} from './tooth-notation.ts';

const ALL = Object.values(TOOTH_ROWS).flat();

describe('FDI', () => {
  test('has 32 permanent and 20 deciduous teeth', () => {
    const numbers = Array.from({ length: 100 }, (_, number) => number).filter(isTooth);
    expect(new Set(numbers)).toEqual(new Set(ALL));
    expect(numbers.filter(isDeciduous)).toHaveLength(20);
  });

  test.each([0, 8, 19, 20, 29, 56, 49, 86, 91, 1.5, 100])('%d is no tooth', (number) => {
    expect(isTooth(number)).toBe(false);
    expect(() => formatTooth(number, 'fdi')).toThrow(RangeError);
    expect(() => toUniversal(number)).toThrow(RangeError);
  });

  test('lists each tooth once, in the order of the table', () => {
    expect(sortByArch([31, 21, 46, 11, 18, 21])).toEqual([18, 11, 21, 46, 31]);
  });
});

describe('Universal', () => {
  test.each([
    [18, '1'],
    [11, '8'],
    [21, '9'],
    [28, '16'],
    [38, '17'],
    [31, '24'],
    [41, '25'],
    [48, '32'],
    [55, 'A'],
    [51, 'E'],
    [61, 'F'],
    [65, 'J'],
    [75, 'K'],
    [71, 'O'],
    [81, 'P'],
    [85, 'T'],
  ])('writes %d as %s', (tooth, universal) => {
    expect(toUniversal(tooth)).toBe(universal);
  });
});

describe('Palmer', () => {
  test.each([
    [16, 'en', '6⏌', 'UR6'],
    [26, 'en', '⎿6', 'UL6'],
    [36, 'en', '⎾6', 'LL6'],
    [46, 'en', '6⏋', 'LR6'],
    [53, 'en', 'C⏌', 'URC'],
    [63, 'ch', '⎿Ⅲ', 'ULC'],
    [75, 'ch', '⎾Ⅴ', 'LLE'],
  ] as const)('writes %d in %s as %s, in letters %s', (tooth, language, symbols, letters) => {
    expect(toPalmer(tooth, language)).toBe(symbols);
    expect(toPalmerLetters(tooth)).toBe(letters);
  });

  test('uses the same digit on all sides', () => {
    expect([11, 21, 31, 41].map((tooth) => toPalmerDigit(tooth, 'ch'))).toEqual(['1', '1', '1', '1']);
  });
});

describe('contacts', () => {
  test.each([
    [21, 11, '11/21'],
    [12, 13, '13/12'],
    [41, 42, '42/41'],
  ])('formats the contact between %d and %d: %s', (one, other, text) => {
    expect(formatContact(one, other)).toBe(text);
  });

  test('lists one contact fewer than teeth per arch, in their order', () => {
    const contacts = listContacts('upper');
    expect(contacts).toHaveLength(15);
    expect(contacts[7]).toEqual([11, 21]);
    expect(formatContact(11, 21, 'universal')).toBe('8/9');
    expect(toContactKey(21, 11)).toBe('11-21');
  });
});

describe('typed teeth', () => {
  test('PERS-05 parses every tooth from each of its texts, only in its notation', () => {
    for (const tooth of ALL)
      for (const notation of TOOTH_NOTATIONS) {
        const texts = [
          formatTooth(tooth, notation),
          formatTooth(tooth, notation, 'ch'),
          formatPlainTooth(tooth, notation),
        ];
        for (const text of texts) {
          expect([text, parseTooth(text, notation)]).toEqual([text, tooth]);
          expect(parseTooth(` ${text.toLowerCase()} `, notation)).toBe(tooth);
        }
      }
  });

  test.each([
    ['8', 11, undefined, undefined],
    ['18', 37, undefined, 18],
    ['E', 51, undefined, undefined],
    ['6⏌', undefined, 16, undefined],
    ['ULC', undefined, 63, undefined],
    ['⎿Ⅲ', undefined, 63, undefined],
    ['⏌6', undefined, undefined, undefined],
    ['6⎿', undefined, undefined, undefined],
    ['UR9', undefined, undefined, undefined],
    ['URF', undefined, undefined, undefined],
    ['0', undefined, undefined, undefined],
    ['33', undefined, undefined, 33],
    ['U', undefined, undefined, undefined],
    ['11.0', undefined, undefined, undefined],
    ['018', undefined, undefined, undefined],
    ['', undefined, undefined, undefined],
  ])('PERS-05 parses %j as %s in Universal, %s in Palmer, %s in FDI', (text, universal, palmer, fdi) => {
    expect([parseTooth(text, 'universal'), parseTooth(text, 'palmer'), parseTooth(text, 'fdi')]).toEqual([
      universal,
      palmer,
      fdi,
    ]);
  });
});

test.each([
  [51, 11],
  [54, 14],
  [65, 25],
  [75, 35],
  [85, 45],
])('returns for %d the successor %d', (tooth, permanent) => {
  expect(getSuccessorOrThrow(tooth)).toBe(permanent);
  expect(() => getSuccessorOrThrow(permanent)).toThrow(RangeError);
});

test('sorts arches from the right to the left of the patient', () => {
  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, place) => from - place);
  const up = (from: number, to: number) => down(to, from).toReversed();
  expect(TOOTH_ROWS).toEqual({
    upper: [...down(18, 11), ...up(21, 28)],
    upperDeciduous: [...down(55, 51), ...up(61, 65)],
    lowerDeciduous: [...down(85, 81), ...up(71, 75)],
    lower: [...down(48, 41), ...up(31, 38)],
  });
});

test.each([
  [18, '51'],
  [11, '58'],
  [48, '82'],
  [51, 'ES'],
  [85, 'TS'],
])('writes a supernumerary tooth near %d as %s in Universal', (neighbour, text) => {
  expect(toUniversalSupernumerary(neighbour)).toBe(text);
});

test('PERS-05 reads the preference toothMark as 1 FDI, 2 Palmer, 3 Universal, and as FDI otherwise', () => {
  expect(TOOTH_NOTATIONS.map(toToothMark)).toEqual(['1', '2', '3']);
  expect(['1', '2', '3'].map(parseToothMark)).toEqual([...TOOTH_NOTATIONS]);
  expect([undefined, '', '0', '9', 'x'].map(parseToothMark)).toEqual(Array.from({ length: 5 }, () => 'fdi'));
});

test('writes a tooth on paper with letters and digits only', () => {
  expect(TOOTH_NOTATIONS.map((notation) => formatPlainTooth(16, notation))).toEqual(['16', 'UR6', '3']);
  expect(TOOTH_NOTATIONS.map((notation) => formatPlainTooth(65, notation))).toEqual(['65', 'ULE', 'J']);
  expect(() => formatPlainTooth(19, 'palmer')).toThrow(RangeError);
});

test('formats a place in the notation of the reader, and leaves other texts unchanged', () => {
  const formatAll = (place: number | string, lettersOnly = false) =>
    TOOTH_NOTATIONS.map((notation) => formatPlace(place, { notation, language: 'en', lettersOnly }));
  expect(formatAll(16)).toEqual(['16', '6⏌', '3']);
  expect(formatAll('21-11')).toEqual(['11/21', '1⏌/⎿1', '8/9']);
  expect(formatAll('11-21', true)).toEqual(['11/21', 'UR1/UL1', '8/9']);
  for (const place of [19, 0, '11-19', 'x', '11-12-13'])
    expect(new Set(formatAll(place))).toEqual(new Set([String(place)]));
});
