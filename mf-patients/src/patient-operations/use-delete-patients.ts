import { deletePatientInfo, deletePatientInfoList } from '@dentarium/api/services/patient-operations';
import type { Patient } from '@dentarium/api/services/patient-service';
import { recoveryPatientListInfo } from '@dentarium/api/services/recycle-service';
import { toast, useApiMutation } from '@dentarium/platform';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

type Named = Pick<Patient, 'id' | 'name'>;

/** Gives the function that puts patients into the recycle bin, with the way back beside the message. */
export function useDeletePatients(): (patients: readonly Named[]) => Promise<boolean> {
  const { t } = useTranslation();
  const { mutate: bringBack } = useApiMutation(recoveryPatientListInfo);
  const { mutate: remove } = useApiMutation(
    (send, patients: readonly Named[]) => {
      const [first, second] = patients;
      return first !== undefined && second === undefined
        ? send(deletePatientInfo, { params: { id: first.id } })
        : send(deletePatientInfoList, { body: { patientIds: patients.map(({ id }) => id) } });
    },
    {
      onSuccess: (_, patients) => {
        const text =
          patients.length === 1
            ? t('operation.deletedOne', { name: patients[0]?.name })
            : t('operation.deleted', { count: patients.length });
        const body = { patientIds: patients.map(({ id }) => id), isMerge: false };
        toast('success', text, () => void bringBack({ body }));
      },
    },
  );
  return useCallback(async (patients) => patients.length > 0 && (await remove(patients)) !== undefined, [remove]);
}
