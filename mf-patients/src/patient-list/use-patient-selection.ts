import type { PatientRow } from '@dentarium/api/patients/calls';
import { useCallback, useState } from 'react';

/** The ticked patients, on any page of the list. */
export interface PatientSelection {
  readonly patients: ReadonlyMap<string, PatientRow>;
  readonly set: (patients: readonly PatientRow[], isSelected: boolean) => void;
  readonly clear: () => void;
}

/** Keeps the ticked patients while page and filters change. */
export function usePatientSelection(): PatientSelection {
  const [patients, setPatients] = useState<ReadonlyMap<string, PatientRow>>(new Map());
  const set = useCallback((rows: readonly PatientRow[], isSelected: boolean) => {
    setPatients((before) => {
      const after = new Map(before);
      for (const patient of rows) {
        if (isSelected) after.set(patient.id, patient);
        else after.delete(patient.id);
      }
      return after;
    });
  }, []);
  const clear = useCallback(() => setPatients(new Map()), []);
  return { patients, set, clear };
}
