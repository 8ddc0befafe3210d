import { expect, test } from '@jest/globals';
import { computeScale, toVisibleView, toImageStep, toBox, toImage } from './board-geometry.ts';

const image = { width: 800, height: 1000 };
const box = { width: 400, height: 300 };
const view = { scale: 1, x: 0, y: 0, rotation: 0, mirror: false };

test('VIEW-04 fits an image to its box, also rotated', () => {
  expect(computeScale({ image, box, view })).toBeCloseTo(0.3);
  expect(computeScale({ image, box, view: { ...view, rotation: 90 } })).toBeCloseTo(0.375);
  expect(toBox({ x: 0, y: 0 }, { image, box, view })).toEqual({ x: 80, y: 0 });
  // Rotated clockwise, the upper left corner is at the upper right; mirrored, at the upper right of the unrotated image.
  const rotatedPoint = toBox({ x: 0, y: 0 }, { image, box, view: { ...view, rotation: 90 } });
  expect([rotatedPoint.x, rotatedPoint.y]).toEqual([387.5, 0]);
  expect(toBox({ x: 0, y: 0 }, { image, box, view: { ...view, mirror: true } }).x).toBe(320);
});

const VIEWS = [0, 90, 180, 270].flatMap((rotation) =>
  [false, true].map((mirror) => ({ ...view, rotation, mirror, scale: 2.4, x: 31, y: -17 })),
);

test.each(VIEWS)('VIEW-04 converts between box and image at $rotation° mirrored $mirror', (rotatedView) => {
  const placement = { image, box, view: rotatedView };
  const point = { x: 123.4, y: 876.5 };
  const back = toImage(toBox(point, placement), placement);
  expect(back.x).toBeCloseTo(point.x, 8);
  expect(back.y).toBeCloseTo(point.y, 8);
  // An arrow key moves in its direction on the screen.
  const step = toImageStep({ x: 1, y: 0 }, rotatedView);
  const [before, after] = [point, { x: point.x + step.x, y: point.y + step.y }].map((one) => toBox(one, placement));
  expect((after?.x ?? 0) - (before?.x ?? 0)).toBeCloseTo(computeScale(placement), 8);
  expect(after?.y).toBeCloseTo(before?.y ?? 0, 8);
});

test('VIEW-04 follows a point that the keys move out of the box', () => {
  const placement = { image, box, view: { ...view, scale: 8 } };
  const next = toVisibleView({ x: 700, y: 500 }, placement);
  const { x } = toBox({ x: 700, y: 500 }, { ...placement, view: next });
  expect(x).toBeCloseTo(360, 8);
});
