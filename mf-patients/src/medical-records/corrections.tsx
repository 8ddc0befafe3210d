import type { MedicalRecord, RecordCorrection } from '@dentarium/api/medical-records/calls';
import { addMedicalRecordCorrection } from '@dentarium/server/calls/medical-records';
import { MAX_RECORD_TEXT_LENGTH } from '@dentarium/domain/medical-record';
import { toast, useLeaveGuard } from '@dentarium/platform';
import { FormNotices, useForm, useFormField } from '@dentarium/ui/form';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '@dentarium/domain';
import styles from './records.module.css';

/** Shows corrections of a signed record; the record itself stays unchanged. */
export function Corrections({ corrections }: { readonly corrections: readonly RecordCorrection[] }) {
  const { t } = useTranslation();
  if (corrections.length === 0) return null;
  return (
    <ul className={styles['corrections']} aria-label={t('record.corrections')}>
      {corrections.map(({ id, text, by, createdAt }) => (
        <li key={id}>
          <span className={styles['quiet']}>
            {t('record.correctedBy', { name: by.name, moment: formatMoment(new Date(createdAt)) })}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** Shows the form that adds a correction. The typed text survives leaving and reloading. */
export function CorrectionForm({ entry, onClose }: { readonly entry: MedicalRecord; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const form = useForm({
    start: { text: '' },
    toBody: ({ text }) => ({ text: text.trim() }),
    schema: addMedicalRecordCorrection.body,
    save: (send, body) => send(addMedicalRecordCorrection, { params: { id: entry.id }, body }),
    failureField: 'text',
    onSaved: () => {
      toast('success', t('record.corrected'));
      onClose();
    },
    draftKey: `correction.${entry.id}`,
  });
  const { value, change, leave, error } = useFormField(form, 'text');
  const hasText = value.trim() !== '';
  useLeaveGuard(hasText && !form.saving, t('record.leave'));
  return (
    <form
      id={form.id}
      className={styles['correction']}
      onSubmit={(event) => {
        event.preventDefault();
        if (hasText) void form.submit();
      }}
    >
      <FormNotices form={form} />
      <span data-field="text" className={styles['correctionText']}>
        <Input.TextArea
          aria-label={t('record.correction')}
          aria-describedby={`${form.id}-note`}
          aria-invalid={error !== undefined}
          status={error === undefined ? '' : 'error'}
          placeholder={t('record.correctionHint')}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened it with the button before it
          autoFocus
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={MAX_RECORD_TEXT_LENGTH}
          value={value}
          onChange={({ target }) => change(target.value)}
          onBlur={leave}
        />
        <span id={`${form.id}-note`} className={styles['correctionError']} role="alert">
          {error}
        </span>
      </span>
      <Button onClick={onClose}>{t('record.cancel')}</Button>
      <Button type="primary" htmlType="submit" disabled={!hasText} loading={form.saving}>
        {t('record.correctSave')}
      </Button>
    </form>
  );
}
