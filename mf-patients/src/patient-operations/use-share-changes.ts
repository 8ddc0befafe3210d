import {
  canclePatientShareDoctor,
  insertSharePatient,
  type PatientShare,
} from '@dentarium/api/patients/operation-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import { toast, useApiMutation } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';

/** Removal of shares of a patient, with undo. */
export interface ShareChanges {
  readonly isSending: boolean;
  readonly cancel: (share: PatientShare) => void;
}

/** Provides the removal of the shares of a patient. */
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
    cancel: (share) => void endShare.mutate(share),
  };
}
