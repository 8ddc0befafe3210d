import { expect, test } from '@jest/globals';
import { findPane, toPanes } from './panes.ts';

test('VIEW-03 splits a wide canvas side by side, and a high one one below the other', () => {
  expect(toPanes(800, 600, false)).toEqual([{ x: 0, y: 0, width: 800, height: 600, stages: [0, 1] }]);
  const wide = toPanes(800, 600, true);
  expect(wide.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
    [0, 0, 400, 600],
    [400, 0, 400, 600],
  ]);
  const high = toPanes(390, 600, true);
  expect(high.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
    [0, 0, 390, 300],
    [0, 300, 390, 300],
  ]);
  expect([findPane(wide, 399, 10), findPane(wide, 400, 10), findPane(high, 10, 300), findPane(wide, 900, 0)]).toEqual([
    wide[0],
    wide[1],
    high[1],
    wide[0],
  ]);
});
