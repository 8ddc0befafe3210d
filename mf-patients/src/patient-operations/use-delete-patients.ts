import { callApi } from '@dentarium/api';
import { deletePatientInfo, deletePatientInfoList } from '@dentarium/api/services/patient-operations';
import type { Patient } from '@dentarium/api/services/patient-service';
import { recoveryPatientListInfo } from '@dentarium/api/services/recycle-service';
import { toast } from '@dentarium/platform';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { patientsChanged } from '../patient/patients-changed.ts';

/** Gives the function that puts patients into the recycle bin, with the way back beside the message. */
export function useDeletePatients(): (patients: readonly Pick<Patient, 'id' | 'name'>[]) => Promise<boolean> {
  const { t } = useTranslation();
  return useCallback(
    async (patients) => {
      const [first] = patients;
      if (first === undefined) return false;
      const patientIds = patients.map(({ id }) => id);
      const undo = async (): Promise<void> => {
        await callApi(recoveryPatientListInfo, { body: { patientIds, isMerge: false } });
        patientsChanged();
      };
      try {
        // The client shows a failure itself.
        if (patients.length === 1) await callApi(deletePatientInfo, { params: { id: first.id } });
        else await callApi(deletePatientInfoList, { body: { patientIds } });
      } catch {
        return false;
      }
      patientsChanged();
      const text =
        patients.length === 1
          ? t('operation.deletedOne', { name: first.name })
          : t('operation.deleted', { count: patients.length });
      toast('success', text, () => void undo().catch(() => undefined));
      return true;
    },
    [t],
  );
}
