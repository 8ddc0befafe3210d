import { expect, test } from '@jest/globals';
import { parseByteRange } from './byte-range.ts';

test.each<[string | undefined, ReturnType<typeof parseByteRange>]>([
  [undefined, undefined],
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=2-5', { first: 2, last: 5 }],
  ['bytes=7-', { first: 7, last: 9 }],
  ['bytes=7-100', { first: 7, last: 9 }],
  ['bytes=-3', { first: 7, last: 9 }],
  ['bytes=-30', { first: 0, last: 9 }],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=10-20', 'unsatisfiable'],
  ['bytes=5-2', undefined],
  ['bytes=0-1,4-5', undefined],
  ['bytes=-', undefined],
  ['lines=0-1', undefined],
  ['bytes=0x1-2', undefined],
])('SITE-05 reads the range %s of ten bytes as %j', (header, range) => {
  expect(parseByteRange(header, 10)).toEqual(range);
});

test('SITE-05 has no range of an empty content', () => {
  expect(parseByteRange('bytes=0-', 0)).toBe('unsatisfiable');
  expect(parseByteRange('bytes=-5', 0)).toBe('unsatisfiable');
});
