import { expect, test } from '@jest/globals';
import { PLANE_KINDS, placeAt, screenPointOf, sideOf, PLANE_AXES } from '../geometry/planes.ts';
import { times } from '@dentarium/models/vectors';
import { WHOLE } from './ct-state.ts';
import { depthOf, planeViewOf, samplingOf, zoomedAt } from './plane-framing.ts';

const box = { least: [-80, -60, -40], most: [80, 60, 40] } as const;
const size = { width: 400, height: 300 };
const cross = [10, -20, 5] as const;

test.each(PLANE_KINDS)('BEN-06 the %s plane passes through the cross-hair and shows all of the volume', (kind) => {
  const view = planeViewOf(kind, { box, depth: depthOf(kind, cross), framing: WHOLE, size });
  const { x, y } = screenPointOf(view, cross);
  for (const [axis, value] of placeAt(view, { x, y }).entries()) expect(value).toBeCloseTo(cross[axis] ?? 0);
  for (const corner of [box.least, box.most]) {
    const seen = screenPointOf(view, corner);
    expect(Math.abs(seen.x)).toBeLessThanOrEqual(size.width / 2 + 1e-9);
    expect(Math.abs(seen.y)).toBeLessThanOrEqual(size.height / 2 + 1e-9);
  }
});

test('BEN-06 the sides of the patient stand where they are seen: from the feet, from the front, from the left', () => {
  const sides = PLANE_KINDS.map((kind) => [
    sideOf(times(PLANE_AXES[kind].right, -1)),
    sideOf(times(PLANE_AXES[kind].down, -1)),
  ]);
  expect(sides).toEqual([
    ['R', 'A'],
    ['R', 'H'],
    ['A', 'H'],
  ]);
});

test('BEN-06 zooming keeps the spot under the pointer', () => {
  const before = planeViewOf('axial', { box, depth: 5, framing: WHOLE, size });
  const spot = placeAt(before, { x: 120, y: -70 });
  const framing = zoomedAt(WHOLE, 2.5, spot, before.centre);
  const after = screenPointOf(planeViewOf('axial', { box, depth: 5, framing, size }), spot);
  expect(after.x).toBeCloseTo(120);
  expect(after.y).toBeCloseTo(-70);
  expect(zoomedAt(framing, 0.01, spot, before.centre)).toEqual(WHOLE);
});

test('BEN-06 a picture has no more pixels than are made in the time of a frame', () => {
  const view = planeViewOf('axial', { box, depth: 5, framing: WHOLE, size });
  const pixels = (mm: number) => {
    const { tops, height } = samplingOf(view, { width: 1600, height: 1200 }, { mm, way: 'mean' }, 2);
    return (tops.length / 3) * height;
  };
  expect(pixels(0)).toBeLessThan(510_000);
  expect(pixels(10)).toBeLessThan(125_000);
});
