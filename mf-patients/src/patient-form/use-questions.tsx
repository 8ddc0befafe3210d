import type { PatientForm } from '@dentarium/api/patients/calls';
import { findDentalAgeQuestion } from '@dentarium/domain/patient-rules';
import { useQuestion } from '@dentarium/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What is asked before a patient is saved; each answers whether to go on. */
export interface SaveQuestions {
  /** Whether an unusual dental age is meant (PAT-03); when it is not, somebody is led to where it is changed. */
  readonly confirmDentalAge: (form: PatientForm, change: () => void) => Promise<boolean>;
}

/** Gives the questions that are asked before a patient is saved. */
export function useQuestions(): SaveQuestions {
  const { t } = useTranslation();
  const ask = useQuestion();
  const dentalAge = useCallback(
    async (form: PatientForm, change: () => void): Promise<boolean> => {
      const question = findDentalAgeQuestion(form);
      if (question === undefined) return true;
      return ask({
        title: t('question.dentalAge'),
        text: t(`question.${question}`),
        does: t('question.isRight'),
        back: t('question.change'),
        onBack: change,
      });
    },
    [ask, t],
  );
  return { confirmDentalAge: dentalAge };
}
