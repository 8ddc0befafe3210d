import { describe, expect, test } from '@jest/globals';
import { addVectors, cross, normalise, scaleVector, type Vector } from '@dentarium/models/vectors';
import { createOrientation } from '../geometry/orientation.ts';
import { toVoxelPlace } from '../geometry/patient-box.ts';
import { PLANE_AXES, PLANE_KINDS } from '../geometry/planes.ts';
import { FORMS, toVolume } from '../testing/measured-phantom.ts';
import { DENSE, makePhantom } from '../testing/phantom.ts';
import { computeRegionValues, type Region } from './region-values.ts';
import { createEmptyVolume, putSlice, type Volume } from './volume.ts';

const AIR = -1000;
const CENTRE: Vector = [2, -3, 1];
const axial: Omit<Region, 'centre'> = {
  shape: 'rectangle',
  ...PLANE_AXES.axial,
  halfWidth: 1,
  halfHeight: 1,
  slabMm: 0,
};

describe.each(FORMS.slice(1, 3))('BEN-06 grey values in a phantom of %s', (_, form) => {
  const volume = toVolume(makePhantom({ ...form, balls: [{ centre: CENTRE, radius: 7 }] }), form.isSigned ?? true);

  test.each(PLANE_KINDS)('are those of the material within a ball and beside it (%s)', (view) => {
    const region: Region = {
      ...axial,
      ...PLANE_AXES[view],
      centre: CENTRE,
      halfWidth: 3,
      halfHeight: 2,
      shape: 'ellipse',
    };
    expect(computeRegionValues(volume, region)).toMatchObject({ mean: DENSE, deviation: 0, least: DENSE, most: DENSE });
    const besideValues = computeRegionValues(volume, {
      ...region,
      centre: addVectors(CENTRE, [-11, 0, 0]),
      halfWidth: 1.5,
    });
    expect(besideValues).toMatchObject({ mean: AIR, deviation: 0 });
  });

  test('of a point are those of the voxel there', () => {
    const read = (centre: Vector) => computeRegionValues(volume, { ...axial, shape: 'point', centre })?.mean;
    expect(read(CENTRE)).toBe(DENSE);
    expect(read(addVectors(CENTRE, [-11, 0, 0]))).toBe(AIR);
    expect(read([500, 0, 0])).toBeUndefined();
  });
});

/** A volume whose value is linear in its indices, so that every statistic is known. */
function makeRamp(): Volume {
  const [columns, rows, slices] = [20, 16, 12] as const;
  const volume = createEmptyVolume(
    {
      size: [columns, rows, slices],
      origin: [0, 0, 0],
      column: [0.5, 0, 0],
      row: [0, 0.4, 0],
      slice: [0, 0, 0.8],
      depths: null,
    },
    { slope: 2, intercept: -100 },
  );
  for (let k = 0; k < slices; k += 1) {
    const values = Int16Array.from(
      { length: columns * rows },
      (_, at) => (at % columns) + 30 * Math.floor(at / columns) + 500 * k,
    );
    putSlice(volume, k, values);
  }
  return volume;
}

const ramp = makeRamp();
const valueAt = (i: number, j: number, k: number): number => (i + 30 * j + 500 * k) * 2 - 100;

function toStatistics(values: readonly number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return {
    mean: expect.closeTo(mean, 6),
    deviation: expect.closeTo(Math.sqrt(squares), 6),
    least: Math.min(...values),
    most: Math.max(...values),
    count: values.length,
  };
}

/** The values of the voxels whose indices satisfy a rule. */
function listValues(isIn: (i: number, j: number, k: number) => boolean): readonly number[] {
  const [columns, rows, slices] = ramp.grid.size;
  const values: number[] = [];
  for (let k = 0; k < slices; k += 1)
    for (let j = 0; j < rows; j += 1)
      for (let i = 0; i < columns; i += 1) if (isIn(i, j, k)) values.push(valueAt(i, j, k));
  return values;
}

describe('BEN-06 the statistics of a region', () => {
  const centre = toVoxelPlace(ramp.grid, [10, 8, 6]);

  test.each<[string, Partial<Region>, (i: number, j: number, k: number) => boolean]>([
    [
      'a rectangle',
      { halfWidth: 1.6, halfHeight: 0.9 },
      (i, j, k) => k === 6 && Math.abs(i - 10) <= 3 && Math.abs(j - 8) <= 2,
    ],
    [
      'an ellipse',
      { shape: 'ellipse', halfWidth: 2.1, halfHeight: 1.3 },
      (i, j, k) => k === 6 && (((i - 10) * 0.5) / 2.1) ** 2 + (((j - 8) * 0.4) / 1.3) ** 2 <= 1,
    ],
    [
      'a plane between two slices, of one of them',
      { centre: toVoxelPlace(ramp.grid, [10, 8, 5.5]) },
      (i, j, k) => k === 6 && Math.abs(i - 10) <= 2 && Math.abs(j - 8) <= 2,
    ],
    ['a coronal plane', PLANE_AXES.coronal, (i, j, k) => j === 8 && Math.abs(i - 10) <= 2 && Math.abs(k - 6) <= 1],
    ['a sagittal plane', PLANE_AXES.sagittal, (i, j, k) => i === 10 && Math.abs(j - 8) <= 2 && Math.abs(k - 6) <= 1],
    ['a slab', { slabMm: 3.5 }, (i, j, k) => Math.abs(k - 6) <= 2 && Math.abs(i - 10) <= 2 && Math.abs(j - 8) <= 2],
    [
      'the edge of the volume',
      { centre: toVoxelPlace(ramp.grid, [0, 0, 6]) },
      (i, j, k) => k === 6 && i <= 2 && j <= 2,
    ],
  ])('is that of the voxels of %s', (_, change, isIn) => {
    expect(computeRegionValues(ramp, { ...axial, centre, ...change })).toEqual(toStatistics(listValues(isIn)));
  });

  test('is none outside of the volume, and of slices that are not loaded', () => {
    expect(computeRegionValues(ramp, { ...axial, centre: [-40, 0, 0] })).toBeNull();
    const empty = createEmptyVolume(ramp.grid, ramp.scale);
    expect(computeRegionValues(empty, { ...axial, centre })).toBeNull();
  });

  test('of a plane that is tilted counts each voxel that it passes through once', () => {
    const { turnToPatient } = createOrientation([20, -15, 30], [0, 0, 0]);
    const right = turnToPatient([1, 0, 0]);
    const down = turnToPatient([0, 1, 0]);
    const normal = normalise(cross(right, down));
    const { column, row, slice } = ramp.grid;
    const reach = [column, row, slice].reduce(
      (sum, way) => sum + Math.abs(way[0] * normal[0] + way[1] * normal[1] + way[2] * normal[2]) / 2,
      0,
    );
    const expected = listValues((i, j, k) => {
      const way = addVectors(toVoxelPlace(ramp.grid, [i, j, k]), scaleVector(centre, -1));
      const toDistance = (direction: Vector): number =>
        way[0] * direction[0] + way[1] * direction[1] + way[2] * direction[2];
      return (
        Math.abs(toDistance(right)) <= 1.7 && Math.abs(toDistance(down)) <= 1.1 && Math.abs(toDistance(normal)) <= reach
      );
    });
    const values = computeRegionValues(ramp, { ...axial, centre, right, down, halfWidth: 1.7, halfHeight: 1.1 });
    expect(values).toEqual(toStatistics(expected));
  });
});
