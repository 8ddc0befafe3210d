import type { PatientFile } from '@dentarium/api/services/file-info-service';
import { reportException } from '@dentarium/api/services/exception-service';
import { EXCEPTION_QUESTIONS } from '@dentarium/domain';
import { Field } from '@dentarium/ui';
import { Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './exceptions.module.css';
import { useExceptionActions } from './use-exception-actions.ts';

const WRONG_PATIENT = 3;

/** Takes an image out of its stage and hands it over to who handles exceptions (ADM-04). */
export default function ReportDialog({ file, onClose }: { readonly file: PatientFile; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { isBusy, run } = useExceptionActions();
  const [question, setQuestion] = useState<number>(WRONG_PATIENT);
  const [note, setNote] = useState('');
  const send = async (): Promise<void> => {
    const input = { params: { id: file.id }, body: { question, note: note.trim() } };
    if (await run(reportException, input, t('exception.reported'))) onClose();
  };
  return (
    <Modal
      open
      width={440}
      title={t('exception.report')}
      okText={t('exception.report')}
      cancelText={t('exception.cancel')}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      <p className={styles['quiet']}>{t('exception.reportText', { name: file.name })}</p>
      <Field label={t('exception.question')} required>
        {({ 'aria-required': _required, ...control }) => (
          <Select<number>
            {...control}
            className={styles['control'] ?? ''}
            options={EXCEPTION_QUESTIONS.map((value) => ({ value, label: t(`exception.questions.${value}`) }))}
            value={question}
            onChange={setQuestion}
          />
        )}
      </Field>
      <Field label={t('exception.note')}>
        {(control) => (
          <Input
            {...control}
            maxLength={200}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            onPressEnter={() => void send()}
          />
        )}
      </Field>
    </Modal>
  );
}
