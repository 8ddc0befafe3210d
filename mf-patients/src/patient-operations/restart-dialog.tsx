import { callApi } from '@dentarium/api';
import { updatePatientState } from '@dentarium/api/services/patient-operations';
import { toast } from '@dentarium/platform';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import type { OperationDialogProps } from './operation.ts';
import { patientChanged, patientsChanged } from './patients-changed.ts';
import { useSending } from './use-sending.ts';

/**
 * Restarts a stopped treatment.
 *
 * @param first whether it stands in the way of something else, which goes on after it.
 */
export default function RestartDialog({
  patient,
  onClose,
  onDone,
  first = false,
}: OperationDialogProps & { readonly first?: boolean }) {
  const { t } = useTranslation();
  const { sending, send } = useSending();
  const restart = (): Promise<void> =>
    send(
      async () => {
        const body = { reason: null, text: '', version: patient.version };
        const latest = await callApi(updatePatientState, { params: { a: patient.id, b: 0 }, body }, { silent: true });
        patientChanged(latest);
        toast('success', t('operation.restarted', { name: latest.name }));
        onClose();
        onDone(latest);
      },
      () => {
        patientsChanged();
        return false;
      },
    );
  return (
    <Modal
      open
      title={t(first ? 'operation.stoppedFirst' : 'operation.restart')}
      okText={t('operation.restart')}
      confirmLoading={sending}
      onOk={() => void restart()}
      onCancel={onClose}
      width={440}
    >
      <p>{t(first ? 'operation.stoppedFirstHint' : 'operation.restartHint', { name: patient.name })}</p>
    </Modal>
  );
}
