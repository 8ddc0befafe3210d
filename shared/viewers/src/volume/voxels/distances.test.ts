import { describe, expect, test } from '@jest/globals';
import { toPatientBox } from '../geometry/patient-box.ts';
import { PLANE_AXES, PLANE_KINDS, type PlaneAxes } from '../geometry/planes.ts';
import { cross, computeDistance, addVectors, scaleVector, normalise, type Vector } from '@dentarium/models/vectors';
import { FORMS, planeAround, findVisibleCentre, STEP, toVolume } from '../testing/measured-phantom.ts';
import { DENSE, makePhantom } from '../testing/phantom.ts';
import type { SlabWay } from './reslice.ts';
import { EMPTY } from './volume.ts';

const CENTRES: readonly Vector[] = [
  [-7, -5, -6],
  [8, 4, 5],
  [-6, 7, 4],
];
const BALLS = CENTRES.map((centre) => ({ centre, radius: 3 }));

const oblique: PlaneAxes = {
  right: normalise([1, 0.4, 0.2]),
  down: normalise(cross([0.3, -0.5, 1], normalise([1, 0.4, 0.2]))),
};

describe.each(FORMS)('BEN-06 phantom of %s', (_, form) => {
  const volume = toVolume(makePhantom({ ...form, balls: BALLS }), form.isSigned ?? true);
  const half = Math.min(...form.pixelSpacing, form.sliceSpacing) / 2;

  test.each([...PLANE_KINDS.map((kind) => [kind, PLANE_AXES[kind]] as const), ['oblique', oblique] as const])(
    'has its distances within half a voxel in the %s plane',
    (__, axes) => {
      const visibleCentres = CENTRES.map((centre) =>
        findVisibleCentre(volume, axes, addVectors(centre, [0.3, -0.2, 0.25])),
      );
      for (const [one, first] of CENTRES.entries()) {
        for (const [other, second] of CENTRES.entries()) {
          if (one === other) continue;
          const measuredDistance = computeDistance(
            visibleCentres[one] ?? [0, 0, 0],
            visibleCentres[other] ?? [0, 0, 0],
          );
          // The planes lie off the middles of the balls, so their depth counts equally in both distances.
          expect(Math.abs(measuredDistance - computeDistance(first, second))).toBeLessThan(half);
        }
      }
    },
  );

  test('shows a rod with its length within half a voxel at each end', () => {
    const rod = { from: [-9, -4, 2] as Vector, to: [9, 5, -3] as Vector, radius: 1.5 };
    const own = toVolume(makePhantom({ ...form, rods: [rod] }), form.isSigned ?? true);
    const rodDirection = normalise(addVectors(rod.to, scaleVector(rod.from, -1)));
    const right = rodDirection;
    const down = normalise(cross([0, 0, 1], rodDirection));
    const { pixels, values } = planeAround(own, { right, down }, [0, 0.5, -0.5], 30);
    const row = Math.floor(pixels / 2);
    const line = values.subarray(row * pixels, (row + 1) * pixels);
    const threshold = (DENSE - 1000) / 2;
    const dense = [...line.keys()].filter((at) => {
      const value = line[at] ?? EMPTY;
      return value !== EMPTY && value * own.scale.slope + own.scale.intercept > threshold;
    });
    const visibleLength = ((dense.at(-1) ?? 0) - (dense[0] ?? 0)) * STEP;
    expect(Math.abs(visibleLength - computeDistance(rod.from, rod.to) - rod.radius * 2)).toBeLessThan(half * 2);
  });
});

describe('BEN-06 thick slabs', () => {
  const form = { columns: 40, rows: 40, slices: 40, pixelSpacing: [0.5, 0.5], sliceSpacing: 0.5 } as const;
  const volume = toVolume(makePhantom({ ...form, balls: [{ centre: [0, 0, 3], radius: 1.5 }] }));
  const middle = (slab: { readonly mm: number; readonly way: SlabWay }) => {
    const { pixels, values } = planeAround(volume, PLANE_AXES.axial, [0, 0, 0], 4, slab);
    return values[Math.floor(pixels / 2) * pixels + Math.floor(pixels / 2)] ?? 0;
  };

  test('shows nothing beside a thin plane, and the brightest or mean value in a slab', () => {
    expect(middle({ mm: 0, way: 'mean' })).toBe(-1000);
    expect(middle({ mm: 8, way: 'mip' })).toBe(DENSE);
    const mean = middle({ mm: 8, way: 'mean' });
    // 2.5 of the 8 mm are dense.
    expect(mean).toBeGreaterThan(-500);
    expect(mean).toBeLessThan(300);
  });

  test('shows nothing outside of the volume', () => {
    const { least } = toPatientBox(volume.grid);
    const { values } = planeAround(volume, PLANE_AXES.axial, [least[0] - 4, 0, 0], 4);
    expect(values.every((value) => value === EMPTY)).toBe(true);
  });
});
