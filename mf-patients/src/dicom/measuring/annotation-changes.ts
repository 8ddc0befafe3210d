import type { FileAnnotations, Measurement } from '@dentarium/server/calls/annotations';

/** What somebody has changed and the server does not have yet. */
export interface AnnotationChanges {
  /** By the id of a measurement: as it is now, or `null` where it was deleted. */
  readonly measurements: Readonly<Record<string, Measurement | null>>;
  /** `undefined` while nobody has calibrated. */
  readonly calibration?: number | null;
}

/** What is drawn on a file. */
export type Drawn = Pick<FileAnnotations, 'measurements' | 'calibration'>;

/** Nothing to save. */
export const NO_CHANGES: AnnotationChanges = { measurements: {} };

/** Whether there is anything to save. */
export function hasChanges({ measurements, calibration }: AnnotationChanges): boolean {
  return calibration !== undefined || Object.keys(measurements).length > 0;
}

/** What is drawn once the changes are made: what others have drawn meanwhile stays. */
export function withChanges(saved: Drawn, { measurements: changes, calibration }: AnnotationChanges): Drawn {
  const kept = saved.measurements.flatMap((one) => {
    const change = changes[one.id];
    return change === null ? [] : [change ?? one];
  });
  const known = new Set(saved.measurements.map(({ id }) => id));
  const added = Object.values(changes).filter((one) => one !== null && !known.has(one.id)) as Measurement[];
  return {
    measurements: [...kept, ...added],
    calibration: calibration === undefined ? saved.calibration : calibration,
  };
}

/** What is left to save of changes after some of them were saved. */
export function withoutSaved(now: AnnotationChanges, saved: AnnotationChanges): AnnotationChanges {
  const measurements = Object.fromEntries(
    Object.entries(now.measurements).filter(([id, change]) => saved.measurements[id] !== change),
  );
  return now.calibration === undefined || now.calibration === saved.calibration
    ? { measurements }
    : { measurements, calibration: now.calibration };
}

/** Reads changes that were kept over a reload. */
export function readChanges(found: unknown): AnnotationChanges | undefined {
  if (typeof found !== 'object' || found === null || !('measurements' in found)) return undefined;
  return found as AnnotationChanges;
}
