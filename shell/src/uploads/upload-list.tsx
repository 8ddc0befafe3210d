import { formatFileSize } from '@dentarium/ui';
import { type UploadItem, uploads, type UploadSnapshot } from '@dentarium/upload';
import { Button } from 'antd';
import { InterruptedUploads } from './interrupted-uploads.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { useUploadTexts } from './texts.ts';
import type { UploadState } from './upload-counts.ts';
import { UploadLine } from './upload-line.tsx';
import styles from './uploads.module.css';

/** Ranks uploads: open questions first, then failures. */
function toRank(item: UploadItem): number {
  const { phase, state } = item;
  if (phase === 'asking' || uploads.findDifferences(item) !== null) return 0;
  return state === 'fail' ? 1 : 2;
}

/** Shows every upload with its actions: its progress, the reasons of failures, interrupted ones (UPL-07). */
export function UploadList({ state: { queue, interrupted } }: { readonly state: UploadState }) {
  const { t } = useUploadTexts();
  return (
    <>
      <UploadSummary queue={queue} />
      <InterruptedUploads interrupted={interrupted} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by the arrow keys */}
      <ul className={styles['lines']} tabIndex={0} aria-label={t('title')}>
        {queue.items
          .toSorted((one, other) => toRank(one) - toRank(other))
          .map((item) => (
            <UploadLine key={item.id} item={item} />
          ))}
        {queue.skipped.map(({ id, name, reason }) => (
          <li key={id} className={styles['line']} data-state="skipped">
            <span className={styles['name']}>{name}</span>
            <span className={styles['state']}>{t(`skipped.${reason}`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The sum of all files, with the actions for all. */
function UploadSummary({ queue: { summary, items, skipped } }: { readonly queue: UploadSnapshot }) {
  const { t } = useUploadTexts();
  const open = summary.waiting + summary.active + summary.paused;
  const retryable = items.filter(({ failure }) => failure?.retryable === true).length;
  const finishedCount = summary.succeeded + summary.failed - retryable + skipped.length;
  if (open + retryable + finishedCount === 0) return null;
  const asking = items.filter(({ phase }) => phase === 'asking').length;
  const isAllPaused = summary.paused > 0 && open === summary.paused + asking;
  return (
    <div className={styles['together']}>
      {open === 0 ? null : <ProgressBar label={t('inAll')} completed={summary.bytesSent} total={summary.bytesTotal} />}
      <div className={styles['acts']}>
        {open === 0 ? null : (
          <span className={styles['bytes']}>
            {formatFileSize(summary.bytesSent)} / {formatFileSize(summary.bytesTotal)}
          </span>
        )}
        {retryable === 0 ? null : (
          <Button size="small" onClick={() => uploads.retry()}>
            {t('retryAll')}
          </Button>
        )}
        {open === asking ? null : (
          <Button size="small" onClick={() => (isAllPaused ? uploads.resume() : uploads.pause())}>
            {t(isAllPaused ? 'resumeAll' : 'pauseAll')}
          </Button>
        )}
        {open === 0 ? null : (
          <Button size="small" onClick={() => uploads.cancel()}>
            {t('cancelAll')}
          </Button>
        )}
        {finishedCount === 0 ? null : (
          <Button size="small" onClick={() => uploads.clearFinished()}>
            {t('clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
