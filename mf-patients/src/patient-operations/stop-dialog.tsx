import { callApi } from '@dentarium/api';
import { updatePatientState } from '@dentarium/api/services/patient-operations';
import { STOP_REASON_CODES, stopReasonProblem, storedText } from '@dentarium/domain';
import { toast } from '@dentarium/platform';
import { Field } from '@dentarium/ui';
import { Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationDialogProps } from './operation.ts';
import styles from './operations.module.css';
import { patientChanged, patientsChanged } from './patients-changed.ts';
import { useSending } from './use-sending.ts';

/** Stops a treatment, with the reason. */
export default function StopDialog({ patient, onClose, onDone }: OperationDialogProps) {
  const { t } = useTranslation();
  const { sending, send } = useSending();
  const [reason, setReason] = useState<number | null>(null);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const problem = stopReasonProblem(reason, text);

  const stop = async (): Promise<void> => {
    setTried(true);
    if (problem !== undefined) return;
    await send(
      async () => {
        const body = { reason, text: storedText(text), version: patient.version };
        const latest = await callApi(updatePatientState, { params: { a: patient.id, b: 1 }, body }, { silent: true });
        patientChanged(latest);
        toast('success', t('operation.stopped', { name: latest.name }));
        onClose();
        onDone(latest);
      },
      () => {
        patientsChanged();
        return false;
      },
    );
  };

  return (
    <Modal
      open
      title={t('operation.stopTitle', { name: patient.name })}
      okText={t('operation.stop')}
      okButtonProps={{ danger: true }}
      confirmLoading={sending}
      onOk={() => void stop()}
      onCancel={onClose}
      width={480}
    >
      <p className={styles['lead']}>{t('operation.stopHint')}</p>
      <Field
        label={t('operation.reason')}
        required
        group
        fault={tried && problem === 'reason.required' ? t('operation.reasonRequired') : undefined}
      >
        {() => (
          <Radio.Group
            className={styles['reasons'] ?? ''}
            value={reason}
            options={STOP_REASON_CODES.map((code) => ({ value: code, label: t(`stopReason.${code}`) }))}
            onChange={({ target }) => setReason(Number(target.value))}
          />
        )}
      </Field>
      <Field
        label={t('operation.reasonText')}
        required={reason === 6}
        fault={tried && problem === 'text.required' ? t('operation.reasonTextRequired') : undefined}
      >
        {(control) => (
          <Input.TextArea
            {...control}
            value={text}
            maxLength={500}
            autoSize={{ minRows: 2, maxRows: 6 }}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
    </Modal>
  );
}
