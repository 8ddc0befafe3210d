import { expect, test } from '@jest/globals';
import {
  dragView,
  fitView,
  mirrorView,
  shouldLoadLarger,
  createOpeningView,
  stepScale,
  turnView,
  type View,
  wrapIndex,
  zoomView,
} from './view.ts';

const plain: View = { scale: 1, x: 0, y: 0, rotation: 0, mirror: false };

/** Returns the position of a point of the image on the screen. */
function toScreenPoint({ scale, x, y, rotation, mirror }: View, point: { x: number; y: number }): number[] {
  const angle = (rotation * Math.PI) / 180;
  const px = (mirror ? -point.x : point.x) * scale;
  const py = point.y * scale;
  return [x + px * Math.cos(angle) - py * Math.sin(angle), y + px * Math.sin(angle) + py * Math.cos(angle)].map(
    (value) => Math.round(value * 1e6) / 1e6 + 0,
  );
}

test('VIEW-01 zooms in steps of 0.2, with a scale above 0.2', () => {
  expect(stepScale(1, 1)).toBe(1.2);
  expect(stepScale(1.2, -1)).toBe(1);
  let scale = 1;
  const scales: number[] = [];
  for (let step = 0; step < 6; step += 1) {
    scale = stepScale(scale, -1);
    scales.push(scale);
  }
  expect(scales).toEqual([0.8, 0.6, 0.4, 0.4, 0.4, 0.4]);
  for (let step = 0; step < 100; step += 1) scale = stepScale(scale, 1);
  expect(scale).toBe(16);
});

test('VIEW-01 keeps the spot under the pointer while zooming', () => {
  const pointer = { x: 120, y: -40 };
  const view = { ...plain, x: 30, y: 10 };
  const next = zoomView(view, 3, pointer);
  const spot = { x: (pointer.x - view.x) / view.scale, y: (pointer.y - view.y) / view.scale };
  expect(toScreenPoint(next, spot)).toEqual([120, -40]);
});

test('VIEW-01 rotates by 90 degrees both ways', () => {
  expect(turnView(plain, 1).rotation).toBe(90);
  expect(turnView(plain, -1).rotation).toBe(270);
  expect([1, 1, 1, 1].reduce((view) => turnView(view, 1), plain)).toEqual(plain);
});

test.each([0, 90, 180, 270])('VIEW-01 mirrors left and right of the screen at %i degrees', (rotation) => {
  const view = { ...plain, rotation, x: 25, y: 7 };
  const point = { x: 30, y: 11 };
  const [x = 0, y = 0] = toScreenPoint(view, point);
  expect(toScreenPoint(mirrorView(view), point)).toEqual([-x, y]);
  expect(mirrorView(mirrorView(view))).toEqual({ ...view });
});

test('opens an image in its stored orientation, and fits it again on request', () => {
  expect(createOpeningView({ mirror: true, rotation: -90 })).toEqual({ ...plain, mirror: true, rotation: 270 });
  expect(fitView({ scale: 3, x: 50, y: 60, rotation: 90, mirror: true })).toEqual({
    ...plain,
    rotation: 90,
    mirror: true,
  });
});

test('VIEW-01 wraps from the last image to the first, and back', () => {
  expect(wrapIndex(2, 1, 3)).toBe(0);
  expect(wrapIndex(0, -1, 3)).toBe(2);
  expect(wrapIndex(0, 1, 1)).toBe(0);
});

test('keeps a dragged image within reach', () => {
  const box = { width: 1000, height: 600 };
  expect(dragView(plain, { x: 100, y: 50 }, box)).toMatchObject({ x: 100, y: 50 });
  expect(dragView(plain, { x: 99_999, y: -99_999 }, box)).toMatchObject({ x: 936, y: -536 });
});

test('loads more pixels when the preview is shown larger than it is', () => {
  const box = { width: 1440, height: 900 };
  const preview = { width: 1440, height: 960 };
  expect(shouldLoadLarger(plain, box, preview, 1)).toBe(false);
  expect(shouldLoadLarger({ ...plain, scale: 1.2 }, box, preview, 1)).toBe(true);
  expect(shouldLoadLarger(plain, box, preview, 2)).toBe(true);
  expect(shouldLoadLarger({ ...plain, rotation: 90, scale: 1.2 }, box, preview, 1)).toBe(false);
});
