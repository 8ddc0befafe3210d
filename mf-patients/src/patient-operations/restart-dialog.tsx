import { Dialog } from '@dentarium/ui';
import { updatePatientState } from '@dentarium/api/patients/operation-calls';
import { useApiMutation } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';
import type { OperationDialogProps } from './operation.ts';
import { toTreatmentStateParams, useStateChangeHandler } from './use-treatment-state.ts';

/** Restarts a stopped treatment. */
export default function RestartDialog(props: OperationDialogProps) {
  const { t } = useTranslation();
  const { patient, onClose } = props;
  const handleStateChange = useStateChangeHandler(props);
  const restart = useApiMutation(updatePatientState, {
    onSuccess: (latest, _, cache) => handleStateChange(latest, cache),
  });
  const body = { reason: null, text: '', version: patient.version };
  return (
    <Dialog
      open
      title={t('operation.restart')}
      okText={t('operation.restart')}
      confirmLoading={restart.isPending}
      onOk={() => void restart.mutate({ params: toTreatmentStateParams(patient, 'restarted'), body })}
      onCancel={onClose}
      width={440}
    >
      <p>{t('operation.restartHint', { name: patient.name })}</p>
    </Dialog>
  );
}
