import { addVectors, computeDistance, dot, scaleVector, subtractVectors, type Vector } from '@dentarium/models/vectors';
import { createSmoothCurve } from './smooth-curve.ts';

/** The centre line of a canal as places that follow each other closely. */
export interface CanalLine {
  readonly places: readonly Vector[];
  /** Mm along the curve from the first point to the last; 0 for one point. */
  readonly length: number;
}

/** Mm between two places of a line; a disc of 1 mm at each place then differs from the tube by less than 0.01 mm. */
const STEP_MM = 0.2;
/** The maximum number of places of a line, so that points far apart cannot stop the page. */
const MAX_PLACES = 4000;

/** Returns the line of the smooth curve through the points of a canal. */
export function createCanalLine(points: readonly Vector[]): CanalLine {
  const curve = createSmoothCurve(points);
  if (curve === null) return { places: points.slice(0, 1), length: 0 };
  const pieces = Math.min(MAX_PLACES, Math.ceil(curve.length / STEP_MM));
  const places = Array.from({ length: pieces + 1 }, (_, at) => curve.at((curve.length * at) / pieces).place);
  return { places, length: curve.length };
}

/** A plane or a slab: a place in its middle, its normal of length 1, and its depth, 0 mm for the plane alone. */
export interface CutPlane {
  readonly centre: Vector;
  readonly normal: Vector;
  readonly slabMm: number;
}

/** A part of a canal in a plane: a disc around the foot of a place of its line. */
export interface CanalDisc {
  /** The index of the place on the line. Discs of successive indices are connected. */
  readonly index: number;
  /** A place of the line. The plane shows it along its normal. */
  readonly place: Vector;
  /** Radius in mm of the section of the ball around the place. */
  readonly radius: number;
}

/** Returns the distance in mm of a place from a plane, or from the nearest face of a slab; 0 inside. */
export function computePlaneDistance({ centre, normal, slabMm }: CutPlane, place: Vector): number {
  return Math.max(0, Math.abs(dot(subtractVectors(place, centre), normal)) - slabMm / 2);
}

/**
 * Returns the section of a canal with a plane, as discs whose union it is: one disc where the canal crosses the plane,
 * and a band of them where it runs in it. Empty if the canal does not reach the plane.
 */
export function cutCanal(places: readonly Vector[], radiusMm: number, plane: CutPlane): readonly CanalDisc[] {
  return places.flatMap((place, index) => {
    const distance = computePlaneDistance(plane, place);
    return distance < radiusMm ? [{ index, place, radius: Math.sqrt(radiusMm ** 2 - distance ** 2) }] : [];
  });
}

function computeSegmentDistance(place: Vector, from: Vector, to: Vector): number {
  const way = subtractVectors(to, from);
  const size = dot(way, way);
  const share = size === 0 ? 0 : Math.min(1, Math.max(0, dot(subtractVectors(place, from), way) / size));
  return computeDistance(place, addVectors(from, scaleVector(way, share)));
}

/** Returns the shortest distance in mm from a place to the surface of a canal; negative inside, `Infinity` without a line. */
export function computeCanalDistance(places: readonly Vector[], radiusMm: number, place: Vector): number {
  const distances = places.map((from, at) => computeSegmentDistance(place, from, places[at + 1] ?? from));
  return Math.min(Infinity, ...distances) - radiusMm;
}
