import type { AnnotationContent, Measurement } from '../../source/annotations.ts';

/** Changes by the user that are not on the server yet. */
export interface AnnotationChanges {
  /** By the id of a measurement: its new state, or `null` if it was deleted. */
  readonly measurements: Readonly<Record<string, Measurement | null>>;
  /** The new calibration; `undefined` if it is unchanged. */
  readonly calibration?: number | null;
}

/** The empty set of changes. */
export const NO_CHANGES: AnnotationChanges = { measurements: {} };

/** Returns whether there is anything to save. */
export function hasChanges({ measurements, calibration }: AnnotationChanges): boolean {
  return calibration !== undefined || Object.keys(measurements).length > 0;
}

/** Applies changes to the saved annotations. Measurements that others have added meanwhile stay. */
export function applyChanges(
  savedSet: AnnotationContent,
  { measurements: changes, calibration }: AnnotationChanges,
): AnnotationContent {
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

/** Returns the changes that are left after some of them were saved. */
export function removeSavedChanges(now: AnnotationChanges, savedChanges: AnnotationChanges): AnnotationChanges {
  const measurements = Object.fromEntries(
    Object.entries(now.measurements).filter(([id, change]) => savedChanges.measurements[id] !== change),
  );
  return now.calibration === undefined || now.calibration === savedChanges.calibration
    ? { measurements }
    : { measurements, calibration: now.calibration };
}

/** Parses changes that were persisted over a reload. */
export function parseChanges(value: unknown): AnnotationChanges | undefined {
  if (typeof value !== 'object' || value === null || !('measurements' in value)) return undefined;
  return value as AnnotationChanges;
}
