import WarningOutlined from '@ant-design/icons/WarningOutlined';
import { bus } from '@dentarium/bus';
import type { UploadSummary } from '@dentarium/upload';
import { Progress } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './site-header.module.css';

const NOTHING: UploadSummary = {
  waiting: 0,
  active: 0,
  paused: 0,
  succeeded: 0,
  failed: 0,
  bytesSent: 0,
  bytesTotal: 0,
  bytesPerSecond: 0,
};

/** The share of the bytes that have arrived, in whole percent. */
export function percentOf({ bytesSent, bytesTotal }: Pick<UploadSummary, 'bytesSent' | 'bytesTotal'>): number {
  return bytesTotal === 0 ? 0 : Math.min(100, Math.floor((bytesSent / bytesTotal) * 100));
}

/** How the uploads go on, wherever on the site one is; nothing when there are none. */
export function UploadIndicator() {
  const { t } = useTranslation('shell');
  const [uploads, setUploads] = useState(NOTHING);
  useEffect(() => bus.on('upload:changed', setUploads), []);
  const { waiting, active, paused, succeeded, failed } = uploads;
  const open = waiting + active + paused;
  if (open === 0 && failed === 0) return null;
  const percent = percentOf(uploads);
  const isPaused = open > 0 && open === paused;
  const state = { done: succeeded, total: open + succeeded + failed, percent };
  return (
    <output className={styles['upload']}>
      {open === 0 ? null : (
        <>
          <Progress
            type="circle"
            percent={percent}
            size={20}
            strokeWidth={14}
            aria-label={t('upload.progress')}
            showInfo={false}
          />
          <span>{isPaused ? t('upload.paused', state) : t('upload.active', state)}</span>
        </>
      )}
      {failed === 0 ? null : (
        <span className={styles['failed']}>
          <WarningOutlined aria-hidden /> {t('upload.failed', { count: failed })}
        </span>
      )}
    </output>
  );
}
