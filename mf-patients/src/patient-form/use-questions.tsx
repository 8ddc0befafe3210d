import type { Patient, PatientForm } from '@dentarium/api/services/patient-service';
import { dentalAgeQuestion } from '@dentarium/domain';
import { DateText } from '@dentarium/ui';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './patient-form.module.css';

/** What is asked before a patient is saved; each answers whether to go on. */
export interface SaveQuestions {
  /** Whether an unusual dental age is meant (PAT-03). */
  readonly dentalAge: (form: PatientForm) => Promise<boolean>;
  /** Whether to create a patient although others look the same. */
  readonly duplicates: (found: readonly Patient[]) => Promise<boolean>;
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
  const duplicates = useCallback(
    async (found: readonly Patient[]): Promise<boolean> => {
      if (found.length === 0) return true;
      return modal.confirm({
        title: t('question.duplicate'),
        content: <SimilarPatients patients={found} />,
        okText: t('question.createAnyway'),
        cancelText: t('question.back'),
        width: 480,
      });
    },
    [modal, t],
  );
  return { dentalAge, duplicates };
}

/** Each opens in a tab of its own, so that the form stays as it is. */
function SimilarPatients({ patients }: { readonly patients: readonly Patient[] }) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('question.duplicateHint')}</p>
      <ul className={styles['similar']}>
        {patients.map(({ id, name, patientNo, birthDate, phone }) => (
          <li key={id}>
            <a href={`/patient/${id}`} target="_blank" rel="noreferrer">
              {name}
            </a>{' '}
            {patientNo} · <DateText value={birthDate} /> {phone}
          </li>
        ))}
      </ul>
    </>
  );
}
