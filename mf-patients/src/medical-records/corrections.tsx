import type { MedicalRecord, RecordCorrection } from '@dentarium/api/services/medical-record';
import { RECORD_TEXT_MAX } from '@dentarium/domain';
import { useLeaveGuard } from '@dentarium/platform';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { momentText } from './moment-text.ts';
import styles from './records.module.css';
import { useRecordChanges } from './use-record-changes.ts';

/** What was added to a signed record; the record itself stays as it was. */
export function Corrections({ corrections }: { readonly corrections: readonly RecordCorrection[] }) {
  const { t } = useTranslation();
  if (corrections.length === 0) return null;
  return (
    <ul className={styles['corrections']} aria-label={t('record.corrections')}>
      {corrections.map(({ id, text, by, createdAt }) => (
        <li key={id}>
          <span className={styles['quiet']}>
            {t('record.correctedBy', { name: by.name, moment: momentText(new Date(createdAt)) })}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Adds a correction. */
export function CorrectionForm({ entry, onClose }: { readonly entry: MedicalRecord; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const changes = useRecordChanges(entry);
  const typed = text.trim() !== '';
  useLeaveGuard(typed && !changes.sending, t('record.leave'));
  return (
    <form
      className={styles['correction']}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed) void changes.correct(text.trim(), onClose);
      }}
    >
      <Input.TextArea
        aria-label={t('record.correction')}
        placeholder={t('record.correctionHint')}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was asked for by the button that it follows
        autoFocus
        autoSize={{ minRows: 2, maxRows: 6 }}
        maxLength={RECORD_TEXT_MAX}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button onClick={onClose}>{t('record.cancel')}</Button>
      <Button type="primary" htmlType="submit" disabled={!typed} loading={changes.sending}>
        {t('record.correctSave')}
      </Button>
    </form>
  );
}
