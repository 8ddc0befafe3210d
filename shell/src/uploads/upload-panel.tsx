import CloseOutlined from '@ant-design/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/UpOutlined';
import { fileSize } from '@dentarium/ui';
import { uploads, type UploadSnapshot } from '@dentarium/upload';
import { Button } from 'antd';
import { useState, useSyncExternalStore } from 'react';
import { InterruptedUploads } from './interrupted-uploads.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { useUploadTexts } from './texts.ts';
import { UploadLine } from './upload-line.tsx';
import styles from './uploads.module.css';

/** The uploads of the page, whichever module they belong to: how far they are, what failed and why, what was interrupted (UPL-07). */
export function UploadPanel() {
  const { t } = useUploadTexts();
  const queue = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);
  const [chosen, setFolded] = useState<boolean | null>(null);
  const interrupted = uploads.pendingAfterReload();
  if (queue.items.length === 0 && queue.skipped.length === 0 && interrupted.length === 0) return null;
  // When all is well the list gives way to the images.
  const isWell = queue.summary.succeeded === queue.items.length && queue.skipped.length + interrupted.length === 0;
  const folded = chosen ?? isWell;
  return (
    <aside className={styles['panel']} aria-label={t('title')}>
      <header className={styles['head']}>
        <h2 className={styles['title']}>{headline(queue, interrupted.length, t)}</h2>
        <Button
          type="text"
          size="small"
          icon={folded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          aria-expanded={!folded}
          aria-label={t(folded ? 'unfold' : 'fold')}
          onClick={() => setFolded(!folded)}
        />
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('clear')}
          title={t('clear')}
          disabled={queue.summary.succeeded === 0 && queue.skipped.length === 0}
          onClick={() => uploads.clearFinished()}
        />
      </header>
      <Together queue={queue} />
      {folded ? null : (
        <>
          <InterruptedUploads interrupted={interrupted} />
          <ul className={styles['lines']}>
            {queue.items.map((item) => (
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
      )}
    </aside>
  );
}

function headline(
  { summary, waitsForSignIn }: UploadSnapshot,
  interrupted: number,
  t: ReturnType<typeof useUploadTexts>['t'],
): string {
  const open = summary.waiting + summary.active + summary.paused;
  if (open > 0 && waitsForSignIn) return t('waitsForSignIn');
  if (open > 0) return t('running', { done: summary.succeeded, count: open + summary.succeeded });
  if (summary.failed > 0) return t('someFailed', { count: summary.failed });
  return summary.succeeded > 0 || interrupted === 0 ? t('allDone', { count: summary.succeeded }) : t('wasInterrupted');
}

/** All files together, with what can be done to all. */
function Together({ queue: { summary } }: { readonly queue: UploadSnapshot }) {
  const { t } = useUploadTexts();
  const open = summary.waiting + summary.active + summary.paused;
  if (open === 0 && summary.failed === 0) return null;
  const allPaused = open > 0 && open === summary.paused;
  return (
    <div className={styles['together']}>
      {open === 0 ? null : <ProgressBar label={t('inAll')} done={summary.bytesSent} total={summary.bytesTotal} />}
      <div className={styles['acts']}>
        {open === 0 ? null : (
          <span className={styles['bytes']}>
            {fileSize(summary.bytesSent)} / {fileSize(summary.bytesTotal)}
          </span>
        )}
        {summary.failed > 0 ? (
          <Button size="small" onClick={() => uploads.retry()}>
            {t('retryAll')}
          </Button>
        ) : null}
        {open === 0 ? null : (
          <>
            <Button size="small" onClick={() => (allPaused ? uploads.resume() : uploads.pause())}>
              {t(allPaused ? 'resumeAll' : 'pauseAll')}
            </Button>
            <Button size="small" onClick={() => uploads.cancel()}>
              {t('cancelAll')}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
