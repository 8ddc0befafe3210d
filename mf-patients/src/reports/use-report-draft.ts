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

/** Milliseconds after the last key until the texts are kept. */
const SAVE_DELAY_MS = 800;

/** The texts of a report while they are being written. */
export interface DraftState {
  readonly draft: ReportDraft;
  /** `conflict`: somebody else has written meanwhile; `failed`: it will be tried again. */
  readonly state: 'saved' | 'unsaved' | 'saving' | 'conflict' | 'failed';
  readonly change: (change: Partial<ReportDraft>) => void;
  /** Keeps what is not kept yet; answers whether everything is. */
  readonly flush: () => Promise<boolean>;
  /** Ends a conflict: with the other's texts, or with one's own over them. */
  readonly settle: (which: 'theirs' | 'mine') => Promise<void>;
}

/** The texts for the next report of a patient, as a query. */
export function toDraftQuery(patientId: string) {
  return callQuery(queryReportDraft, { params: { id: patientId } }, { silent: true });
}

/**
 * Keeps the texts of a report while they are written, a moment after each pause.
 *
 * @param canSave false for who may not change the patient: their texts go into the report and nowhere else.
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
  // What could not be kept is said beside the texts, and tried again.
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

  // Who leaves between two pauses loses nothing either.
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
