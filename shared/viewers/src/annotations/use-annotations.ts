import type { AnnotationContent, KeptAnnotations, Measurement, SpatialMeasurement } from '../source/annotations.ts';
import type { ViewerSource } from '../source/viewer-source.ts';
import {
  type AnnotationChanges,
  hasChanges,
  NO_CHANGES,
  parseChanges,
  applyChanges,
  removeSavedChanges,
} from './annotation-changes.ts';
import { type ChangeRules, type KeepingState, useKeptChanges } from './use-kept-changes.ts';

/** The annotations of a file, and the actions that change them. */
export interface Annotations extends Required<AnnotationContent> {
  readonly state: KeepingState;
  /** Adds or changes a measurement. */
  readonly upsert: (measurement: Measurement) => void;
  readonly remove: (id: string) => void;
  /** Adds or changes a measurement in space. */
  readonly upsertSpatial: (measurement: SpatialMeasurement) => void;
  readonly removeSpatial: (id: string) => void;
  /** Sets the millimetres across a pixel, or `null` for the value of the file. */
  readonly calibrate: (calibration: number | null) => void;
  readonly retry: () => void;
}

const RULES: ChangeRules<Required<AnnotationContent>, AnnotationChanges, AnnotationContent> = {
  emptyContent: { measurements: [], spatial: [], calibration: null },
  noChanges: NO_CHANGES,
  hasChanges,
  apply: applyChanges,
  removeSaved: removeSavedChanges,
  parse: parseChanges,
};

/** Returns the annotations of a file, which are kept as far as the source allows. */
export function useAnnotations(source: Pick<ViewerSource, 'annotations' | 'allows'>, fileId: string): Annotations {
  const { annotations: store } = source;
  const keptStore =
    store === undefined
      ? null
      : {
          query: store.query(fileId),
          save: (content: KeptAnnotations) => store.save(fileId, content),
          isConflict: store.isConflict,
          draftName: store.toDraftName(fileId),
        };
  const { content, state, change, retry } = useKeptChanges(keptStore, source.allows.save, RULES);
  const changeMeasurement = (id: string, measurement: Measurement | null): void =>
    change((now) => ({ ...now, measurements: { ...now.measurements, [id]: measurement } }));
  const changeSpatial = (id: string, measurement: SpatialMeasurement | null): void =>
    change((now) => ({ ...now, spatial: { ...now.spatial, [id]: measurement } }));
  return {
    ...content,
    state,
    upsert: (measurement) => changeMeasurement(measurement.id, measurement),
    remove: (id) => changeMeasurement(id, null),
    upsertSpatial: (measurement) => changeSpatial(measurement.id, measurement),
    removeSpatial: (id) => changeSpatial(id, null),
    calibrate: (calibration) => change((now) => ({ ...now, calibration })),
    retry,
  };
}
