import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { OperationDialogProps } from './operation.ts';
import { useTreatmentState } from './use-treatment-state.ts';

/**
 * Restarts a stopped treatment.
 *
 * @param first whether it stands in the way of something else, which goes on after it.
 */
export default function RestartDialog({
  first = false,
  ...props
}: OperationDialogProps & { readonly first?: boolean }) {
  const { t } = useTranslation();
  const { patient, onClose } = props;
  const { sending, change } = useTreatmentState(props);
  return (
    <Modal
      open
      title={t(first ? 'operation.stoppedFirst' : 'operation.restart')}
      okText={t('operation.restart')}
      confirmLoading={sending}
      onOk={() => change('restarted')}
      onCancel={onClose}
      width={440}
    >
      <p>{t(first ? 'operation.stoppedFirstHint' : 'operation.restartHint', { name: patient.name })}</p>
    </Modal>
  );
}
