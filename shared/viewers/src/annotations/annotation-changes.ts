import type { AnnotationContent, Measurement, SpatialMeasurement } from '../source/annotations.ts';

/** Changed measurements by their id: the new state, or `null` if the measurement was deleted. */
type ChangedById<One> = Readonly<Record<string, One | null>>;

/** Changes by the user that are not on the server yet. */
export interface AnnotationChanges {
  readonly measurements: ChangedById<Measurement>;
  readonly spatial: ChangedById<SpatialMeasurement>;
  /** The new calibration; `undefined` if it is unchanged. */
  readonly calibration?: number | null;
}

/** The empty set of changes. */
export const NO_CHANGES: AnnotationChanges = { measurements: {}, spatial: {} };

/** Returns whether there is anything to save. */
export function hasChanges({ measurements, spatial, calibration }: AnnotationChanges): boolean {
  return calibration !== undefined || Object.keys(measurements).length > 0 || Object.keys(spatial).length > 0;
}

function applyById<One extends { readonly id: string }>(savedItems: readonly One[], changes: ChangedById<One>): One[] {
  const remaining = savedItems.flatMap((one) => {
    const change = changes[one.id];
    return change === null ? [] : [change ?? one];
  });
  const savedIds = new Set(savedItems.map(({ id }) => id));
  const addedItems = Object.values(changes).flatMap((one) => (one === null || savedIds.has(one.id) ? [] : [one]));
  return [...remaining, ...addedItems];
}

/** Applies changes to the saved annotations. Measurements that others have added meanwhile stay. */
export function applyChanges(
  savedSet: AnnotationContent,
  { measurements, spatial, calibration }: AnnotationChanges,
): AnnotationContent & Required<Pick<AnnotationContent, 'spatial'>> {
  return {
    measurements: applyById(savedSet.measurements, measurements),
    spatial: applyById(savedSet.spatial ?? [], spatial),
    calibration: calibration === undefined ? savedSet.calibration : calibration,
  };
}

function removeSavedById<One>(now: ChangedById<One>, savedChanges: ChangedById<One>): ChangedById<One> {
  return Object.fromEntries(Object.entries(now).filter(([id, change]) => savedChanges[id] !== change));
}

/** Returns the changes that are left after some of them were saved. */
export function removeSavedChanges(now: AnnotationChanges, savedChanges: AnnotationChanges): AnnotationChanges {
  const changes = {
    measurements: removeSavedById(now.measurements, savedChanges.measurements),
    spatial: removeSavedById(now.spatial, savedChanges.spatial),
  };
  return now.calibration === undefined || now.calibration === savedChanges.calibration
    ? changes
    : { ...changes, calibration: now.calibration };
}

/** Parses changes that were persisted over a reload, also by a version without measurements in space. */
export function parseChanges(value: unknown): AnnotationChanges | undefined {
  if (typeof value !== 'object' || value === null || !('measurements' in value)) return undefined;
  return { spatial: {}, ...(value as Omit<AnnotationChanges, 'spatial'>) };
}
