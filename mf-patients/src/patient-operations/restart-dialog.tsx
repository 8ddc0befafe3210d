import { updatePatientState } from '@dentarium/api/services/patient-operations';
import { useApiMutation } from '@dentarium/platform';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { OperationDialogProps } from './operation.ts';
import { treatmentState, useStateChanged } from './use-treatment-state.ts';

/**
 * Restarts a stopped treatment.
 *
 * @param first whether something else waits for it, which continues after it.
 */
export default function RestartDialog({
  first = false,
  ...props
}: OperationDialogProps & { readonly first?: boolean }) {
  const { t } = useTranslation();
  const { patient, onClose } = props;
  const changed = useStateChanged(props);
  const restart = useApiMutation(updatePatientState, {
    onSuccess: (latest, _, cache) => changed(latest, cache),
  });
  const body = { reason: null, text: '', version: patient.version };
  return (
    <Modal
      open
      title={t(first ? 'operation.stoppedFirst' : 'operation.restart')}
      okText={t('operation.restart')}
      confirmLoading={restart.isPending}
      onOk={() => void restart.mutate({ params: treatmentState(patient, 'restarted'), body })}
      onCancel={onClose}
      width={440}
    >
      <p>{t(first ? 'operation.stoppedFirstHint' : 'operation.restartHint', { name: patient.name })}</p>
    </Modal>
  );
}
