import { PATIENT_STATUS } from '@dentarium/domain';
import { updatePatientState } from '@dentarium/api/services/patient-operations';
import { toast, useApiMutation } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import { callPatient } from '../patient/patient-query.ts';
import type { OperationDialogProps } from './operation.ts';

/** Stops or restarts the treatment of a patient, for a dialog that asks for it. */
export function useTreatmentState({ patient, onClose, onDone }: OperationDialogProps) {
  const { t } = useTranslation();
  const keep = useApiMutation(updatePatientState, {
    onSuccess: (latest, _, cache) => {
      cache.put(callPatient(latest.id), latest);
      const to = latest.status === PATIENT_STATUS.stopped ? 'stopped' : 'restarted';
      toast('success', t(`operation.${to}`, { name: latest.name }));
      onClose();
      onDone(latest);
    },
  });
  const change = (to: 'stopped' | 'restarted', reason: number | null = null, text = ''): void => {
    const params = { patientId: patient.id, state: PATIENT_STATUS[to === 'stopped' ? 'stopped' : 'inTreatment'] };
    void keep.mutate({ params, body: { reason, text, version: patient.version } });
  };
  return { sending: keep.isPending, change };
}
