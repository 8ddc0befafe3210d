import {
  canclePatientShareDoctor,
  insertSharePatient,
  type PatientShare,
} from '@dentarium/api/patients/operation-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import { toast, useApiMutation } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';

/** Ends shares of a patient; one that was ended can be brought back for a moment. */
export interface ShareChanges {
  readonly sending: boolean;
  readonly cancel: (share: PatientShare) => void;
}

/** Gives what ends the shares of a patient. */
export function useShareChanges({ id }: Patient, onChanged: () => void): ShareChanges {
  const { t } = useTranslation();
  const bringBack = useApiMutation(insertSharePatient, {
    onSuccess: ({ doctorName }) => {
      onChanged();
      toast('success', t('share.made', { doctor: doctorName }));
    },
  });
  const end = useApiMutation(
    (send, { doctorId }: PatientShare) => send(canclePatientShareDoctor, { params: { patientId: id, doctorId } }),
    {
      onSuccess: (_, { doctorId, doctorName, canEdit, until }) => {
        onChanged();
        const before = { params: { patientId: id, doctorId }, body: { canEdit, until } };
        toast('success', t('share.cancelled', { doctor: doctorName }), () => void bringBack.mutate(before));
      },
    },
  );
  return {
    sending: bringBack.isPending || end.isPending,
    cancel: (former) => void end.mutate(former),
  };
}
