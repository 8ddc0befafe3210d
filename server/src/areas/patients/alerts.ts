import { PATIENT_ALERT_KINDS, type PatientAlerts } from '@dentarium/domain/patient-alerts';
import type { Selectable } from 'kysely';
import type { Tables } from '../../kernel/db/tables.ts';

type AlertColumns = Pick<Selectable<Tables['patient']>, 'allergies' | 'contraindications' | 'medical_alerts'>;

/** Returns the alerts of a stored patient. */
export function toAlerts({ allergies, contraindications, medical_alerts }: AlertColumns): PatientAlerts {
  return { allergies, contraindications, medicalAlerts: medical_alerts };
}

/** Returns the columns of alerts. */
export function toAlertColumns({ allergies, contraindications, medicalAlerts }: PatientAlerts): AlertColumns {
  return { allergies, contraindications, medical_alerts: medicalAlerts };
}

/** Describes a change of alerts for the audit trail: the texts before and after. Returns nothing if none changed. */
export function describeAlertChange(before: PatientAlerts, after: PatientAlerts): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    PATIENT_ALERT_KINDS.filter((kind) => before[kind] !== after[kind]).map((kind) => [
      kind,
      `${before[kind] === '' ? '–' : before[kind]} → ${after[kind] === '' ? '–' : after[kind]}`,
    ]),
  );
}
