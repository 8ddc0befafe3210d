import { expect, test } from '@jest/globals';
import { paneAt, panesOf } from './panes.ts';

test('VIEW-03 two stages share a wide canvas side by side, and a high one below each other', () => {
  expect(panesOf(800, 600, false)).toEqual([{ x: 0, y: 0, width: 800, height: 600, stages: [0, 1] }]);
  const wide = panesOf(800, 600, true);
  expect(wide.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
    [0, 0, 400, 600],
    [400, 0, 400, 600],
  ]);
  const high = panesOf(390, 600, true);
  expect(high.map(({ x, y, width, height }) => [x, y, width, height])).toEqual([
    [0, 0, 390, 300],
    [0, 300, 390, 300],
  ]);
  expect([paneAt(wide, 399, 10), paneAt(wide, 400, 10), paneAt(high, 10, 300), paneAt(wide, 900, 0)]).toEqual([
    wide[0],
    wide[1],
    high[1],
    wide[0],
  ]);
});
