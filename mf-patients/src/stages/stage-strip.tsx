import { DateText, StageChip } from '@dentarium/ui';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PatientRecord } from '../patient/patient-record.ts';
import styles from './stages.module.css';

/** All stages of the patient on one line, to go from one to the next. */
export function StageStrip({ record, current }: { readonly record: PatientRecord; readonly current: string }) {
  const { t } = useTranslation();
  const { patient, stages } = record;
  const strip = useCurrentInSight(current);
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

/** Of many stages not all fit: the strip is scrolled until the open one is in its middle, and never without need. */
function useCurrentInSight(current: string): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const frame = strip.current;
    const link = frame?.querySelector(`a[href$="/${current}"]`)?.getBoundingClientRect();
    if (frame === null || link === undefined) return;
    const { left, right, width } = frame.getBoundingClientRect();
    if (link.left >= left && link.right <= right) return;
    frame.scrollLeft += link.left - left - (width - link.width) / 2;
  }, [current]);
  return strip;
}
