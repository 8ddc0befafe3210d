import { computeDistance, scaleVector, type Vector, addVectors } from '@dentarium/models/vectors';
import { describe, expect, test } from '@jest/globals';
import { createOrientation, type Tilt, turnGrid } from '../geometry/orientation.ts';
import { toBoxCentre, toPatientBox } from '../geometry/patient-box.ts';
import { PLANE_AXES, PLANE_KINDS, toNormal } from '../geometry/planes.ts';
import { FORMS, middleOfDense, STEP, toVolume } from '../testing/measured-phantom.ts';
import { makePhantom } from '../testing/phantom.ts';
import { createPlaneSampling, reslice } from '../voxels/reslice.ts';
import { turnSampling } from './viewed-volume.ts';

const CENTRES: readonly Vector[] = [
  [-7, -5, -6],
  [8, 4, 5],
  [-6, 7, 4],
];
const TILTS: readonly Tilt[] = [
  [15, 0, 0],
  [0, -20, 0],
  [0, 0, 35],
  [11, -9, 25],
];
const SIDE_MM = 10;

describe.each(FORMS.slice(1, 3))('SAFE-04 a re-oriented phantom of %s', (_, form) => {
  const balls = CENTRES.map((centre) => ({ centre, radius: 3 }));
  const volume = toVolume(makePhantom({ ...form, balls }), form.isSigned ?? true);
  const half = Math.min(...form.pixelSpacing, form.sliceSpacing) / 2;

  test.each(TILTS.flatMap((tilt) => PLANE_KINDS.map((kind) => [...tilt, kind] as const)))(
    'by %d, %d and %d degrees has its distances within half a voxel in the %s plane',
    (aboutLeft, aboutBack, aboutHead, kind) => {
      const orientation = createOrientation([aboutLeft, aboutBack, aboutHead], toBoxCentre(toPatientBox(volume.grid)));
      const { right, down } = PLANE_AXES[kind];
      const pixels = Math.round(SIDE_MM / STEP) + 1;
      const findCentre = (ball: Vector): Vector => {
        const place = orientation.toView(ball);
        const origin = addVectors(place, addVectors(scaleVector(right, -SIDE_MM / 2), scaleVector(down, -SIDE_MM / 2)));
        const sampling = createPlaneSampling({
          origin,
          right: scaleVector(right, STEP),
          down: scaleVector(down, STEP),
          depth: toNormal({ right, down }),
          width: pixels,
          height: pixels,
          slab: { mm: 0, way: 'mean' },
        });
        const { x, y } = middleOfDense(reslice(volume, turnSampling(sampling, orientation)), pixels, volume.scale);
        return addVectors(origin, addVectors(scaleVector(right, x * STEP), scaleVector(down, y * STEP)));
      };
      const visibleCentres = CENTRES.map(findCentre);
      // Each ball lies where the view puts it, so that marks and pictures agree.
      for (const [at, ball] of CENTRES.entries())
        expect(computeDistance(visibleCentres[at] ?? [0, 0, 0], orientation.toView(ball))).toBeLessThan(half);
      for (const [one, first] of CENTRES.entries())
        for (const [other, second] of CENTRES.entries()) {
          const measured = computeDistance(visibleCentres[one] ?? [0, 0, 0], visibleCentres[other] ?? [0, 0, 0]);
          expect(Math.abs(measured - computeDistance(first, second))).toBeLessThan(half);
        }
    },
  );

  test('lies within its box', () => {
    const orientation = createOrientation([11, -9, 25], toBoxCentre(toPatientBox(volume.grid)));
    const { least, most } = toPatientBox(turnGrid(volume.grid, orientation));
    for (const ball of CENTRES)
      for (const [axis, value] of orientation.toView(ball).entries()) {
        expect(value).toBeGreaterThan(least[axis] ?? Infinity);
        expect(value).toBeLessThan(most[axis] ?? -Infinity);
      }
  });
});
