import { isStale } from '@dentarium/api';
import {
  queryReportDraft,
  type ReportDraft,
  type SavedReportDraft,
  updateReportDraft,
} from '@dentarium/api/reports/calls';
import { callQuery, queryClient, useApiMutation } from '@dentarium/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import { draftOf, sameDraft } from './report-texts.ts';

/** Milliseconds after the last key until the texts are kept. */
const REST = 800;

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
export function callDraft(patientId: string) {
  return callQuery(queryReportDraft, { params: { id: patientId } }, { silent: true });
}

/**
 * Keeps the texts of a report while they are written, a moment after each pause.
 *
 * @param mayKeep false for who may not change the patient: their texts go into the report and nowhere else.
 */
export function useReportDraft(patientId: string, saved: SavedReportDraft, mayKeep: boolean): DraftState {
  const [draft, setDraft] = useState(() => draftOf(saved));
  const [state, setState] = useState<DraftState['state']>('saved');
  const held = useRef({ draft: draftOf(saved), kept: draftOf(saved), version: saved.version, conflict: false });
  const pause = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const sending = useRef<Promise<boolean> | null>(null);
  // What could not be kept is said beside the texts, and tried again.
  const { mutateAsync: keep } = useApiMutation(updateReportDraft, {
    silent: true,
    onSuccess: (answer, _, cache) => cache.store(callDraft(patientId), answer),
  });

  const send = useCallback(async (): Promise<boolean> => {
    const { current } = held;
    while (!current.conflict && !sameDraft(current.draft, current.kept)) {
      const wanted = current.draft;
      setState('saving');
      try {
        const body = { ...wanted, version: current.version };
        const answer = await keep({ params: { id: patientId }, body });
        current.version = answer.version;
        current.kept = wanted;
      } catch (error) {
        current.conflict = isStale(error, 'reportText');
        setState(current.conflict ? 'conflict' : 'failed');
        return false;
      }
    }
    if (!current.conflict) setState('saved');
    return !current.conflict;
  }, [patientId, keep]);

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(pause.current);
    if (!mayKeep) return Promise.resolve(true);
    sending.current ??= send().finally(() => {
      sending.current = null;
    });
    return sending.current;
  }, [mayKeep, send]);

  // Who leaves between two pauses loses nothing either.
  useEffect(() => () => void flush(), [flush]);

  const change = useCallback(
    (changed: Partial<ReportDraft>): void => {
      const next = { ...held.current.draft, ...changed };
      held.current.draft = next;
      setDraft(next);
      if (held.current.conflict) return;
      setState('unsaved');
      clearTimeout(pause.current);
      pause.current = setTimeout(() => void flush(), REST);
    },
    [flush],
  );

  const settle = useCallback(
    async (which: 'theirs' | 'mine'): Promise<void> => {
      const { current } = held;
      const theirs = await queryClient.query({ ...callDraft(patientId), staleTime: 0 }).catch(() => null);
      if (theirs === null) return;
      current.version = theirs.version;
      current.kept = draftOf(theirs);
      current.conflict = false;
      if (which === 'theirs') {
        current.draft = current.kept;
        setDraft(current.kept);
      }
      await flush();
    },
    [patientId, flush],
  );

  return { draft, state: mayKeep ? state : 'saved', change, flush, settle };
}
