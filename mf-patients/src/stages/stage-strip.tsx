import { DateText, StageChip, useScrollToCurrent } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PatientRecord } from '../patient/patient-record.ts';
import styles from './stages.module.css';

/** Shows all stages of the patient on one line, as links. */
export function StageStrip({ record, current }: { readonly record: PatientRecord; readonly current: string }) {
  const { t } = useTranslation();
  const { patient, stages } = record;
  const strip = useScrollToCurrent<HTMLElement>(current);
  return (
    <nav ref={strip} className={styles['strip']} aria-label={t('stage.all')}>
      <Link className={styles['stripLink']} to={`/patient/${patient.id}`}>
        {t('stage.timeline')}
      </Link>
      <Link
        className={styles['stripLink']}
        to={`/patient/${patient.id}/images`}
        aria-current={current === 'images' ? 'page' : undefined}
      >
        {t('gallery.title')}
      </Link>
      {stages.map(({ id, stageCode, stageName, stageDate }) => (
        <Link
          key={id}
          className={styles['stripLink']}
          to={`/patient/${patient.id}/stage/${id}`}
          aria-current={id === current ? 'page' : undefined}
        >
          <StageChip code={stageCode} name={stageName} />
          <span className={styles['quiet']}>
            <DateText value={stageDate} />
          </span>
        </Link>
      ))}
    </nav>
  );
}
