import type { MedicalRecordForm } from '@dentarium/api/services/medical-record';
import { type MedicalRecordFault, RECORD_TEXT_MAX, RECORD_TEXTS, type RecordText, today } from '@dentarium/domain';
import { DateField, Field } from '@dentarium/ui';
import { Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { PatientRecord } from '../patient/patient-record.ts';
import { LinkedImages } from './linked-images.tsx';
import { PhraseMenu } from './phrase-menu.tsx';
import styles from './records.module.css';

interface FieldsProps {
  readonly draft: MedicalRecordForm;
  readonly record: PatientRecord;
  readonly faults: ReadonlyMap<string, MedicalRecordFault['problem']>;
  /** What somebody else has saved where both have changed. */
  readonly theirs: ReadonlyMap<keyof MedicalRecordForm, MedicalRecordForm>;
  readonly onChange: (change: Partial<MedicalRecordForm>) => void;
}

/** The fields of a record, in the order of a visit. */
export function RecordFields(props: FieldsProps) {
  const { t } = useTranslation();
  const { draft, record, onChange } = props;
  const note = useNote(props);
  return (
    <>
      <div data-record="visitDate">
        <Field label={t('record.visitDate')} required {...note('visitDate')}>
          {(control) => (
            <DateField
              control={control}
              value={draft.visitDate}
              min={record.patient.birthDate}
              max={today()}
              onChange={(visitDate) => onChange({ visitDate: visitDate ?? '' })}
            />
          )}
        </Field>
      </div>
      <div data-record="nextVisit">
        <Field label={t('record.nextVisit')} {...note('nextVisit')}>
          {(control) => (
            <DateField
              control={control}
              value={draft.nextVisit}
              clearable
              {...(draft.visitDate === '' ? {} : { min: draft.visitDate })}
              onChange={(nextVisit) => onChange({ nextVisit })}
            />
          )}
        </Field>
      </div>
      {RECORD_TEXTS.map((field) => (
        <TextField key={field} field={field} {...props} />
      ))}
      <div className={styles['wide']}>
        <LinkedImages
          record={record}
          fileIds={draft.fileIds}
          onChange={(fileIds) => onChange({ fileIds: [...fileIds] })}
        />
      </div>
    </>
  );
}

/** The line under a field: its fault, or what somebody else has saved there. */
function useNote({ faults, theirs }: FieldsProps): (field: keyof MedicalRecordForm) => {
  readonly fault?: string;
  readonly hint?: string;
} {
  const { t } = useTranslation();
  return (field) => {
    const fault = faults.get(field);
    if (fault !== undefined) return { fault: t(`record.problem.${fault}`) };
    const saved = theirs.get(field)?.[field];
    return saved === undefined ? {} : { hint: t('form.savedByOther', { value: saved === null ? '–' : String(saved) }) };
  };
}

function TextField(props: FieldsProps & { readonly field: RecordText }) {
  const { t } = useTranslation();
  const { field, draft, onChange } = props;
  const note = useNote(props);
  const text = draft[field];
  const required = field === 'chiefComplaint' || field === 'process';
  const add = (phrase: string): void => onChange({ [field]: text === '' ? phrase : `${text.trimEnd()}\n${phrase}` });
  return (
    <div className={styles['text']} data-record={field}>
      <span className={styles['phrases']}>
        <PhraseMenu field={field} text={text} onChoose={add} />
      </span>
      <Field label={t(`record.${field}`)} required={required} {...note(field)}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={text}
            maxLength={RECORD_TEXT_MAX}
            autoSize={{ minRows: field === 'remark' ? 2 : 3, maxRows: 10 }}
            onChange={({ target }) => onChange({ [field]: target.value })}
          />
        )}
      </Field>
    </div>
  );
}
