import { type FormAnswers, toMembers, readAnswer } from '@dentarium/domain/declared-form';
import type { DetailedExam, ExamTeeth } from '@dentarium/domain/detailed-exam';

/** The findings of an exam that forms of an order are evaluated against. */
export interface ExamFindings extends Pick<
  DetailedExam,
  'overbiteMm' | 'crowdingUpper' | 'crowdingLower' | 'anterior'
> {
  readonly dentition: Pick<ExamTeeth, 'missing' | 'impacted' | 'implant'>;
}

/** Returns the findings of the exam within a patient form (`domain-forms.md` 11). */
export function findingsInForm(answers: FormAnswers): ExamFindings {
  const measured = (key: string): number | null => {
    const answer = readAnswer(answers[key]);
    return typeof answer === 'number' ? answer : null;
  };
  const teeth = (key: string): number[] => toMembers(answers[key]).filter((tooth) => typeof tooth === 'number');
  return {
    overbiteMm: measured('overbiteMm'),
    crowdingUpper: measured('crowdingUpper'),
    crowdingLower: measured('crowdingLower'),
    anterior: measured('anterior'),
    dentition: { missing: teeth('missing'), impacted: teeth('impacted'), implant: teeth('implant') },
  };
}
