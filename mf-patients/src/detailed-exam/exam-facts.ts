import type { PatientExam } from '@dentarium/api/detailed-exam/calls';
import type { DetailedExam } from '@dentarium/domain/detailed-exam';
import { useTranslation } from 'react-i18next';
import { useAngleText, useExamText } from './exam-text.ts';

/** One line of an exam: what was asked, and the answer; empty when there is none. */
export type ExamFact = readonly [question: string, answer: string];

/** Gives the function that lists the answers of an exam in the order of a chart, those of both sides on one line. */
export function useExamFacts(): (exam: DetailedExam, derived: PatientExam['derived']) => readonly ExamFact[] {
  const { t } = useTranslation();
  const examText = useExamText();
  const angleText = useAngleText();
  return (exam, derived) => {
    const text = (field: keyof DetailedExam): string => examText(exam, field);
    const sides = (right: keyof DetailedExam, left: keyof DetailedExam): string =>
      text(right) === '' && text(left) === ''
        ? ''
        : `${t('exam.right')} ${text(right) || '–'} · ${t('exam.left')} ${text(left) || '–'}`;
    const together = (...fields: (keyof DetailedExam)[]): string =>
      fields
        .map(text)
        .filter((part) => part !== '')
        .join(' · ');
    return [
      [t('exam.angle.label'), sides('angleRight', 'angleLeft')],
      [t('exam.angle.whole'), angleText({ ...derived, class2Division: exam.class2Division })],
      [t('exam.canine.label'), sides('canineRight', 'canineLeft')],
      [t('exam.midlineUpper'), together('midlineUpper', 'midlineUpperMm')],
      [t('exam.midlineLower'), together('midlineLower', 'midlineLowerMm')],
      [t('exam.anterior.label'), text('anterior')],
      [t('exam.overjet'), text('overjetMm')],
      [t('exam.overbite'), together('overbiteMm', 'overbitePercent')],
      [t('exam.crowdingUpper'), text('crowdingUpper')],
      [t('exam.crowdingLower'), text('crowdingLower')],
      [t('exam.spee'), sides('speeRight', 'speeLeft')],
      [t('exam.boltonAnterior'), text('boltonAnterior')],
      [t('exam.boltonTotal'), text('boltonTotal')],
      [t('exam.faceType.label'), text('faceType')],
      [t('exam.skeletal.label'), text('skeletal')],
      [t('exam.vertical.label'), text('vertical')],
      [t('exam.tmj.label'), text('tmj')],
      [t('exam.opening'), text('openingMm')],
      [t('exam.perio.label'), text('perio')],
      [t('exam.section.dentition'), text('dentition')],
    ];
  };
}
