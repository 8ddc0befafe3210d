import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { getToday, UNCLASSIFIED_STAGE } from '@dentarium/domain';
import { DateField } from '@dentarium/ui';
import { type Form, FormField } from '@dentarium/ui/form';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ExamDraft } from './exam-draft.ts';
import styles from './exam.module.css';

/** Shows the stage and the date of an exam. */
export function ExamStageFields(props: {
  readonly form: Form<ExamDraft>;
  readonly patient: Patient;
  readonly stages: readonly Stage[];
}) {
  const { t } = useTranslation();
  const { form, stages } = props;
  const options = stages
    .filter(({ stageCode }) => stageCode !== UNCLASSIFIED_STAGE)
    .map(({ id, stageName, stageDate }) => ({ value: id, label: `${stageName} · ${stageDate}` }));
  return (
    <div className={styles['place']}>
      <FormField form={form} name="stageId" label={t('exam.stage')}>
        {(control, { value, change }) => (
          <Select
            {...control}
            className={styles['placeStage'] ?? ''}
            allowClear
            value={value}
            options={options}
            onChange={(stageId: string | undefined) => change(stageId ?? null)}
          />
        )}
      </FormField>
      <FormField form={form} name="examDate" label={t('exam.date')} required>
        {(control, { value, change }) => (
          <DateField
            control={control}
            value={value}
            min={props.patient.birthDate}
            max={getToday()}
            onChange={(day) => change(day ?? '')}
          />
        )}
      </FormField>
    </div>
  );
}
