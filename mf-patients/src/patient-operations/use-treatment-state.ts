import { PATIENT_STATUS } from '@dentarium/domain';
import { callApi } from '@dentarium/api';
import { updatePatientState } from '@dentarium/api/services/patient-operations';
import { toast, useSending } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import { patientChanged, patientsChanged } from '../patient/patients-changed.ts';
import type { OperationDialogProps } from './operation.ts';

/** Stops or restarts the treatment of a patient, for a dialog that asks for it. */
export function useTreatmentState({ patient, onClose, onDone }: OperationDialogProps) {
  const { t } = useTranslation();
  const { sending, send } = useSending();
  const change = (to: 'stopped' | 'restarted', reason: number | null = null, text = ''): Promise<void> =>
    send(
      async () => {
        const params = { patientId: patient.id, state: PATIENT_STATUS[to === 'stopped' ? 'stopped' : 'inTreatment'] };
        const body = { reason, text, version: patient.version };
        const latest = await callApi(updatePatientState, { params, body }, { silent: true });
        patientChanged(latest);
        toast('success', t(`operation.${to}`, { name: latest.name }));
        onClose();
        onDone(latest);
      },
      () => {
        patientsChanged();
        return false;
      },
    );
  return { sending, change };
}
