import {
  queryReportDraft,
  type ReportDraft,
  type SavedReportDraft,
  updateReportDraft,
} from '@dentarium/server/calls/reports';
import { callQuery, queryClient, useSession } from '@dentarium/platform';
import { findUnsavedValue, type SavedValue, type SaveState, useAutosave } from '@dentarium/ui/autosave';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toReportDraft } from './report-texts.ts';

/** Delay after the last key before the texts are saved, in ms. */
const SAVE_DELAY_MS = 800;

/** The kind of the drafts in the window. */
const DRAFT_KEY = 'report';

/** State of the texts of a report while they are written. */
export interface DraftState {
  readonly draft: ReportDraft;
  readonly state: SaveState;
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
 * Saves the texts of a report while they are written, and asks before a user leaves with texts that could not be saved.
 *
 * @param canSave false if the user may not change the patient; their texts are used for the report only.
 */
export function useReportDraft(patientId: string, savedDraft: SavedReportDraft, canSave: boolean): DraftState {
  const { t } = useTranslation();
  const { user } = useSession();
  const toSavedValue = (one: SavedReportDraft): SavedValue<ReportDraft> => ({
    id: patientId,
    version: one.version,
    value: toReportDraft(one),
  });
  const savedValue = toSavedValue(savedDraft);
  const [first] = useState(() => (canSave ? findUnsavedValue(user.id, DRAFT_KEY, savedValue) : null) ?? savedValue);
  const [draft, setDraft] = useState(first.value);
  const loadTheirs = (): Promise<SavedValue<ReportDraft>> =>
    queryClient.query({ ...toDraftQuery(patientId), staleTime: 0 }).then(toSavedValue);
  const { state, flush, keepMine, takeTheirs } = useAutosave<ReportDraft, SavedReportDraft>({
    draftKey: DRAFT_KEY,
    noun: 'reportText',
    savedValue: { ...savedValue, version: first.version },
    getValue: () => draft,
    isActive: canSave,
    delayMs: SAVE_DELAY_MS,
    leaveQuestion: t('report.leave'),
    save: (send, value, { version }) =>
      send(updateReportDraft, { params: { id: patientId }, body: { ...value, version } }),
    toSavedValue: ({ version }, value) => ({ id: patientId, version, value }),
    onSaved: (answer, _, cache) => cache.store(toDraftQuery(patientId), answer),
  });

  const settle = async (which: 'theirs' | 'mine'): Promise<void> => {
    const theirs = await loadTheirs().catch(() => null);
    if (theirs === null) return;
    if (which === 'mine') {
      await keepMine(theirs);
      return;
    }
    takeTheirs(theirs);
    setDraft(theirs.value);
  };

  return { draft, state, change: (changes) => setDraft((before) => ({ ...before, ...changes })), flush, settle };
}
