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
  type Drawn,
  hasChanges,
  NO_CHANGES,
  readChanges,
  withChanges,
  withoutSaved,
} from './annotation-changes.ts';

/** What is drawn on a file, and how it is changed. */
export interface Annotations extends Drawn {
  /** `readOnly` for who may not change the patient: what they draw goes with the page. */
  readonly state: 'loading' | 'saved' | 'unsaved' | 'failed' | 'readOnly';
  /** Adds or changes a measurement. */
  readonly put: (measurement: Measurement) => void;
  readonly remove: (id: string) => void;
  /** Millimetres across a pixel, or `null` for what the file says. */
  readonly calibrate: (calibration: number | null) => void;
  readonly retry: () => void;
}

/** So long after a change it is saved, so that a drag is one change. */
const PAUSE = 500;

function callAnnotations(fileId: string) {
  return callQuery(queryAnnotations, { params: { fileId } }, { silent: true });
}

/**
 * The measurements on a file. A change is kept in the browser at once and saved soon after; what others have changed meanwhile is read, and
 * the change is made upon it.
 */
export function useAnnotations(fileId: string, mayEdit: boolean): Annotations {
  const { user } = useSession();
  const name = `annotations.${user.id}.${fileId}`;
  const [changes, setChanges] = useState<AnnotationChanges>(() => readPersisted(name, readChanges) ?? NO_CHANGES);
  const saved = useQuery(callAnnotations(fileId));
  const save = useApiMutation(saveAnnotations, {
    silent: (error) => isStale(error, 'annotation'),
    onSuccess: (answer: FileAnnotations, _, cache) => cache.store(callAnnotations(fileId), answer),
  });
  const { mutateAsync, isPending } = save;
  /** The changes that the server did not take; they wait until somebody tries again, or changes more. */
  const [failed, setFailed] = useState<AnnotationChanges | null>(null);
  useEffect(() => {
    if (mayEdit) writePersisted(name, changes);
  }, [name, changes, mayEdit]);
  const { data } = saved;
  const isFailed = failed === changes;
  useEffect(() => {
    if (!mayEdit || data === undefined || isPending || isFailed || !hasChanges(changes)) return;
    const soon = setTimeout(() => {
      const body = { ...withChanges(data, changes), version: data.version };
      mutateAsync({ params: { fileId }, body }).then(
        () => setChanges((now) => withoutSaved(now, changes)),
        // A stale answer is read anew, which begins this again.
        (error: unknown) => {
          if (!isStale(error, 'annotation')) setFailed(changes);
        },
      );
    }, PAUSE);
    return () => clearTimeout(soon);
  }, [mayEdit, data, isPending, isFailed, changes, mutateAsync, fileId]);
  const change = (id: string, measurement: Measurement | null) =>
    setChanges((now) => ({ ...now, measurements: { ...now.measurements, [id]: measurement } }));
  return {
    ...withChanges(data ?? { measurements: [], calibration: null }, changes),
    state: stateOf({ isKnown: data !== undefined, mayEdit, isFailed, isOpen: hasChanges(changes) }),
    put: (measurement) => change(measurement.id, measurement),
    remove: (id) => change(id, null),
    calibrate: (calibration) => setChanges((now) => ({ ...now, calibration })),
    retry: () => setFailed(null),
  };
}

function stateOf(of: {
  readonly isKnown: boolean;
  readonly mayEdit: boolean;
  readonly isFailed: boolean;
  readonly isOpen: boolean;
}): Annotations['state'] {
  if (!of.mayEdit) return 'readOnly';
  if (of.isOpen) return of.isFailed ? 'failed' : 'unsaved';
  return of.isKnown ? 'saved' : 'loading';
}
