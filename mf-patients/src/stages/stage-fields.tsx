import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { type PlainDate, STAGE_KINDS, type StageCode, getToday } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { DateField, NumberField, useAgeText } from '@dentarium/ui';
import { type Form, FormField, useFormValue } from '@dentarium/ui/form';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  type FileDate,
  MAX_STAGE_NAME_LENGTH,
  type StageDraft,
  changeStageCode,
  changeStageName,
} from './stage-draft.ts';
import styles from './stages.module.css';

interface StageFieldsProps {
  readonly form: Form<StageDraft>;
  readonly stages: readonly Stage[];
  readonly patient: Patient;
  /** The file of the suggested date. */
  readonly dateFrom?: FileDate | undefined;
}

/** Shows the fields of the stage form (`domain-forms.md` 3). */
export function StageFields({ form, stages, patient, dateFrom }: StageFieldsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const ageText = useAgeText();
  const stageDate = useFormValue(form, 'stageDate');
  const toDateHint = (date: PlainDate): string => {
    const age = t('stage.ageThen', { age: ageText(patient.birthDate, date) });
    if (dateFrom?.date !== date) return age;
    return `${age} · ${t(`stage.dateFrom.${dateFrom.source}`, { name: dateFrom.name })}`;
  };
  return (
    <>
      <FormField form={form} name="stageCode" label={t('stage.code')} required>
        {(control, { value }) => (
          <Select<StageCode>
            {...control}
            className={styles['control'] ?? ''}
            options={STAGE_KINDS.map(({ code, name }) => ({ value: code, label: name[language] }))}
            value={value}
            onChange={(code) => form.change(changeStageCode(form.get(), code, stages, language))}
          />
        )}
      </FormField>
      <FormField form={form} name="stageName" label={t('stage.name')} required>
        {(control, { value }) => (
          <Input
            {...control}
            value={value}
            maxLength={MAX_STAGE_NAME_LENGTH + 5}
            autoComplete="off"
            onChange={({ target }) => form.change(changeStageName(form.get(), target.value))}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="stageDate"
        label={t('stage.date')}
        required

        hint={stageDate === null ? undefined : toDateHint(stageDate)}
      >
        {(control, { value, change }) => (
          <DateField control={control} value={value} min={patient.birthDate} max={getToday()} onChange={change} />
        )}
      </FormField>
      <div className={styles['steps']}>
        <FormField form={form} name="alignerStepUpper" label={t('stage.stepUpper')}>
          {(control, { value, change }) => (
            <NumberField digitsOnly control={control} min={0} max={999} value={value} onChange={change} />
          )}
        </FormField>
        <FormField form={form} name="alignerStepLower" label={t('stage.stepLower')}>
          {(control, { value, change }) => (
            <NumberField digitsOnly control={control} min={0} max={999} value={value} onChange={change} />
          )}
        </FormField>
      </div>
      <FormField form={form} name="remark" label={t('field.remark')} wide>
        {(control, { value, change }) => (
          <Input.TextArea
            {...control}
            value={value}
            rows={3}
            showCount={{ formatter: ({ count }) => `${count} / 500` }}
            onChange={({ target }) => change(target.value)}
          />
        )}
      </FormField>
    </>
  );
}
