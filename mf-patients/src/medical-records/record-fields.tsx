import type { MedicalRecordForm } from '@dentarium/api/medical-records/calls';
import { getToday } from '@dentarium/domain';
import { MAX_RECORD_TEXT_LENGTH, RECORD_TEXTS, type RecordText } from '@dentarium/domain/medical-record';
import { DateField } from '@dentarium/ui';
import { type Form, FormField, useFormValue } from '@dentarium/ui/form';
import { PhraseMenu } from '@dentarium/ui/phrases';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PatientRecord } from '../patient/patient-record.ts';
import { LinkedImages } from './linked-images.tsx';
import styles from './records.module.css';

interface FieldsProps {
  readonly form: Form<MedicalRecordForm>;
  readonly record: PatientRecord;
}

/** Shows the fields of a record, in the order of a visit. */
export function RecordFields({ form, record }: FieldsProps) {
  const { t } = useTranslation();
  const visitDate = useFormValue(form, 'visitDate');
  const fileIds = useFormValue(form, 'fileIds');
  return (
    <>
      <FormField form={form} name="visitDate" label={t('record.visitDate')} required>
        {(control, { value, change }) => (
          <DateField
            control={control}
            value={value}
            min={record.patient.birthDate}
            max={getToday()}
            onChange={(day) => change(day ?? '')}
          />
        )}
      </FormField>
      <FormField form={form} name="nextVisit" label={t('record.nextVisit')}>
        {(control, { value, change }) => (
          <DateField
            control={control}
            value={value}
            clearable
            {...(visitDate === '' ? {} : { min: visitDate })}
            onChange={change}
          />
        )}
      </FormField>
      {RECORD_TEXTS.map((field) => (
        <TextField key={field} field={field} form={form} />
      ))}
      <div className={styles['wide']}>
        <LinkedImages record={record} fileIds={fileIds} onChange={(files) => form.change({ fileIds: [...files] })} />
      </div>
    </>
  );
}

function TextField({ form, field }: Pick<FieldsProps, 'form'> & { readonly field: RecordText }) {
  const { t } = useTranslation();
  const text = useFormValue(form, field);
  const isRequired = field === 'chiefComplaint' || field === 'process';
  const addPhrase = (phrase: string): void =>
    form.change({ [field]: text === '' ? phrase : `${text.trimEnd()}\n${phrase}` });
  return (
    <div className={styles['text']}>
      <span className={styles['phrases']}>
        <PhraseMenu field={field} label={t(`record.${field}`)} text={text} onChoose={addPhrase} />
      </span>
      <FormField form={form} name={field} label={t(`record.${field}`)} required={isRequired}>
        {(control, { value, change }) => (
          <Input.TextArea
            {...control}
            value={value}
            maxLength={MAX_RECORD_TEXT_LENGTH}
            autoSize={{ minRows: field === 'remark' ? 2 : 3, maxRows: 10 }}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
    </div>
  );
}
