import type { PatientForm } from '@dentarium/api/services/patient-service';
import { dentalAgeQuestion } from '@dentarium/domain/patient-rules';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** What is asked before a patient is saved; each answers whether to go on. */
export interface SaveQuestions {
  /** Whether an unusual dental age is meant (PAT-03). */
  readonly dentalAge: (form: PatientForm) => Promise<boolean>;
}

/** Gives the questions that are asked before a patient is saved. */
export function useQuestions(): SaveQuestions {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const dentalAge = useCallback(
    async (form: PatientForm): Promise<boolean> => {
      const question = dentalAgeQuestion(form);
      if (question === undefined) return true;
      return modal.confirm({
        title: t('question.dentalAge'),
        content: t(`question.${question}`),
        okText: t('question.isRight'),
        cancelText: t('question.change'),
      });
    },
    [modal, t],
  );
  return { dentalAge };
}
