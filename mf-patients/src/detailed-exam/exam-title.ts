import type { PatientExam } from '@dentarium/api/detailed-exam/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { toExamLabel } from '@dentarium/domain';

type DatedExam = Pick<PatientExam, 'id' | 'stageId' | 'examDate'>;

function findStage({ stageId }: DatedExam, stages: readonly Stage[]): Stage | undefined {
  return stages.find(({ id }) => id === stageId);
}

/** Formats the stage and the date of an exam. */
export function formatExamSource(exam: DatedExam, stages: readonly Stage[]): string {
  const parts = [findStage(exam, stages)?.stageName, exam.examDate];
  return parts.filter((part) => part !== undefined && part !== null).join(' · ');
}

/** Formats the title of an exam: T0 for the first before treatment, with its stage and date. */
export function formatExamTitle(exam: DatedExam, exams: readonly DatedExam[], stages: readonly Stage[]): string {
  const [first = exam] = exams;
  const index = exams.findIndex(({ id }) => id === exam.id);
  const label = toExamLabel(index, findStage(first, stages)?.stageCode ?? null);
  return [label, formatExamSource(exam, stages)].filter((part) => part !== '').join(' · ');
}
