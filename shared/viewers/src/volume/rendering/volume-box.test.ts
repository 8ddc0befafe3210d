import { expect, test } from '@jest/globals';
import { arrangeSlices } from '../geometry/arrange-slices.ts';
import { toVoxelPlace } from '../geometry/patient-box.ts';
import { computeDistance, addVectors, scaleVector, type Vector } from '@dentarium/models/vectors';
import { FORMS } from '../testing/measured-phantom.ts';
import { makePhantom } from '../testing/phantom.ts';
import { computeCopyFactor } from '../voxels/coarse-copy.ts';
import { createVolumeBox } from './volume-box.ts';

test.each(FORMS)('BEN-06 places each block of voxels of a copy of %s at its position in the patient', (_, form) => {
  const { grid } = arrangeSlices(makePhantom(form).series);
  for (const voxels of [1e9, 9000]) {
    const factor = computeCopyFactor(grid.size, { voxels, side: 256 });
    const size = grid.size.map((one) => Math.floor(one / factor)) as [number, number, number];
    const { corner, edges, step } = createVolumeBox(grid, { size, factor });
    expect(step).toBeCloseTo(factor * Math.min(...form.pixelSpacing, form.sliceSpacing), 1);
    for (const block of [[0, 0, 0], [2, 1, 3], size.map((one) => one - 1)] as unknown as Vector[]) {
      const share = (axis: 0 | 1 | 2) => scaleVector(edges[axis], (block[axis] + 0.5) / size[axis]);
      const drawnPlace = addVectors(corner, addVectors(share(0), addVectors(share(1), share(2))));
      const middle = block.map((one) => one * factor + (factor - 1) / 2) as unknown as Vector;
      expect(computeDistance(drawnPlace, toVoxelPlace(grid, middle))).toBeLessThan(1e-9);
    }
  }
});
