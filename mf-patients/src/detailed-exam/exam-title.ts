import type { PatientExam } from '@dentarium/api/detailed-exam/calls';
import type { Stage } from '@dentarium/api/stages/calls';

/** Formats the title of an exam: T0 for the first, with its stage and date. */
export function formatExamTitle(
  { stageId, examDate }: Pick<PatientExam, 'stageId' | 'examDate'>,
  index: number,
  stages: readonly Stage[],
): string {
  const stage = stages.find(({ id }) => id === stageId);
  return [`T${index}`, stage?.stageName, examDate].filter((part) => part !== undefined && part !== null).join(' · ');
}
