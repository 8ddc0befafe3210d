import type { FileAnnotations, Measurement } from '@dentarium/server/calls/annotations';

/** What somebody has changed and the server does not have yet. */
export interface AnnotationChanges {
  /** By the id of a measurement: as it is now, or `null` where it was deleted. */
  readonly measurements: Readonly<Record<string, Measurement | null>>;
  /** `undefined` while nobody has calibrated. */
  readonly calibration?: number | null;
}

/** What is drawn on a file. */
export type AnnotationSet = Pick<FileAnnotations, 'measurements' | 'calibration'>;

/** Nothing to save. */
export const NO_CHANGES: AnnotationChanges = { measurements: {} };

/** Whether there is anything to save. */
export function hasChanges({ measurements, calibration }: AnnotationChanges): boolean {
  return calibration !== undefined || Object.keys(measurements).length > 0;
}

/** What is drawn once the changes are made: what others have drawn meanwhile stays. */
export function applyChanges(
  savedSet: AnnotationSet,
  { measurements: changes, calibration }: AnnotationChanges,
): AnnotationSet {
  const remaining = savedSet.measurements.flatMap((one) => {
    const change = changes[one.id];
    return change === null ? [] : [change ?? one];
  });
  const savedIds = new Set(savedSet.measurements.map(({ id }) => id));
  const addedMeasurements = Object.values(changes).filter(
    (one) => one !== null && !savedIds.has(one.id),
  ) as Measurement[];
  return {
    measurements: [...remaining, ...addedMeasurements],
    calibration: calibration === undefined ? savedSet.calibration : calibration,
  };
}

/** What is left to save of changes after some of them were saved. */
export function removeSavedChanges(now: AnnotationChanges, savedChanges: AnnotationChanges): AnnotationChanges {
  const measurements = Object.fromEntries(
    Object.entries(now.measurements).filter(([id, change]) => savedChanges.measurements[id] !== change),
  );
  return now.calibration === undefined || now.calibration === savedChanges.calibration
    ? { measurements }
    : { measurements, calibration: now.calibration };
}

/** Reads changes that were kept over a reload. */
export function parseChanges(value: unknown): AnnotationChanges | undefined {
  if (typeof value !== 'object' || value === null || !('measurements' in value)) return undefined;
  return value as AnnotationChanges;
}
