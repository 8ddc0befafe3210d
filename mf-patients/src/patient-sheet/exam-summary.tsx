import type { PatientExam } from '@dentarium/api/detailed-exam/calls';
import type { DetailedExam } from '@dentarium/domain/detailed-exam';
import { PaperFacts } from '@dentarium/ui/paper';
import { useTranslation } from 'react-i18next';
import { type ExamFact, useExamFacts } from '../detailed-exam/exam-facts.ts';

/** Shows the answers of an exam in the order of a chart. */
export function ExamSummary(props: { readonly exam: DetailedExam; readonly derived: PatientExam['derived'] }) {
  const toFacts = useExamFacts();
  const { t } = useTranslation();
  // On paper, an empty answer would be read as normal.
  const facts = toFacts(props.exam, props.derived).map(([question, answer]): ExamFact => {
    return [question, answer === '' ? t('exam.notExamined') : answer];
  });
  return <PaperFacts facts={facts} />;
}
