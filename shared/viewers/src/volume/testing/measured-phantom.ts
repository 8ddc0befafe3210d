import { arrangeSlices } from '../geometry/arrange-slices.ts';
import { toNormal, type PlaneAxes } from '../geometry/planes.ts';
import { addVectors, scaleVector, type Vector } from '@dentarium/models/vectors';
import { createPlaneSampling, reslice, type SlabWay } from '../voxels/reslice.ts';
import {
  EMPTY,
  createEmptyVolume,
  putSlice,
  scaleSlice,
  toVolumeScale,
  type Volume,
  type VolumeScale,
} from '../voxels/volume.ts';
import type { Phantom, PhantomForm } from './phantom.ts';

/** Volumes whose slices are arranged and encoded differently. */
export const FORMS: readonly (readonly [name: string, form: PhantomForm])[] = [
  ['even voxels, signed', { columns: 64, rows: 64, slices: 64, pixelSpacing: [0.5, 0.5], sliceSpacing: 0.5 }],
  [
    'anisotropic voxels, unsigned',
    { columns: 70, rows: 45, slices: 28, pixelSpacing: [0.8, 0.5], sliceSpacing: 1.2, isSigned: false },
  ],
  [
    'tilted slices, anisotropic, signed',
    { columns: 64, rows: 56, slices: 44, pixelSpacing: [0.7, 0.6], sliceSpacing: 1, tilt: 17 },
  ],
  [
    'slices of a tilted gantry, unsigned',
    { columns: 64, rows: 64, slices: 44, pixelSpacing: [0.6, 0.6], sliceSpacing: 0.9, shear: 0.2, isSigned: false },
  ],
];

/** Creates the volume of a phantom from uncompressed slices. */
export function toVolume({ series, intercept, getValues }: Phantom, isSigned = true, bitsStored = 16): Volume {
  const { grid, places } = arrangeSlices(series);
  const scale = toVolumeScale({ isSigned, bitsStored, slope: 1, intercept });
  const volume = createEmptyVolume(grid, scale);
  for (const [at, place] of places.entries()) {
    if (place === null) continue;
    const { columns, rows } = series;
    putSlice(volume, at, scaleSlice({ values: getValues(place.at), columns, rows, slope: 1, intercept }, scale, 1));
  }
  return volume;
}

/** Mm per pixel of the measured pictures. */
export const STEP = 0.1;

/** Returns the values of a plane around a place, `side` mm wide and high. */
export function planeAround(
  volume: Volume,
  axes: PlaneAxes,
  centre: Vector,
  side: number,
  slab = { mm: 0, way: 'mean' as SlabWay },
) {
  const pixels = Math.round(side / STEP) + 1;
  const origin = addVectors(centre, addVectors(scaleVector(axes.right, -side / 2), scaleVector(axes.down, -side / 2)));
  const values = reslice(
    volume,
    createPlaneSampling({
      origin,
      right: scaleVector(axes.right, STEP),
      down: scaleVector(axes.down, STEP),
      depth: toNormal(axes),
      width: pixels,
      height: pixels,
      slab,
    }),
  );
  return { pixels, origin, values };
}

/** Returns the middle of the dense part of a picture, in pixels. */
export function middleOfDense(values: Int16Array, width: number, scale: VolumeScale) {
  let [sum, x, y] = [0, 0, 0];
  for (const [at, value] of values.entries()) {
    if (value === EMPTY) continue;
    const weight = Math.max(0, value * scale.slope + scale.intercept + 1000);
    sum += weight;
    x += weight * (at % width);
    y += weight * Math.floor(at / width);
  }
  return { x: x / sum, y: y / sum };
}

/** Returns the centre of a ball as displayed in a plane. */
export function findVisibleCentre(volume: Volume, axes: PlaneAxes, approximatePlace: Vector): Vector {
  const { pixels, origin, values } = planeAround(volume, axes, approximatePlace, 10);
  const { x, y } = middleOfDense(values, pixels, volume.scale);
  return addVectors(origin, addVectors(scaleVector(axes.right, x * STEP), scaleVector(axes.down, y * STEP)));
}
