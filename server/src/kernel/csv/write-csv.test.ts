import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { formatCsvRow } from './write-csv.ts';

/** Returns the cells of a line as a spreadsheet parses them. */
function readBack(line: string): string[] {
  return parse(line, { relax_column_count: true })[0] ?? [];
}

test.each([
  '=cmd|calc',
  '+1',
  '-1+1',
  '-1\n',
  '-A1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1',
  '\u00A0=1',
  '\u0000=1',
  '＝1',
  '＠1',
  '=1,"2"',
  '=1;2',
])('ADM-01 escapes the text %j, which begins like a formula', (text) => {
  const [first, second] = readBack(formatCsvRow([text, 'next']));
  expect([first, second]).toEqual([`'${text}`, 'next']);
});

test.each(['Wang', '1 = 2', 'a-b', '', 'a "quote"', 'two\r\nlines', "O'Neill", 'a,b;c\td', ' spaced '])(
  'any other text, %j, is written as it is',
  (text) => {
    expect(readBack(formatCsvRow([text, 'next']))).toEqual([text, 'next']);
  },
);

test('writes numbers as numbers and missing values as empty cells', () => {
  expect(formatCsvRow([-5, null, 7])).toBe('-5,,7\r\n');
});

test.each(['-5', '-0.50', '-12345678901234567890', '-1.5e-07'])(
  'SITE-08 writes the number %s of a text as it is',
  (text) => {
    expect(formatCsvRow([text])).toBe(`${text}\r\n`);
  },
);
