import { toOutwardDirection, type ArchCurve } from '../geometry/arch-curve.ts';
import { addVectors, scaleVector, type Vector } from '@dentarium/models/vectors';
import { createPlaneSampling, type Sampling, type Slab } from './reslice.ts';

/** The upper and lower end of a picture along a curve: coordinates towards the head, in mm. */
export interface Heights {
  readonly top: number;
  readonly bottom: number;
}

const DOWN: Vector = [0, 0, -1];

/** Returns the sampling of a panoramic picture: its columns follow the curve, and its pixels are square in mm. */
export function createPanoramaSampling(
  curve: ArchCurve,
  { top, bottom }: Heights,
  mmPerPixel: number,
  slab: Slab,
): Sampling {
  const width = Math.max(1, Math.round(curve.length / mmPerPixel));
  const [tops, depths] = [new Float64Array(width * 3), new Float64Array(width * 3)];
  for (let column = 0; column < width; column += 1) {
    const place = curve.at((column + 0.5) * mmPerPixel);
    tops.set([place.place[0], place.place[1], top - mmPerPixel / 2], column * 3);
    depths.set(toOutwardDirection(place), column * 3);
  }
  const height = Math.max(1, Math.round((top - bottom) / mmPerPixel));
  return { tops, depths, down: scaleVector(DOWN, mmPerPixel), height, slab };
}

/**
 * Returns the sampling of a section perpendicular to the curve, at a distance in mm from its beginning. The outside of the arch is on the
 * right if the curve goes from the patient's right to their left.
 */
export function createSectionSampling(
  curve: ArchCurve,
  mm: number,
  { top, bottom }: Heights,
  picture: { readonly mmPerPixel: number; readonly widthMm: number; readonly slab: Slab },
): Sampling {
  const place = curve.at(mm);
  const { mmPerPixel, widthMm, slab } = picture;
  const across = toOutwardDirection(place);
  const width = Math.max(1, Math.round(widthMm / mmPerPixel));
  const centre: Vector = [place.place[0], place.place[1], top - mmPerPixel / 2];
  return createPlaneSampling({
    origin: addVectors(centre, scaleVector(across, -((width - 1) / 2) * mmPerPixel)),
    right: scaleVector(across, mmPerPixel),
    down: scaleVector(DOWN, mmPerPixel),
    depth: place.direction,
    width,
    height: Math.max(1, Math.round((top - bottom) / mmPerPixel)),
    slab,
  });
}
