import { callApi, isStale } from '@dentarium/api';
import { type PatientExam, queryDetailedExam, updateDetailedExam } from '@dentarium/api/services/detailed-exam';
import type { DetailedExam, ExamFault } from '@dentarium/domain';
import { callQuery, queryClient, toast, useSending } from '@dentarium/platform';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftFaults, type ExamDraft, examDraftOf, examOf, isExamChanged, mergeExam } from './exam-draft.ts';

/** The exam of a patient as a query. */
export function callExam(patientId: string) {
  return callQuery(queryDetailedExam, { params: { id: patientId } }, { silent: true });
}

/** The state of the exam form and what can be done with it. */
export interface ExamFormState {
  readonly draft: ExamDraft;
  readonly faults: ReadonlyMap<keyof DetailedExam, ExamFault['problem']>;
  readonly unsaved: boolean;
  readonly saving: boolean;
  /** Somebody else has saved meanwhile. */
  readonly stale: boolean;
  /** What somebody else has answered where the user has answered otherwise. */
  readonly theirs: ReadonlyMap<keyof DetailedExam, DetailedExam>;
  readonly change: (change: Partial<ExamDraft>) => void;
  readonly save: () => void;
  readonly discard: () => void;
  readonly loadLatest: () => Promise<void>;
}

/** Runs the form of an exam: who was slower loses nothing, and sees what the other has answered. */
export function useExamForm(patientId: string, saved: PatientExam): ExamFormState {
  const { t } = useTranslation();
  const { sending, send } = useSending();
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => examDraftOf(saved.exam));
  const [stale, setStale] = useState(false);
  const [theirs, setTheirs] = useState<ReadonlyMap<keyof DetailedExam, DetailedExam>>(new Map());
  const start = examDraftOf(base.exam);
  const faults = draftFaults(draft);
  const unsaved = isExamChanged(start, draft);

  // What was saved elsewhere comes in by itself as long as nothing is typed over it.
  if (saved.version > base.version && !unsaved && !sending) {
    setBase(saved);
    setDraft(examDraftOf(saved.exam));
  }

  const accept = (latest: PatientExam): void => {
    queryClient.setQueryData(callExam(patientId).queryKey, latest);
    setBase(latest);
    setStale(false);
  };
  const save = (): void => {
    const [firstFault] = faults.keys();
    if (firstFault !== undefined) {
      document.querySelector<HTMLElement>(`[data-exam="${firstFault}"] :is(input, button)`)?.focus();
      toast('error', t(faults.has('overjetMm') ? 'exam.problem.overjetToast' : 'exam.problem.check'));
      return;
    }
    void send(
      async () => {
        const input = { params: { id: patientId }, body: { exam: examOf(draft), version: base.version } };
        const latest = await callApi(updateDetailedExam, input, { silent: true });
        accept(latest);
        setDraft(examDraftOf(latest.exam));
        setTheirs(new Map());
        toast('success', t('exam.saved'));
      },
      (error) => {
        const isLate = isStale(error, 'exam');
        if (isLate) setStale(true);
        return isLate;
      },
    );
  };
  const loadLatest = (): Promise<void> =>
    send(async () => {
      const latest = await callApi(queryDetailedExam, { params: { id: patientId } }, { silent: true });
      const merged = mergeExam(start, draft, examDraftOf(latest.exam));
      accept(latest);
      setDraft(merged.draft);
      const { exam } = latest;
      setTheirs(new Map(exam === null ? [] : merged.both.map((field) => [field, exam])));
    });

  return {
    draft,
    faults,
    unsaved,
    saving: sending,
    stale,
    theirs,
    change: (change) => setDraft((before) => ({ ...before, ...change })),
    save,
    discard: () => {
      setDraft(start);
      setTheirs(new Map());
    },
    loadLatest,
  };
}
