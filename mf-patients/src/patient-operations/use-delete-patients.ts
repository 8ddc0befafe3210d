import { deletePatientInfo } from '@dentarium/api/patients/operation-calls';
import { deletePatientInfoList } from '@dentarium/server/calls/patients';
import type { Patient } from '@dentarium/api/patients/calls';
import { recoveryPatientListInfo } from '@dentarium/api/recycle-bin/calls';
import { toast, useApiMutation } from '@dentarium/platform';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

type PatientName = Pick<Patient, 'id' | 'name'>;

interface Deletion {
  readonly patients: readonly PatientName[];
  readonly onDone: () => void;
}

/** Returns the function that moves patients to the recycle bin and offers to undo it. */
export function useDeletePatients(): (patients: readonly PatientName[], onDone: () => void) => void {
  const { t } = useTranslation();
  const { mutate: restore } = useApiMutation(recoveryPatientListInfo);
  const { mutate: remove } = useApiMutation(
    (send, { patients }: Deletion) => {
      const [first, second] = patients;
      return first !== undefined && second === undefined
        ? send(deletePatientInfo, { params: { id: first.id } })
        : send(deletePatientInfoList, { body: { patientIds: patients.map(({ id }) => id) } });
    },
    {
      onSuccess: (_, { patients, onDone }) => {
        const text =
          patients.length === 1
            ? t('operation.deletedOne', { name: patients[0]?.name })
            : t('operation.deleted', { count: patients.length });
        const body = { patientIds: patients.map(({ id }) => id), isMerge: false };
        toast('success', text, () => void restore({ body }));
        onDone();
      },
    },
  );
  return useCallback(
    (patients, onDone) => {
      if (patients.length > 0) void remove({ patients, onDone });
    },
    [remove],
  );
}
