import { expect, test } from '@jest/globals';
import { NOTHING_SELECTED, pick } from './selection.ts';

const order = ['a', 'b', 'c', 'd', 'e'];
const plain = { toggle: false, range: false };
const ctrl = { toggle: true, range: false };
const shift = { toggle: false, range: true };

function pickIds(...steps: readonly [string, typeof plain][]): string {
  const end = steps.reduce((selection, [id, how]) => pick(selection, order, id, how), NOTHING_SELECTED);
  return [...end.ids].toSorted().join('');
}

test.each([
  [
    'a click selects one',
    [
      ['a', plain],
      ['c', plain],
    ],
    'c',
  ],
  [
    'Ctrl adds',
    [
      ['a', plain],
      ['c', ctrl],
    ],
    'ac',
  ],
  [
    'Ctrl takes away',
    [
      ['a', plain],
      ['c', ctrl],
      ['a', ctrl],
    ],
    'c',
  ],
  [
    'Shift selects a range',
    [
      ['b', plain],
      ['d', shift],
    ],
    'bcd',
  ],
  [
    'Shift selects a range backwards',
    [
      ['d', plain],
      ['b', shift],
    ],
    'bcd',
  ],
  [
    'a second range begins where the first did',
    [
      ['b', plain],
      ['d', shift],
      ['a', shift],
    ],
    'ab',
  ],
  ['Shift without a beginning selects one', [['d', shift]], 'd'],
] as [string, [string, typeof plain][], string][])('STG-03 %s', (_, steps, expected) => {
  expect(pickIds(...steps)).toBe(expected);
});
