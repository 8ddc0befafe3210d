import { listAlerts, type PatientAlerts } from '@dentarium/domain/patient-alerts';
import { useCallback } from 'react';
import { useUiTexts } from '../texts/texts.ts';

/** An alert of a patient with its label, as a fact of an image or a sheet. */
export interface AlertFact {
  readonly label: string;
  readonly value: string;
  readonly isAlert: true;
}

/** Returns the function that lists the known alerts of a patient with their labels, allergies first. */
export function useAlertFacts(): (patient: PatientAlerts) => AlertFact[] {
  const { t } = useUiTexts();
  return useCallback(
    (patient) =>
      listAlerts(patient).map(({ kind, text }) => ({ label: t(`alerts.${kind}`), value: text, isAlert: true })),
    [t],
  );
}
