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
export function toExamFindings(answers: FormAnswers): ExamFindings {
  const readMeasure = (key: string): number | null => {
    const answer = readAnswer(answers[key]);
    return typeof answer === 'number' ? answer : null;
  };
  const readTeeth = (key: string): number[] => toMembers(answers[key]).filter((tooth) => typeof tooth === 'number');
  return {
    overbiteMm: readMeasure('overbiteMm'),
    crowdingUpper: readMeasure('crowdingUpper'),
    crowdingLower: readMeasure('crowdingLower'),
    anterior: readMeasure('anterior'),
    dentition: { missing: readTeeth('missing'), impacted: readTeeth('impacted'), implant: readTeeth('implant') },
  };
}
