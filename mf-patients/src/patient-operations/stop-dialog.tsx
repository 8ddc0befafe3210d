import { STOP_REASON_CODES, stopReasonProblem, storedText } from '@dentarium/domain';
import { Field } from '@dentarium/ui';
import { Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationDialogProps } from './operation.ts';
import styles from './operations.module.css';
import { useTreatmentState } from './use-treatment-state.ts';

/** Stops a treatment, with the reason. */
export default function StopDialog(props: OperationDialogProps) {
  const { t } = useTranslation();
  const { patient, onClose } = props;
  const { sending, change } = useTreatmentState(props);
  const [reason, setReason] = useState<number | null>(null);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const problem = stopReasonProblem(reason, text);

  const stop = (): void => {
    setTried(true);
    if (problem === undefined) change('stopped', reason, storedText(text));
  };

  return (
    <Modal
      open
      title={t('operation.stopTitle', { name: patient.name })}
      okText={t('operation.stop')}
      okButtonProps={{ danger: true }}
      confirmLoading={sending}
      onOk={stop}
      onCancel={onClose}
      width={480}
    >
      <p className={styles['lead']}>{t('operation.stopHint')}</p>
      <Field
        label={t('operation.reason')}
        required
        group
        error={tried && problem === 'reason.required' ? t('operation.reasonRequired') : undefined}
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
        error={tried && problem === 'text.required' ? t('operation.reasonTextRequired') : undefined}
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
