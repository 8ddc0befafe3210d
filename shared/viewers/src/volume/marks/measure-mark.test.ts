import { describe, expect, test } from '@jest/globals';
import { scaleVector, type Vector, addVectors } from '@dentarium/models/vectors';
import type { MarkPlane, PlaneMark } from '../../source/volume-marks.ts';
import { arrangeSlices } from '../geometry/arrange-slices.ts';
import { PLANE_AXES, PLANE_KINDS } from '../geometry/planes.ts';
import { makePhantom } from '../testing/phantom.ts';
import { measureMark, toRegion } from './measure-mark.ts';

type Triple = [number, number, number];

const { grid } = arrangeSlices(
  makePhantom({ columns: 8, rows: 6, slices: 9, pixelSpacing: [0.5, 0.4], sliceSpacing: 0.8 }).series,
);
const SIZED = { grid, isMeasurable: true };
const UNSIZED = { grid, isMeasurable: false };

function toPlane(view: (typeof PLANE_KINDS)[number], slabMm = 0): MarkPlane {
  const { right, down } = PLANE_AXES[view];
  return { view, right: [...right], down: [...down], slab: { mm: slabMm, way: 'mean' } };
}

/** Returns a mark whose points are mm to the right and down on the screen. */
function draw(
  kind: PlaneMark['kind'],
  plane: MarkPlane,
  points: readonly (readonly [number, number])[],
): Pick<PlaneMark, 'kind' | 'plane' | 'points'> {
  const places = points.map(([right, down]): Triple => {
    const [x, y, z]: Vector = addVectors(scaleVector(plane.right, right), scaleVector(plane.down, down));
    return [x, y, z];
  });
  return { kind, plane, points: places };
}

describe.each(PLANE_KINDS)('BEN-06 on the %s plane', (view) => {
  const plane = toPlane(view);

  test.each([0.5, 1, 17, 45, 89.9, 90, 90.1, 135, 179, 180])(
    'an angle of %d degrees is measured exactly',
    (degrees) => {
      const angle = (degrees * Math.PI) / 180;
      const mark = draw('angle', plane, [
        [10, 3],
        [0, 3],
        [7 * Math.cos(angle), 3 - 7 * Math.sin(angle)],
      ]);
      expect(measureMark(mark, SIZED).degrees).toBeCloseTo(degrees, 6);
    },
  );

  test('a distance, a rectangle and an ellipse have their sizes in mm', () => {
    const points = [
      [-2, 1],
      [4, 9],
    ] as const;
    expect(measureMark(draw('length', plane, points), SIZED)).toMatchObject({ length: 10, unit: 'mm' });
    expect(measureMark(draw('rectangle', plane, points), SIZED).area).toBeCloseTo(48);
    expect(measureMark(draw('ellipse', plane, points), SIZED).area).toBeCloseTo(12 * Math.PI);
  });
});

test('SAFE-04 a volume of uncertain geometry states voxels and no angles', () => {
  const length = draw('length', toPlane('axial'), [
    [0, 0],
    [4, 0],
  ]);
  const angle = draw('angle', toPlane('axial'), [
    [1, 0],
    [0, 0],
    [0, 1],
  ]);
  const figures = measureMark(length, UNSIZED);
  expect(figures.unit).toBe('px');
  expect(figures.length).toBeCloseTo(10);
  expect(measureMark(angle, UNSIZED).degrees).toBeNull();
  const area = draw('rectangle', toPlane('axial'), [
    [0, 0],
    [4, 5],
  ]);
  expect(measureMark(area, UNSIZED)).toMatchObject({ unit: 'px', area: expect.closeTo(100) });
});

test('BEN-06 a region covers the rectangle between its corners, and a probe one point', () => {
  const plane = toPlane('coronal', 4);
  const region = toRegion(
    draw('ellipse', plane, [
      [6, 8],
      [2, -2],
    ]),
  );
  expect(region).toMatchObject({ shape: 'ellipse', halfWidth: 2, halfHeight: 5, slabMm: 4 });
  for (const [axis, value] of [4, 0, -3].entries()) expect(region?.centre[axis]).toBeCloseTo(value);
  expect(toRegion(draw('probe', plane, [[1, 2]]))).toMatchObject({ shape: 'point', slabMm: 0 });
  expect(toRegion(draw('length', plane, [[1, 2]]))).toBeNull();
});
