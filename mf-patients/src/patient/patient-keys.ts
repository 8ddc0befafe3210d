import { type KeyHelpLine, useKeys } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { usePatientRecord } from './patient-record.ts';

/** The keys that every page of a patient has, as lines of its help. */
export function usePatientKeyLines(): readonly KeyHelpLine[] {
  const { t } = useTranslation();
  const { mayEdit } = usePatientRecord();
  return [
    ...(mayEdit ? [{ keys: ['e'], action: t('patient.keys.edit') }] : []),
    { keys: ['p'], action: t('patient.keys.print') },
    { keys: ['g'], action: t('patient.keys.parts') },
  ];
}

/** Acts on the keys that every page of a patient has. */
export function usePatientKeys(patientId: string, onEdit: () => void): void {
  const navigate = useNavigate();
  useKeys({
    e: onEdit,
    p: () => void navigate(`/patient/${patientId}/sheet`),
    // The arrow and tab keys go on from there.
    g: () => document.querySelector<HTMLElement>('nav a[aria-current="page"][href^="/patient/"]')?.focus(),
  });
}
