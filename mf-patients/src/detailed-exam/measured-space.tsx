import { callQuery } from '@dentarium/platform';
import { querySpace } from '@dentarium/server/calls/annotations';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { usePatientRecord } from '../patient/patient-record.ts';
import type { AnswerProps } from './exam-answer.tsx';
import { type Measure, toDetailedExam } from './exam-draft.ts';
import { useExamText } from './exam-text.ts';
import styles from './exam.module.css';
import { toMeasuredAnswers } from './measured-answers.ts';

/** Offers the answers that were measured on the models of the stage. Shows nothing without any that differ. */
export function MeasuredSpace({ form, draft, readOnly }: AnswerProps) {
  const { t } = useTranslation();
  const { patient } = usePatientRecord();
  const examText = useExamText();
  const spaces = useQuery(callQuery(querySpace, { params: { id: patient.id } }, { silent: true }));
  const space = spaces.data?.find(({ stageId }) => stageId === draft.stageId);
  if (readOnly || space === undefined) return null;
  const answers = toMeasuredAnswers(space);
  const newFields = (Object.keys(answers) as (keyof typeof answers)[]).filter(
    (field) => answers[field] !== draft[field],
  );
  if (newFields.length === 0) return null;
  const measuredExam = toDetailedExam({ ...draft, ...answers });
  const format = (field: Measure): string => `${t(`exam.${field}`)} ${examText(measuredExam, field)}`;
  return (
    <div className={styles['answer']}>
      <span className={styles['note']}>{t('exam.measured', { values: newFields.map(format).join(' · ') })}</span>
      <Button size="small" onClick={() => form.change(answers)}>
        {t('exam.takeMeasured')}
      </Button>
    </div>
  );
}
