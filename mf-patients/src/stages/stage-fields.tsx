import type { Patient } from '@dentarium/api/services/patient-service';
import type { Stage } from '@dentarium/api/services/stage-service';
import { STAGE_KINDS, type StageCode } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { DateField, DigitsInput, Field, useAgeText } from '@dentarium/ui';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { STAGE_NAME_MAX, type StageDraft, type StageProblem, withCode, withName } from './stage-draft.ts';
import styles from './stages.module.css';

interface StageFieldsProps {
  readonly draft: StageDraft;
  readonly stages: readonly Stage[];
  readonly patient: Patient;
  readonly faults: ReadonlyMap<keyof StageDraft, StageProblem>;
  /** What somebody else has saved where the user has typed otherwise. */
  readonly notes: ReadonlyMap<keyof StageDraft, string>;
  readonly onChange: (draft: StageDraft) => void;
}

/** The fields of the stage form (`domain-forms.md` 3). */
export function StageFields({ draft, stages, patient, faults, notes, onChange }: StageFieldsProps) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const ageText = useAgeText();
  const fault = (field: keyof StageDraft): string | undefined => {
    const problem = faults.get(field);
    return problem === undefined ? undefined : t(`problem.${problem}`);
  };
  return (
    <>
      <Field label={t('stage.code')} required hint={notes.get('stageCode')}>
        {(control) => (
          <Select<StageCode>
            {...control}
            className={styles['control'] ?? ''}
            options={STAGE_KINDS.map(({ code, name }) => ({ value: code, label: name[language] }))}
            value={draft.stageCode}
            onChange={(code) => onChange(withCode(draft, code, stages, language))}
          />
        )}
      </Field>
      <Field label={t('stage.name')} required fault={fault('stageName')} hint={notes.get('stageName')}>
        {(control) => (
          <Input
            {...control}
            value={draft.stageName}
            maxLength={STAGE_NAME_MAX + 5}
            autoComplete="off"
            onChange={({ target }) => onChange(withName(draft, target.value))}
          />
        )}
      </Field>
      <Field
        label={t('stage.date')}
        required
        fault={fault('stageDate')}
        hint={
          notes.get('stageDate') ??
          (draft.stageDate === null
            ? undefined
            : t('stage.ageThen', { age: ageText(patient.birthDate, draft.stageDate) }))
        }
      >
        {(control) => (
          <DateField
            control={control}
            value={draft.stageDate}
            min={patient.birthDate}
            onChange={(stageDate) => onChange({ ...draft, stageDate })}
          />
        )}
      </Field>
      <div className={styles['steps']}>
        <Field label={t('stage.stepUpper')} hint={notes.get('alignerStepUpper')}>
          {(control) => (
            <DigitsInput
              control={control}
              maxDigits={3}
              value={draft.alignerStepUpper}
              onChange={(step) => onChange({ ...draft, alignerStepUpper: step })}
            />
          )}
        </Field>
        <Field label={t('stage.stepLower')} hint={notes.get('alignerStepLower')}>
          {(control) => (
            <DigitsInput
              control={control}
              maxDigits={3}
              value={draft.alignerStepLower}
              onChange={(step) => onChange({ ...draft, alignerStepLower: step })}
            />
          )}
        </Field>
      </div>
      <Field label={t('field.remark')} wide fault={fault('remark')} hint={notes.get('remark')}>
        {(control) => (
          <Input.TextArea
            {...control}
            value={draft.remark}
            rows={3}
            showCount={{ formatter: ({ count }) => `${count} / 500` }}
            onChange={({ target }) => onChange({ ...draft, remark: target.value })}
          />
        )}
      </Field>
    </>
  );
}
