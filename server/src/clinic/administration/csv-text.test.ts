import { describe, expect, test } from '@jest/globals';
import { parseCsvLines } from './csv-text.ts';

const MAX_ROWS = 3;

describe('ADM-01 CALL-05 the text of an import', () => {
  test.each([
    ['all rows', 'a,b\n1,2\n3,4\n5,6\n', 4],
    ['line ends only', '\n'.repeat(5_000_000), 0],
    ['empty rows beside others', `a,b${'\r\n'.repeat(100_000)}1,2`, 2],
    ['the longest row', `a,${'b'.repeat(19_000)}`, 1],
  ])('is read with %s', (_, text, rows) => {
    expect(parseCsvLines(text, MAX_ROWS)).toHaveLength(rows);
  });

  test.each([
    ['a row too many', 'a,b\n1,2\n3,4\n5,6\n7,8\n', 'user.importSize'],
    ['millions of short rows', 'a\n'.repeat(2_500_000), 'user.importSize'],
    ['millions of commas', ','.repeat(5_000_000), 'user.importFile'],
    ['millions of commas in rows', `${','.repeat(1000)}\n`.repeat(5000), 'user.importFile'],
    ['millions of blanks', ' '.repeat(5_000_000), 'user.importFile'],
    ['millions of quotes', '"'.repeat(5_000_000), 'user.importFile'],
    ['an open quote', 'a,"b\n1,2', 'user.importFile'],
  ])('is refused with %s', (_, text, code) => {
    expect(() => parseCsvLines(text, MAX_ROWS)).toThrow(expect.objectContaining({ code }));
  });
});
