import type { Stage } from '@dentarium/api/stages/calls';
import { computeAge } from '@dentarium/domain';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { PatientRecord } from '../patient/patient-record.ts';
import { StageColumn } from './stage-column.tsx';
import styles from './stages.module.css';

/** Shows the stages of a patient from left to right, one column each, with the time between them. */
export function StageTimeline({ record }: { readonly record: PatientRecord }) {
  return (
    <ol className={styles['timeline']}>
      {record.stages.map((stage, index) => {
        const before = record.stages[index - 1];
        return (
          <Fragment key={stage.id}>
            {before === undefined ? null : <TimeBetween before={before} after={stage} />}
            <StageColumn stage={stage} record={record} />
          </Fragment>
        );
      })}
    </ol>
  );
}

/** Shows the time between two stages: a longer gap is wider, up to a limit. */
function TimeBetween({ before, after }: { readonly before: Stage; readonly after: Stage }) {
  const text = useSpanText();
  const duration = computeAge(before.stageDate, after.stageDate);
  const months = duration === undefined ? 0 : duration.years * 12 + duration.months;
  return (
    <li className={styles['between']} style={{ width: Math.min(112, 40 + months * 4) }}>
      <span className={styles['betweenText']}>{text(before.stageDate, after.stageDate)}</span>
    </li>
  );
}

/** Returns the function that formats the time between two days: days, months, years. */
function useSpanText(): (from: string, to: string) => string {
  const { t } = useTranslation();
  return (from, to) => {
    const duration = computeAge(from, to);
    if (duration === undefined) return '';
    const { years, months } = duration;
    if (years > 0) return months === 0 ? t('span.years', { years }) : t('span.yearsMonths', { years, months });
    if (months > 0) return t('span.months', { months });
    return t('span.days', { days: Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) });
  };
}
