import type { PatientExam } from '@dentarium/api/services/detailed-exam';
import type { DetailedExam } from '@dentarium/domain/detailed-exam';
import { useExamFacts } from '../detailed-exam/exam-facts.ts';
import { Facts } from './sheet-parts.tsx';

/** The answers of an exam in the order of a chart. */
export function ExamSummary(props: { readonly exam: DetailedExam; readonly derived: PatientExam['derived'] }) {
  const factsOf = useExamFacts();
  return <Facts facts={factsOf(props.exam, props.derived)} />;
}
