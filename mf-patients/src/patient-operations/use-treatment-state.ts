import type { CallInput } from '@dentarium/api';
import type { updatePatientState } from '@dentarium/api/patients/operation-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import { PATIENT_STATUS } from '@dentarium/domain';
import { type AnswerCache, toast } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import { toPatientQuery } from '../patient/patient-query.ts';
import type { OperationDialogProps } from './operation.ts';

type StateInput = CallInput<typeof updatePatientState>;

/** Returns the parameters of the call that stops or restarts a treatment. */
export function toTreatmentStateParams({ id }: Patient, to: 'stopped' | 'restarted'): StateInput['params'] {
  return { patientId: id, state: PATIENT_STATUS[to === 'stopped' ? 'stopped' : 'inTreatment'] };
}

/** Returns the handler for a stopped or restarted treatment, for the dialog that requested it. */
export function useStateChangeHandler({ onClose, onDone }: OperationDialogProps) {
  const { t } = useTranslation();
  return (latest: Patient, cache: Pick<AnswerCache, 'store'>): void => {
    cache.store(toPatientQuery(latest.id), latest);
    const to = latest.status === PATIENT_STATUS.stopped ? 'stopped' : 'restarted';
    toast('success', t(`operation.${to}`, { name: latest.name }));
    onClose();
    onDone(latest);
  };
}
