import { expect, test } from '@jest/globals';
import { type Box, toBox, findFreePlace, isOverlapping, type Place } from './find-free-place.ts';

const WINDOW = { width: 1366, height: 768 };
const SIZE = { width: 560, height: 44 };
/** Small boxes in the middle of each of these positions. */
const buildBoxes = (...places: Place[]): Box[] =>
  places.map((place) => {
    const { left, right, top, bottom } = toBox(place, SIZE, WINDOW);
    return { left: (left + right) / 2 - 10, right: (left + right) / 2 + 10, top, bottom };
  });

test.each([
  ['with nothing below', [], [], 'bottom'],
  ['over a field in the middle', buildBoxes('bottom'), buildBoxes('bottom'), 'bottomLeft'],
  [
    'over fields in the middle and at the left',
    buildBoxes('bottom', 'bottomLeft'),
    buildBoxes('bottom', 'bottomLeft'),
    'bottomRight',
  ],
  ['over a form as wide as the window', buildBoxes('bottom', 'bottomLeft', 'bottomRight'), [], 'top'],
  ['over a button in the middle', [], buildBoxes('bottom'), 'bottomLeft'],
  [
    'with a control at every place',
    buildBoxes('bottom'),
    buildBoxes('bottom', 'bottomLeft', 'bottomRight', 'top', 'topLeft', 'topRight'),
    'bottomLeft',
  ],
  ['over a form under a title in the header', buildBoxes('bottom', 'bottomLeft', 'bottomRight', 'top'), [], 'topRight'],
] as const)('a message %s is at a place without fields', (_, fields, controls, place) => {
  expect(findFreePlace(SIZE, WINDOW, fields, [...fields, ...controls])).toBe(place);
});

test('does not count touching rectangles as overlapping', () => {
  const box = { left: 0, right: 10, top: 0, bottom: 10 };
  expect(isOverlapping(box, { left: 10, right: 20, top: 0, bottom: 10 })).toBe(false);
  expect(isOverlapping(box, { left: 9, right: 20, top: 9, bottom: 20 })).toBe(true);
});
