import type { PlaceOnModel } from '@dentarium/models/scene';
import { computeDistance, dot, normalise, subtractVectors, type Vector } from '@dentarium/models/vectors';
import type { SpatialMeasurement } from '../../source/annotations.ts';

/**
 * The measures: the distance of any two points, an angle with its vertex at the second point, or the width of an arch
 * between the same teeth of both sides.
 */
export const MEASURES = ['distance', 'angle', 'canines', 'premolars', 'molars'] as const;

/** The kind of a measure. */
export type Measure = (typeof MEASURES)[number];

/** The number of points of each measure. */
export const POINT_COUNTS: Readonly<Record<Measure, number>> = {
  distance: 2,
  angle: 3,
  canines: 2,
  premolars: 2,
  molars: 2,
};

/** A measurement between points on models. */
export interface ModelMeasurement {
  readonly id: string;
  readonly measure: Measure;
  readonly places: readonly PlaceOnModel[];
  /** Millimetres, or degrees for an angle. */
  readonly value: number;
}

/** The prefix of the kinds of measurements on models. */
const KIND_PREFIX = 'model.';

/** Computes millimetres, or the degrees from 0 to 180 of an angle. The vectors share one system of axes. */
export function computeMeasure(measure: Measure, [first, second, third]: readonly Vector[]): number {
  if (first === undefined || second === undefined) return 0;
  if (measure !== 'angle') return computeDistance(first, second);
  if (third === undefined) return 0;
  const cosine = dot(normalise(subtractVectors(first, second)), normalise(subtractVectors(third, second)));
  return (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI;
}

/** Formats the value of a measurement with its unit. */
export function formatMeasurement({ measure, value }: Pick<ModelMeasurement, 'measure' | 'value'>): string {
  return measure === 'angle' ? `${value.toFixed(1)}°` : `${value.toFixed(2)} mm`;
}

/**
 * Parses a measurement that is kept with a model.
 *
 * @returns `null` for other kinds, also those of later versions
 */
export function parseModelMeasurement(
  fileId: string,
  { id, kind, points }: Pick<SpatialMeasurement, 'id' | 'kind' | 'points'>,
): ModelMeasurement | null {
  const measure = MEASURES.find((one) => kind === KIND_PREFIX + one);
  if (measure === undefined || points.length !== POINT_COUNTS[measure]) return null;
  const places = points.map((place): PlaceOnModel => ({ key: fileId, place }));
  return { id, measure, places, value: computeMeasure(measure, points) };
}

/** Returns a measurement as it is kept with the model of its first point. */
export function toSpatialMeasurement({ id, measure, places }: ModelMeasurement): SpatialMeasurement {
  return {
    id,
    kind: KIND_PREFIX + measure,
    frame: '',
    points: places.map(({ place: [x, y, z] }) => [x, y, z]),
    note: '',
  };
}
