import type { PatientForm } from '@dentarium/api/patients/calls';
import { findDentalAgeQuestion } from '@dentarium/domain/patient-rules';
import { useQuestion } from '@dentarium/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** Questions before a patient is saved; each answer decides whether to continue. */
export interface SaveQuestions {
  /** Asks about an unusual dental age (PAT-03); if it is wrong, the focus moves to its field. */
  readonly confirmDentalAge: (form: PatientForm, change: () => void) => Promise<boolean>;
}

/** Provides the questions before a patient is saved. */
export function useQuestions(): SaveQuestions {
  const { t } = useTranslation();
  const ask = useQuestion();
  const confirmDentalAge = useCallback(
    async (form: PatientForm, change: () => void): Promise<boolean> => {
      const question = findDentalAgeQuestion(form);
      if (question === undefined) return true;
      return ask({
        title: t('question.dentalAge'),
        text: t(`question.${question}`),
        confirmLabel: t('question.isRight'),
        cancelLabel: t('question.change'),
        onBack: change,
      });
    },
    [ask, t],
  );
  return { confirmDentalAge: confirmDentalAge };
}
