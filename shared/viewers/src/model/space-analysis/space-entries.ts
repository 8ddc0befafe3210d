import {
  ARCH_LENGTH_KINDS,
  readSpaceValue,
  type SpaceSubject,
  type SpaceValue,
  WIDTH_KIND,
} from '@dentarium/domain/space-measurements';
import type { SpaceArch } from '@dentarium/domain/space-analysis';
import type { PlaceOnModel } from '@dentarium/models/scene';
import type { SpatialMeasurement } from '../../source/annotations.ts';

/** A width of a tooth or a length of an arch, as it is kept with a model. */
export interface SpaceEntry extends SpaceValue {
  readonly fileId: string;
  readonly places: readonly PlaceOnModel[];
  readonly measurement: SpatialMeasurement;
}

/** Returns the arch of a tooth, or the arch itself. */
export function toArch(subject: SpaceSubject): SpaceArch {
  if (typeof subject === 'string') return subject;
  return subject < 30 ? 'upper' : 'lower';
}

/**
 * Parses a width or a length that is kept with a model.
 *
 * @returns `null` for other measurements, and for incomplete ones
 */
export function parseSpaceEntry(fileId: string, measurement: SpatialMeasurement): SpaceEntry | null {
  const value = readSpaceValue(measurement);
  if (value === null) return null;
  const places = value.isTyped ? [] : measurement.points.map((place): PlaceOnModel => ({ key: fileId, place }));
  return { ...value, fileId, places, measurement };
}

/** Creates the measurement of a width or a length between points of one model. */
export function createPickedMeasurement(subject: SpaceSubject, places: readonly PlaceOnModel[]): SpatialMeasurement {
  return {
    id: crypto.randomUUID(),
    kind: typeof subject === 'number' ? WIDTH_KIND : ARCH_LENGTH_KINDS[subject],
    frame: '',
    points: places.map(({ place: [x, y, z] }) => [x, y, z]),
    ...(typeof subject === 'number' ? { tooth: subject } : {}),
    note: '',
  };
}

/** Creates the measurement of a width that the user has typed. */
export function createTypedMeasurement(tooth: number, mm: number): SpatialMeasurement {
  return { id: crypto.randomUUID(), kind: WIDTH_KIND, frame: '', points: [], tooth, typedMm: mm, note: '' };
}
