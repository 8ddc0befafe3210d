import { isStale } from '@dentarium/api';
import {
  queryReportDraft,
  type ReportDraft,
  type SavedReportDraft,
  updateReportDraft,
} from '@dentarium/api/reports/calls';
import { callQuery, queryClient, useApiMutation } from '@dentarium/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toReportDraft, isSameDraft } from './report-texts.ts';

/** Delay after the last key before the texts are saved, in ms. */
const SAVE_DELAY_MS = 800;

/** State of the texts of a report while they are written. */
export interface DraftState {
  readonly draft: ReportDraft;
  /** `conflict`: somebody else has written meanwhile; `failed`: the save will be retried. */
  readonly state: 'saved' | 'unsaved' | 'saving' | 'conflict' | 'failed';
  readonly change: (change: Partial<ReportDraft>) => void;
  /** Saves unsaved texts; returns whether everything is saved. */
  readonly flush: () => Promise<boolean>;
  /** Resolves a conflict: with the texts of the other user, or with the own texts. */
  readonly settle: (which: 'theirs' | 'mine') => Promise<void>;
}

/** Returns the query of the texts for the next report of a patient. */
export function toDraftQuery(patientId: string) {
  return callQuery(queryReportDraft, { params: { id: patientId } }, { silent: true });
}

/**
 * Saves the texts of a report while they are written, shortly after each pause.
 *
 * @param canSave false if the user may not change the patient; their texts are used for the report only.
 */
export function useReportDraft(patientId: string, savedDraft: SavedReportDraft, canSave: boolean): DraftState {
  const [draft, setDraft] = useState(() => toReportDraft(savedDraft));
  const [state, setState] = useState<DraftState['state']>('saved');
  const draftRef = useRef({
    draft: toReportDraft(savedDraft),
    storedDraft: toReportDraft(savedDraft),
    version: savedDraft.version,
    conflict: false,
  });
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const pendingSave = useRef<Promise<boolean> | null>(null);
  // A failed save is shown beside the texts and retried.
  const { mutateAsync: saveDraft } = useApiMutation(updateReportDraft, {
    silent: true,
    onSuccess: (answer, _, cache) => cache.store(toDraftQuery(patientId), answer),
  });

  const send = useCallback(async (): Promise<boolean> => {
    const { current } = draftRef;
    while (!current.conflict && !isSameDraft(current.draft, current.storedDraft)) {
      const draftToSave = current.draft;
      setState('saving');
      try {
        const body = { ...draftToSave, version: current.version };
        const answer = await saveDraft({ params: { id: patientId }, body });
        current.version = answer.version;
        current.storedDraft = draftToSave;
      } catch (error) {
        current.conflict = isStale(error, 'reportText');
        setState(current.conflict ? 'conflict' : 'failed');
        return false;
      }
    }
    if (!current.conflict) setState('saved');
    return !current.conflict;
  }, [patientId, saveDraft]);

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(pause.current);
    if (!canSave) return Promise.resolve(true);
    pendingSave.current ??= send().finally(() => {
      pendingSave.current = null;
    });
    return pendingSave.current;
  }, [canSave, send]);

  // Leaving between two pauses also saves the texts.
  useEffect(() => () => void flush(), [flush]);

  const change = useCallback(
    (changes: Partial<ReportDraft>): void => {
      const next = { ...draftRef.current.draft, ...changes };
      draftRef.current.draft = next;
      setDraft(next);
      if (draftRef.current.conflict) return;
      setState('unsaved');
      clearTimeout(pause.current);
      pause.current = setTimeout(() => void flush(), SAVE_DELAY_MS);
    },
    [flush],
  );

  const settle = useCallback(
    async (which: 'theirs' | 'mine'): Promise<void> => {
      const { current } = draftRef;
      const theirs = await queryClient.query({ ...toDraftQuery(patientId), staleTime: 0 }).catch(() => null);
      if (theirs === null) return;
      current.version = theirs.version;
      current.storedDraft = toReportDraft(theirs);
      current.conflict = false;
      if (which === 'theirs') {
        current.draft = current.storedDraft;
        setDraft(current.storedDraft);
      }
      await flush();
    },
    [patientId, flush],
  );

  return { draft, state: canSave ? state : 'saved', change, flush, settle };
}
