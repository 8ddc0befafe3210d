import { describe, expect, test } from '@jest/globals';
import { toNormal, PLANE_AXES, PLANE_KINDS, type PlaneKind } from '../geometry/planes.ts';
import { addVectors, scaleVector } from '@dentarium/models/vectors';
import { FORMS, toVolume } from '../testing/measured-phantom.ts';
import { makePhantom } from '../testing/phantom.ts';
import { createPlaneSampling, resliceAnywhere, type Slab, toVoxelPicture } from './reslice.ts';
import { resliceOnGrid } from './reslice-on-grid.ts';
import { EMPTY, type Volume } from './volume.ts';

const PLANE = { mm: 0, way: 'mean' } as const;
const [WIDTH, HEIGHT, STEP] = [90, 80, 0.47];

function createPicture(volume: Volume, kind: PlaneKind, slab: Slab) {
  const axes = PLANE_AXES[kind];
  // Off the middle of voxels, and beyond the edges of the volume.
  const origin = addVectors(
    [0.83, -2.21, 1.57],
    addVectors(scaleVector(axes.right, -WIDTH * STEP * 0.5), scaleVector(axes.down, -HEIGHT * STEP * 0.5)),
  );
  const [right, down] = [scaleVector(axes.right, STEP), scaleVector(axes.down, STEP)];
  const plane = { origin, right, down, depth: toNormal(axes), width: WIDTH, height: HEIGHT, slab };
  return toVoxelPicture(volume, createPlaneSampling(plane));
}

describe.each(FORMS)('BEN-06 planes along the voxels of %s', (_, form) => {
  const balls = [{ centre: [2, -3, 1] as const, radius: 7 }];
  const whole = toVolume(makePhantom({ ...form, balls }), form.isSigned ?? true);
  const missing = {
    ...whole,
    loadedSlices: whole.loadedSlices.map((one, at) => (at % 7 === 3 || at % 11 === 4 ? 0 : one)),
  };
  // In tilted or leaning volumes, the sagittal plane follows no axis of the voxels.
  const onGrid = form.tilt === undefined && form.shear === undefined ? PLANE_KINDS : ['axial', 'coronal'];

  test.each(PLANE_KINDS)('equal those that are sampled pixel by pixel: %s', (kind) => {
    for (const volume of [whole, missing]) {
      const picture = createPicture(volume, kind, PLANE);
      const anywhere = resliceAnywhere(volume, picture);
      const gridValues = resliceOnGrid(volume, picture);
      expect(gridValues !== null).toBe(onGrid.includes(kind));
      if (gridValues === null) continue;
      // Both round their sums in another order.
      const differences = gridValues.map((value, at) => Math.abs(value - (anywhere[at] ?? 0)));
      expect(Math.max(...differences)).toBeLessThanOrEqual(1);
    }
    // The compared pictures are not empty.
    expect(new Set(resliceAnywhere(whole, createPicture(whole, kind, PLANE))).size).toBeGreaterThan(3);
  });
});

test('BEN-06 shows the loaded one of the two middle slices of an even number', () => {
  const form = { columns: 9, rows: 9, slices: 8, pixelSpacing: [1, 1], sliceSpacing: 1 } as const;
  const volume = toVolume(makePhantom({ ...form, balls: [{ centre: [0, 0, 0], radius: 3 }] }));
  const plane = { right: [1, 0, 0], down: [0, 1, 0], depth: [0, 0, 1], width: 9, height: 9, slab: PLANE } as const;
  for (const [loadedSlice, isVisible] of [
    [3, true],
    [4, true],
    [2, false],
  ] as const) {
    const own = { ...volume, loadedSlices: volume.loadedSlices.map((_, at) => (at === loadedSlice ? 1 : 0)) };
    const picture = toVoxelPicture(own, createPlaneSampling({ ...plane, origin: [-4, -4, 0] }));
    for (const values of [resliceAnywhere(own, picture), resliceOnGrid(own, picture)])
      expect([loadedSlice, values?.some((value) => value !== EMPTY)]).toEqual([loadedSlice, isVisible]);
  }
});

test('BEN-06 samples slabs pixel by pixel', () => {
  const volume = toVolume(makePhantom({ columns: 9, rows: 9, slices: 9, pixelSpacing: [1, 1], sliceSpacing: 1 }));
  expect(resliceOnGrid(volume, createPicture(volume, 'axial', { mm: 3, way: 'mip' }))).toBeNull();
});
