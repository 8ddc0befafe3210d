import type { ReportedStage } from '@dentarium/api/modules/report-calls';
import { TagChip } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../frame/format-moment.ts';
import styles from './modules.module.css';

/** Shows the faults that pages report for the versions of a module, by stage and cause, with count and times. */
export function ReportLines({ reports }: { readonly reports: readonly ReportedStage[] }) {
  const { t } = useTranslation();
  const faults = reports.filter(({ stage }) => stage !== 'mounted');
  if (faults.length === 0) return <p className={styles['reason']}>{t('modules.noFaults')}</p>;
  return (
    <ul className={styles['lines']} aria-label={t('modules.faults')}>
      {faults.map((fault) => (
        <li key={`${fault.version} ${fault.stage} ${fault.cause}`} className={styles['line']}>
          <span className={styles['facts']}>
            <TagChip kind="danger">{t(`modules.stage.${fault.stage}`)}</TagChip>
            <span className={styles['code']}>{fault.version}</span>
            <span>{t('modules.times', { count: fault.count })}</span>
            <span>{t('modules.accounts', { count: fault.accounts })}</span>
            {fault.fellBackTo === null ? null : <span>{t('modules.fellBack', { version: fault.fellBackTo })}</span>}
          </span>
          {fault.cause === '' ? (
            <span>{t('modules.otherCauses')}</span>
          ) : (
            <span className={styles['cause']}>{fault.cause}</span>
          )}
          <span className={styles['times']}>
            {t('modules.between', { first: formatMoment(fault.firstAt), last: formatMoment(fault.lastAt) })}
          </span>
        </li>
      ))}
    </ul>
  );
}
