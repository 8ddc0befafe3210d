import { dot, subtractVectors, type Vector } from '@dentarium/models/vectors';
import type { ArchCurve } from './arch-curve.ts';

/** Mm along the arch between the places of which the nearest one is looked for. */
const STEP_MM = 0.5;

/**
 * Returns a function that finds the place along an arch at which the panoramic picture shows a place of the volume, in mm
 * from its beginning; `null` beyond its ends.
 */
export function createArchProjection(curve: ArchCurve): (place: Vector) => number | null {
  const count = Math.ceil(curve.length / STEP_MM);
  const samples = Array.from({ length: count + 1 }, (_, at) => {
    const mm = Math.min(at * STEP_MM, curve.length);
    return { mm, ...curve.at(mm) };
  });
  return ([x, y]) => {
    const distances = samples.map(({ place }) => Math.hypot(place[0] - x, place[1] - y));
    const nearest = samples[distances.indexOf(Math.min(...distances))];
    if (nearest === undefined) return null;
    const mm = nearest.mm + dot(subtractVectors([x, y, 0], nearest.place), nearest.direction);
    return mm < 0 || mm > curve.length ? null : mm;
  };
}
