import type { PatientExam } from '@dentarium/api/detailed-exam/calls';
import type { DetailedExam } from '@dentarium/domain/detailed-exam';
import { useTranslation } from 'react-i18next';
import { useAngleText, useExamText } from './exam-text.ts';

/** One line of an exam: question and answer; the answer is empty if there is none. */
export type ExamFact = readonly [question: string, answer: string];

/** Returns the function that lists the answers of an exam in the order of a chart, with both sides on one line. */
export function useExamFacts(): (exam: DetailedExam, derived: PatientExam['derived']) => readonly ExamFact[] {
  const { t } = useTranslation();
  const examText = useExamText();
  const angleText = useAngleText();
  return (exam, derived) => {
    const toAnswerText = (field: keyof DetailedExam): string => examText(exam, field);
    const formatSides = (right: keyof DetailedExam, left: keyof DetailedExam): string =>
      toAnswerText(right) === '' && toAnswerText(left) === ''
        ? ''
        : `${t('exam.right')} ${toAnswerText(right) || '–'} · ${t('exam.left')} ${toAnswerText(left) || '–'}`;
    const joinAnswers = (...fields: (keyof DetailedExam)[]): string =>
      fields
        .map(toAnswerText)
        .filter((part) => part !== '')
        .join(' · ');
    return [
      [t('exam.angle.label'), formatSides('angleRight', 'angleLeft')],
      [t('exam.angle.whole'), angleText({ ...derived, class2Division: exam.class2Division })],
      [t('exam.canine.label'), formatSides('canineRight', 'canineLeft')],
      [t('exam.midlineUpper'), joinAnswers('midlineUpper', 'midlineUpperMm')],
      [t('exam.midlineLower'), joinAnswers('midlineLower', 'midlineLowerMm')],
      [t('exam.anterior.label'), toAnswerText('anterior')],
      [t('exam.overjet'), toAnswerText('overjetMm')],
      [t('exam.overbite'), joinAnswers('overbiteMm', 'overbitePercent')],
      [t('exam.crowdingUpper'), toAnswerText('crowdingUpper')],
      [t('exam.crowdingLower'), toAnswerText('crowdingLower')],
      [t('exam.spee'), formatSides('speeRight', 'speeLeft')],
      [t('exam.boltonAnterior'), toAnswerText('boltonAnterior')],
      [t('exam.boltonTotal'), toAnswerText('boltonTotal')],
      [t('exam.faceType.label'), toAnswerText('faceType')],
      [t('exam.skeletal.label'), toAnswerText('skeletal')],
      [t('exam.vertical.label'), toAnswerText('vertical')],
      [t('exam.tmj.label'), toAnswerText('tmj')],
      [t('exam.opening'), toAnswerText('openingMm')],
      [t('exam.perio.label'), toAnswerText('perio')],
      [t('exam.section.dentition'), toAnswerText('dentition')],
    ];
  };
}
