import { expect, test } from '@jest/globals';
import { addVectors, scaleVector, type Vector } from '@dentarium/models/vectors';
import { createOrientation, type Tilt } from '../geometry/orientation.ts';
import { PLANE_AXES, PLANE_KINDS, type PlaneKind, toNormal } from '../geometry/planes.ts';
import { isOnPlane, type ShownPlane, toKeptPlace, toMarkPlane } from './mark-plane.ts';

const STEP = 0.4;

function showPlane(
  view: PlaneKind,
  depth: number,
  change: Partial<ShownPlane> = {},
  tilt: Tilt | null = null,
): ShownPlane {
  const axes = PLANE_AXES[view];
  return {
    view,
    ...axes,
    centre: scaleVector(toNormal(axes), depth),
    slab: { mm: 0, way: 'mean' },
    orientation: createOrientation(tilt, [5, 6, 7]),
    reachMm: STEP / 2,
    ...change,
  };
}

function drawOn(plane: ShownPlane) {
  const points = [plane.centre, addVectors(plane.centre, scaleVector(plane.right, 12))];
  return { plane: toMarkPlane(plane), points: points.map((point) => toKeptPlace(point, plane.orientation)) };
}

const SLAB = { mm: 5, way: 'mean' } as const;

test.each<[string, PlaneKind, ShownPlane, ShownPlane]>(
  PLANE_KINDS.flatMap((view): [string, PlaneKind, ShownPlane, ShownPlane][] => [
    ['the next slice', view, showPlane(view, 3), showPlane(view, 3 + STEP)],
    ['the slice before', view, showPlane(view, 3), showPlane(view, 3 - STEP)],
    ['a slab', view, showPlane(view, 3), showPlane(view, 3, { slab: SLAB })],
    ['another slab', view, showPlane(view, 3, { slab: SLAB }), showPlane(view, 3, { slab: { mm: 10, way: 'mean' } })],
    ['a slab of maxima', view, showPlane(view, 3, { slab: SLAB }), showPlane(view, 3, { slab: { mm: 5, way: 'mip' } })],
    ['a re-oriented volume', view, showPlane(view, 3), showPlane(view, 3, {}, [2, 2, 2])],
    ['another view', view, showPlane(view, 3), showPlane(view === 'axial' ? 'coronal' : 'axial', 3)],
  ]),
)('BEN-06 a mark is not shown on %s (%s)', (_, __, drawnPlane, otherPlane) => {
  const mark = drawOn(drawnPlane);
  expect(isOnPlane(mark, drawnPlane)).toBe(true);
  expect(isOnPlane(mark, otherPlane)).toBe(false);
});

test.each<Tilt>([
  [10, 0, 0],
  [-7, 20, 33],
])('BEN-06 a mark of a volume tilted by %d, %d and %d degrees is kept at the place of the patient', (...tilt) => {
  const shownPlane = showPlane('coronal', 8, {}, tilt);
  const mark = drawOn(shownPlane);
  expect(isOnPlane(mark, shownPlane)).toBe(true);
  expect(isOnPlane(mark, showPlane('coronal', 8))).toBe(false);
  const [first] = mark.points;
  const place: Vector = shownPlane.orientation.toView(first ?? [0, 0, 0]);
  for (const [axis, value] of shownPlane.centre.entries()) expect(place[axis]).toBeCloseTo(value, 2);
});
