import { queryClient, readPersisted, writePersisted } from '@dentarium/platform';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type {
  AnnotationContent,
  AnnotationStore,
  KeptAnnotations,
  Measurement,
  SpatialMeasurement,
} from '../source/annotations.ts';
import type { ViewerSource } from '../source/viewer-source.ts';
import {
  type AnnotationChanges,
  hasChanges,
  NO_CHANGES,
  parseChanges,
  applyChanges,
  removeSavedChanges,
} from './annotation-changes.ts';

/** The annotations of a file, and the actions that change them. */
export interface Annotations extends Required<AnnotationContent> {
  /**
   * The saving state. Drawings are lost with the page in the states `readOnly`, of users who may not keep them, and
   * `notKept`, of sources that keep none.
   */
  readonly state: 'loading' | 'saved' | 'unsaved' | 'failed' | 'readOnly' | 'notKept';
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

/** Milliseconds from a change until it is saved, so that a drag is one change. */
const SAVE_DELAY_MS = 400;
/** Milliseconds after which changes are saved while others follow, so that a killed browser loses at most a second. */
const MAX_SAVE_DELAY_MS = 800;

/** The store of a source that keeps no measurements; its query is never sent. */
const NO_STORE: AnnotationStore = {
  query: (itemId) => ({
    queryKey: ['viewers.noAnnotations', itemId],
    queryFn: () => Promise.reject(new Error('the source keeps no measurements')),
  }),
  save: () => Promise.reject(new Error('the source keeps no measurements')),
  isConflict: () => false,
  toDraftName: (itemId) => `viewers.noAnnotations.${itemId}`,
};

/**
 * Returns the annotations of a file. A change is persisted in the browser at once and saved soon after; if others have changed them
 * meanwhile, they are refetched and the change is applied again.
 */
export function useAnnotations(source: Pick<ViewerSource, 'annotations' | 'allows'>, fileId: string): Annotations {
  const { annotations: store = NO_STORE } = source;
  const mayEdit = source.allows.save && store !== NO_STORE;
  const name = store.toDraftName(fileId);
  const [changes, setChanges] = useState<AnnotationChanges>(() => readPersisted(name, parseChanges) ?? NO_CHANGES);
  const annotationsQuery = useQuery({ ...store.query(fileId), enabled: store !== NO_STORE });
  const { mutateAsync, isPending } = useMutation(
    { mutationFn: (annotations: KeptAnnotations) => store.save(fileId, annotations) },
    queryClient,
  );
  /** The changes that the server refused; they wait for a retry or for further changes. */
  const [failedChanges, setFailedChanges] = useState<AnnotationChanges | null>(null);
  useEffect(() => {
    if (mayEdit) writePersisted(name, changes);
  }, [name, changes, mayEdit]);
  const { data } = annotationsQuery;
  const isFailed = failedChanges === changes;
  const { isConflict } = store;
  const unsavedSince = useRef<number | null>(null);
  useEffect(() => {
    if (!mayEdit || data === undefined || isPending || isFailed || !hasChanges(changes)) return;
    unsavedSince.current ??= Date.now();
    const delayMs = Math.min(SAVE_DELAY_MS, Math.max(0, unsavedSince.current + MAX_SAVE_DELAY_MS - Date.now()));
    const saveTimer = setTimeout(() => {
      unsavedSince.current = null;
      mutateAsync({ ...applyChanges(data, changes), version: data.version }).then(
        () => setChanges((now) => removeSavedChanges(now, changes)),
        // A conflict triggers a refetch, which runs this effect again.
        (error: unknown) => {
          if (!isConflict(error)) setFailedChanges(changes);
        },
      );
    }, delayMs);
    return () => clearTimeout(saveTimer);
  }, [mayEdit, data, isPending, isFailed, changes, mutateAsync, isConflict]);
  const change = (id: string, measurement: Measurement | null) =>
    setChanges((now) => ({ ...now, measurements: { ...now.measurements, [id]: measurement } }));
  const changeSpatial = (id: string, measurement: SpatialMeasurement | null) =>
    setChanges((now) => ({ ...now, spatial: { ...now.spatial, [id]: measurement } }));
  return {
    ...applyChanges(data ?? { measurements: [], calibration: null }, changes),
    state:
      store === NO_STORE
        ? 'notKept'
        : toSaveState({ isKnown: data !== undefined, mayEdit, isFailed, isOpen: hasChanges(changes) }),
    upsert: (measurement) => change(measurement.id, measurement),
    remove: (id) => change(id, null),
    upsertSpatial: (measurement) => changeSpatial(measurement.id, measurement),
    removeSpatial: (id) => changeSpatial(id, null),
    calibrate: (calibration) => setChanges((now) => ({ ...now, calibration })),
    retry: () => setFailedChanges(null),
  };
}

function toSaveState(status: {
  readonly isKnown: boolean;
  readonly mayEdit: boolean;
  readonly isFailed: boolean;
  readonly isOpen: boolean;
}): Annotations['state'] {
  if (!status.mayEdit) return 'readOnly';
  if (status.isOpen) return status.isFailed ? 'failed' : 'unsaved';
  return status.isKnown ? 'saved' : 'loading';
}
