import { expect, test } from '@jest/globals';
import { PLANE_KINDS, toPlaneAt, toScreenPoint, toSideLetter, PLANE_AXES } from '../geometry/planes.ts';
import { scaleVector } from '@dentarium/models/vectors';
import { DEFAULT_FRAMING } from './ct-state.ts';
import { computeDepth, createPlaneView, createViewSampling, zoomAt } from './plane-framing.ts';

const box = { least: [-80, -60, -40], most: [80, 60, 40] } as const;
const size = { width: 400, height: 300 };
const cross = [10, -20, 5] as const;

test.each(PLANE_KINDS)('BEN-06 passes the %s plane through the cross-hair and shows the whole volume', (kind) => {
  const view = createPlaneView(kind, { box, depth: computeDepth(kind, cross), framing: DEFAULT_FRAMING, size });
  const { x, y } = toScreenPoint(view, cross);
  for (const [axis, value] of toPlaneAt(view, { x, y }).entries()) expect(value).toBeCloseTo(cross[axis] ?? 0);
  for (const corner of [box.least, box.most]) {
    const screenPoint = toScreenPoint(view, corner);
    expect(Math.abs(screenPoint.x)).toBeLessThanOrEqual(size.width / 2 + 1e-9);
    expect(Math.abs(screenPoint.y)).toBeLessThanOrEqual(size.height / 2 + 1e-9);
  }
});

test('BEN-06 shows the sides of the patient in the viewing direction: from the feet, from the front, from the left', () => {
  const sides = PLANE_KINDS.map((kind) => [
    toSideLetter(scaleVector(PLANE_AXES[kind].right, -1)),
    toSideLetter(scaleVector(PLANE_AXES[kind].down, -1)),
  ]);
  expect(sides).toEqual([
    ['R', 'A'],
    ['R', 'H'],
    ['A', 'H'],
  ]);
});

test('BEN-06 keeps the spot under the pointer while zooming', () => {
  const before = createPlaneView('axial', { box, depth: 5, framing: DEFAULT_FRAMING, size });
  const spot = toPlaneAt(before, { x: 120, y: -70 });
  const framing = zoomAt(DEFAULT_FRAMING, 2.5, spot, before.centre);
  const after = toScreenPoint(createPlaneView('axial', { box, depth: 5, framing, size }), spot);
  expect(after.x).toBeCloseTo(120);
  expect(after.y).toBeCloseTo(-70);
  expect(zoomAt(framing, 0.01, spot, before.centre)).toEqual(DEFAULT_FRAMING);
});

test('BEN-06 limits the pixels of a picture to what one frame can compute', () => {
  const view = createPlaneView('axial', { box, depth: 5, framing: DEFAULT_FRAMING, size });
  const pixels = (mm: number) => {
    const { tops, height } = createViewSampling(view, { width: 1600, height: 1200 }, { mm, way: 'mean' }, 2);
    return (tops.length / 3) * height;
  };
  expect(pixels(0)).toBeLessThan(510_000);
  expect(pixels(10)).toBeLessThan(125_000);
});
