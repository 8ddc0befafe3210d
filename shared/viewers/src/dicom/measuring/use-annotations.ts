import { isStale } from '@dentarium/api';
import { callQuery, readPersisted, useApiMutation, useSession, writePersisted } from '@dentarium/platform';
import {
  type FileAnnotations,
  type Measurement,
  queryAnnotations,
  saveAnnotations,
} from '@dentarium/server/calls/annotations';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  type AnnotationChanges,
  type AnnotationSet,
  hasChanges,
  NO_CHANGES,
  parseChanges,
  applyChanges,
  removeSavedChanges,
} from './annotation-changes.ts';

/** The annotations of a file, and the actions that change them. */
export interface Annotations extends AnnotationSet {
  /** The saving state. `readOnly` for users who may not change the patient: their drawings are lost with the page. */
  readonly state: 'loading' | 'saved' | 'unsaved' | 'failed' | 'readOnly';
  /** Adds or changes a measurement. */
  readonly upsert: (measurement: Measurement) => void;
  readonly remove: (id: string) => void;
  /** Sets the millimetres across a pixel, or `null` for the value of the file. */
  readonly calibrate: (calibration: number | null) => void;
  readonly retry: () => void;
}

/** Milliseconds from a change until it is saved, so that a drag is one change. */
const SAVE_DELAY_MS = 500;

function callAnnotations(fileId: string) {
  return callQuery(queryAnnotations, { params: { fileId } }, { silent: true });
}

/**
 * Returns the annotations of a file. A change is persisted in the browser at once and saved soon after; if others have changed them
 * meanwhile, they are refetched and the change is applied again.
 */
export function useAnnotations(fileId: string, mayEdit: boolean): Annotations {
  const { user } = useSession();
  const name = `annotations.${user.id}.${fileId}`;
  const [changes, setChanges] = useState<AnnotationChanges>(() => readPersisted(name, parseChanges) ?? NO_CHANGES);
  const annotationsQuery = useQuery(callAnnotations(fileId));
  const save = useApiMutation(saveAnnotations, {
    silent: (error) => isStale(error, 'annotation'),
    onSuccess: (answer: FileAnnotations, _, cache) => cache.store(callAnnotations(fileId), answer),
  });
  const { mutateAsync, isPending } = save;
  /** The changes that the server refused; they wait for a retry or for further changes. */
  const [failedChanges, setFailedChanges] = useState<AnnotationChanges | null>(null);
  useEffect(() => {
    if (mayEdit) writePersisted(name, changes);
  }, [name, changes, mayEdit]);
  const { data } = annotationsQuery;
  const isFailed = failedChanges === changes;
  useEffect(() => {
    if (!mayEdit || data === undefined || isPending || isFailed || !hasChanges(changes)) return;
    const saveTimer = setTimeout(() => {
      const body = { ...applyChanges(data, changes), version: data.version };
      mutateAsync({ params: { fileId }, body }).then(
        () => setChanges((now) => removeSavedChanges(now, changes)),
        // A stale answer triggers a refetch, which runs this effect again.
        (error: unknown) => {
          if (!isStale(error, 'annotation')) setFailedChanges(changes);
        },
      );
    }, SAVE_DELAY_MS);
    return () => clearTimeout(saveTimer);
  }, [mayEdit, data, isPending, isFailed, changes, mutateAsync, fileId]);
  const change = (id: string, measurement: Measurement | null) =>
    setChanges((now) => ({ ...now, measurements: { ...now.measurements, [id]: measurement } }));
  return {
    ...applyChanges(data ?? { measurements: [], calibration: null }, changes),
    state: toSaveState({ isKnown: data !== undefined, mayEdit, isFailed, isOpen: hasChanges(changes) }),
    upsert: (measurement) => change(measurement.id, measurement),
    remove: (id) => change(id, null),
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
