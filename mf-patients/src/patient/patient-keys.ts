import { type KeyHelpLine, useKeys } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { usePatientRecord } from './patient-record.ts';

/** Returns the help lines for the keys of all pages of a patient. */
export function usePatientKeyLines(): readonly KeyHelpLine[] {
  const { t } = useTranslation();
  const { mayEdit } = usePatientRecord();
  return [
    ...(mayEdit ? [{ keys: ['e'], action: t('patient.keys.edit') }] : []),
    { keys: ['p'], action: t('patient.keys.print') },
    { keys: ['g'], action: t('patient.keys.parts') },
  ];
}

/** Handles the keys of all pages of a patient. */
export function usePatientKeys(patientId: string, onEdit: () => void): void {
  const navigate = useNavigate();
  useKeys({
    e: onEdit,
    p: () => void navigate(`/patient/${patientId}/sheet`),
    // Afterwards the arrow keys and Tab move the focus.
    g: () => document.querySelector<HTMLElement>('nav a[aria-current="page"][href^="/patient/"]')?.focus(),
  });
}
