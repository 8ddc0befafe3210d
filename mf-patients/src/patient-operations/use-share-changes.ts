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
  readonly isSending: boolean;
  readonly cancel: (share: PatientShare) => void;
}

/** Gives what ends the shares of a patient. */
export function useShareChanges({ id }: Patient, onChanged: () => void): ShareChanges {
  const { t } = useTranslation();
  const restoreShare = useApiMutation(insertSharePatient, {
    onSuccess: ({ doctorName }) => {
      onChanged();
      toast('success', t('share.made', { doctor: doctorName }));
    },
  });
  const endShare = useApiMutation(
    (send, { doctorId }: PatientShare) => send(canclePatientShareDoctor, { params: { patientId: id, doctorId } }),
    {
      onSuccess: (_, { doctorId, doctorName, canEdit, until }) => {
        onChanged();
        const before = { params: { patientId: id, doctorId }, body: { canEdit, until } };
        toast('success', t('share.cancelled', { doctor: doctorName }), () => void restoreShare.mutate(before));
      },
    },
  );
  return {
    isSending: restoreShare.isPending || endShare.isPending,
    cancel: (former) => void endShare.mutate(former),
  };
}
