import { isStale } from '@dentarium/api';
import { type PatientExam, queryDetailedExam, updateDetailedExam } from '@dentarium/api/services/detailed-exam';
import type { DetailedExam, ExamFieldError } from '@dentarium/domain';
import { callQuery, queryClient, toast, useApiMutation } from '@dentarium/platform';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { draftFieldErrors, type ExamDraft, examDraftOf, examOf, isExamChanged, mergeExam } from './exam-draft.ts';

/** The exam of a patient as a query. */
export function callExam(patientId: string) {
  return callQuery(queryDetailedExam, { params: { id: patientId } }, { silent: true });
}

/** The state of the exam form and what can be done with it. */
export interface ExamFormState {
  readonly draft: ExamDraft;
  readonly errors: ReadonlyMap<keyof DetailedExam, ExamFieldError['problem']>;
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
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => examDraftOf(saved.exam));
  const [stale, setStale] = useState(false);
  const [theirs, setTheirs] = useState<ReadonlyMap<keyof DetailedExam, DetailedExam>>(new Map());
  const start = examDraftOf(base.exam);
  const accept = (latest: PatientExam): void => {
    setBase(latest);
    setStale(false);
  };
  const keep = useApiMutation(updateDetailedExam, {
    silent: (error) => isStale(error, 'exam'),
    onSuccess: (latest, _, cache) => {
      cache.put(callExam(patientId), latest);
      accept(latest);
      setDraft(examDraftOf(latest.exam));
      setTheirs(new Map());
      toast('success', t('exam.saved'));
    },
    onError: (error) => setStale(isStale(error, 'exam')),
  });
  const errors = draftFieldErrors(draft);
  const unsaved = isExamChanged(start, draft);

  // What was saved elsewhere comes in by itself as long as nothing is typed over it.
  if (saved.version > base.version && !unsaved && !keep.isPending) {
    setBase(saved);
    setDraft(examDraftOf(saved.exam));
  }

  const save = (): void => {
    const [firstError] = errors.keys();
    if (firstError !== undefined) {
      document.querySelector<HTMLElement>(`[data-exam="${firstError}"] :is(input, button)`)?.focus();
      toast('error', t(errors.has('overjetMm') ? 'exam.problem.overjetToast' : 'exam.problem.check'));
      return;
    }
    void keep.mutate({ params: { id: patientId }, body: { exam: examOf(draft), version: base.version } });
  };
  const loadLatest = async (): Promise<void> => {
    const latest = await queryClient.query({ ...callExam(patientId), staleTime: 0 });
    const merged = mergeExam(start, draft, examDraftOf(latest.exam));
    accept(latest);
    setDraft(merged.draft);
    const { exam } = latest;
    setTheirs(new Map(exam === null ? [] : merged.both.map((field) => [field, exam])));
  };

  return {
    draft,
    errors,
    unsaved,
    saving: keep.isPending,
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
