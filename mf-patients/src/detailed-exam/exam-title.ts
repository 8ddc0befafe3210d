import type { PatientExam } from '@dentarium/api/detailed-exam/calls';
import type { Stage } from '@dentarium/api/stages/calls';

/** What an exam is called: T0 for the first, with its stage and day. */
export function formatExamTitle(
  { stageId, examDate }: Pick<PatientExam, 'stageId' | 'examDate'>,
  index: number,
  stages: readonly Stage[],
): string {
  const stage = stages.find(({ id }) => id === stageId);
  return [`T${index}`, stage?.stageName, examDate].filter((part) => part !== undefined && part !== null).join(' · ');
}
