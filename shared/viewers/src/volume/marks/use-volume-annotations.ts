import { useState } from 'react';
import { type KeepingState, useKeptChanges } from '../../annotations/use-kept-changes.ts';
import type { NerveCanal, VolumeMark, VolumeMarkStore } from '../../source/volume-marks.ts';
import { addStep, NO_STEPS, redoStep, undoStep } from './volume-undo.ts';
import {
  addChanges,
  type FullVolumeContent,
  invertChanges,
  VOLUME_RULES,
  type VolumeChanges,
} from './volume-changes.ts';

/** The marks on a volume, and the actions that change them. */
export interface VolumeAnnotations {
  readonly content: FullVolumeContent;
  readonly state: KeepingState;
  readonly retry: () => void;
  /** Makes changes that can be taken back. */
  readonly change: (changes: VolumeChanges) => void;
  /** Adds or changes a mark. */
  readonly upsert: (mark: VolumeMark) => void;
  readonly remove: (id: string) => void;
  /** Adds or changes a nerve canal. */
  readonly upsertCanal: (canal: NerveCanal) => void;
  readonly removeCanal: (id: string) => void;
  /** `null` without a step to take back. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

/** The item and the series whose marks are kept. */
export interface KeptSeries {
  readonly store: VolumeMarkStore | undefined;
  readonly itemId: string;
  readonly seriesId: string;
  readonly maySave: boolean;
}

/** Returns the marks on a series, which are kept as far as the source allows. */
export function useVolumeAnnotations({ store, itemId, seriesId, maySave }: KeptSeries): VolumeAnnotations {
  const keptStore =
    store === undefined
      ? null
      : {
          query: store.query(itemId, seriesId),
          save: (content: Parameters<typeof store.save>[2]) => store.save(itemId, seriesId, content),
          isConflict: store.isConflict,
          draftName: store.toDraftName(itemId, seriesId),
        };
  const { content, state, change, retry } = useKeptChanges(keptStore, maySave, VOLUME_RULES);
  const [steps, setSteps] = useState(NO_STEPS);
  const apply = (changes: VolumeChanges): void => change((now) => addChanges(now, changes));
  const act = (changes: VolumeChanges): void => {
    setSteps((now) => addStep(now, { undo: invertChanges(content, changes), redo: changes, atMs: Date.now() }));
    apply(changes);
  };
  const [undoResult, redoResult] = [undoStep(steps), redoStep(steps)];
  const take = (step: typeof undoResult): (() => void) | null =>
    step === null
      ? null
      : () => {
          setSteps(step.steps);
          apply(step.changes);
        };
  return {
    content,
    state,
    retry,
    change: act,
    upsert: (mark) => act({ marks: { [mark.id]: mark } }),
    remove: (id) => act({ marks: { [id]: null } }),
    upsertCanal: (canal) => act({ marks: {}, canals: { [canal.id]: canal } }),
    removeCanal: (id) => act({ marks: {}, canals: { [id]: null } }),
    undo: take(undoResult),
    redo: take(redoResult),
  };
}
