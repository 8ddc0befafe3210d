import { detailedExam, type PatientExam } from '@dentarium/api/detailed-exam/calls';
import { insertDetailedExam, updateDetailedExam } from '@dentarium/server/calls/detailed-exam';
import { type DetailedExam, EXAM_RANGES } from '@dentarium/domain/detailed-exam';
import { queryClient, toast } from '@dentarium/platform';
import { type Form, useForm } from '@dentarium/ui/form';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { listDraftErrors, type ExamDraft, toExamDraft, toDetailedExam, type Measure, mergeExam } from './exam-draft.ts';
import { toExamsQuery } from './exam-query.ts';
import { useExamText } from './exam-text.ts';

const PROBLEMS = ['range', 'step', 'option', 'tooth', 'normalAlone'] as const;

function findRange(field: string): { readonly from?: number; readonly to?: number; readonly step?: number } {
  return field in EXAM_RANGES ? EXAM_RANGES[field as Measure] : {};
}

/**
 * Provides the form of an exam. The slower of two editors loses nothing and sees the answers of the other. Unsaved
 * answers survive leaving the page, unless the exam is read-only.
 */
export function useExamForm(
  patientId: string,
  savedExam: PatientExam,
  { readOnly, onAdded }: { readonly readOnly: boolean; readonly onAdded: (exam: PatientExam) => void },
): Form<ExamDraft> {
  const { t } = useTranslation();
  const examText = useExamText();
  const form: Form<ExamDraft> = useForm<ExamDraft, DetailedExam, PatientExam>({
    start: toExamDraft(savedExam),
    toBody: toDetailedExam,
    schema: detailedExam,
    rules: (draft) => [...listDraftErrors(draft)].map(([field, problem]) => ({ field, problem })),
    problemText: (problem, field) => {
      const problemKey = PROBLEMS.find((one) => one === problem);
      if (problemKey === undefined) return undefined;
      return t(field === 'overjetMm' ? 'exam.problem.overjet' : `exam.problem.${problemKey}`, findRange(field));
    },
    toErrorToast: (errors) =>
      t(errors.some(({ field }) => field === 'overjetMm') ? 'exam.problem.overjetToast' : 'exam.problem.check'),
    save: (send, exam, { id, version, stageId, examDate }) => {
      const params = { id: patientId };
      if (id === null) return send(insertDetailedExam, { params, body: { exam, stageId, examDate } });
      return send(updateDetailedExam, { params, body: { exam, version, examId: id, stageId, examDate } });
    },
    toNextValues: toExamDraft,
    onSaved: (latest, _, cache) => {
      cache.change(toExamsQuery(patientId), (exams) =>
        exams.some(({ id }) => id === latest.id)
          ? exams.map((exam) => (exam.id === latest.id ? latest : exam))
          : [...exams, latest],
      );
      toast('success', t('exam.saved'));
      if (savedExam.id === null) onAdded(latest);
    },
    stale: {
      noun: 'exam',
      title: t('exam.stale'),
      load: async () => {
        const mine = form.get();
        const exams = await queryClient.query({ ...toExamsQuery(patientId), staleTime: 0 });
        const theirs = exams.find(({ id, stageId, examDate }) =>
          savedExam.id === null ? stageId === mine.stageId && examDate === mine.examDate : id === savedExam.id,
        );
        return toExamDraft(theirs ?? savedExam);
      },
      merge: mergeExam,
      text: (field, theirs) => {
        if (field === 'version' || field === 'id' || field === 'stageId') return '';
        return field === 'examDate' ? theirs.examDate : examText(toDetailedExam(theirs), field);
      },
    },
    ...(readOnly ? {} : { draftKey: `exam.${patientId}.${savedExam.id ?? 'new'}` }),
  });
  const { begin, get, unsaved, saving } = form;
  useEffect(() => {
    // A version saved elsewhere replaces the form values while nothing is typed.
    if (!unsaved && !saving && get().version < savedExam.version) begin(toExamDraft(savedExam));
  }, [begin, get, unsaved, saving, savedExam]);
  return form;
}
