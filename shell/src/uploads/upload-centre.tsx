import UploadOutlined from '@ant-design/icons/UploadOutlined';
import { useMediaQuery } from '@dentarium/platform';
import { uploads } from '@dentarium/upload';
import { Button } from 'antd';
import { type CSSProperties, lazy, type Ref, Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { CountBadge } from '../counts/count-badge.tsx';
import { useUploadTexts } from './texts.ts';
import { countUploads, type UploadState } from './upload-counts.ts';
import { UploadDock } from './upload-dock.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploadWords } from './upload-words.ts';
import styles from './uploads.module.css';

/** The width below which the page has no room for the list, which then lies over the page until it is closed. */
const NARROW_QUERY = '(width < 1280px)';

const UploadSheet = lazy(() => import('./upload-sheet.tsx'));

/**
 * Shows the uploads of the page, for all modules: a button of the header shows their progress and open questions, and
 * opens the list beside the page (UPL-07). Only the user opens and closes it.
 */
export function UploadCentre() {
  const queue = useSyncExternalStore(uploads.subscribe, uploads.getSnapshot);
  const state = { queue, interrupted: uploads.listInterrupted() };
  const isNarrow = useMediaQuery(NARROW_QUERY);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { fullText } = useUploadWords(state);
  const isEmpty = queue.items.length + queue.skipped.length + state.interrupted.length === 0;
  if (isEmpty) {
    // Later uploads start with a closed list.
    if (isOpen) setOpen(false);
    return null;
  }
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const list = <UploadList state={state} />;
  return (
    <>
      <HeaderButton ref={button} state={state} isOpen={isOpen} onClick={() => (isOpen ? close() : setOpen(true))} />
      {isOpen && !isNarrow ? (
        <UploadDock headline={fullText} onClose={close}>
          {list}
        </UploadDock>
      ) : null}
      {isOpen && isNarrow ? (
        <Suspense>
          <UploadSheet headline={fullText} onClose={close}>
            {list}
          </UploadSheet>
        </Suspense>
      ) : null}
    </>
  );
}

function HeaderButton({
  ref,
  state,
  isOpen,
  onClick,
}: {
  readonly ref: Ref<HTMLButtonElement>;
  readonly state: UploadState;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}) {
  const { t } = useUploadTexts();
  const { headline, attention, fullText } = useUploadWords(state);
  const label = `${t('title')}: ${fullText}`;
  const { openCount, askingCount, failedCount, interruptedCount, percent } = countUploads(state);
  return (
    <>
      <Button
        ref={ref}
        type="text"
        className={styles['button'] ?? ''}
        icon={
          openCount > askingCount ? (
            <span className={styles['ring']} aria-hidden style={{ '--share': `${percent}%` } as CSSProperties} />
          ) : (
            <UploadOutlined aria-hidden />
          )
        }
        aria-label={label}
        aria-expanded={isOpen}
        title={label}
        onClick={onClick}
      >
        <span className={styles['headline']}>{headline}</span>
        {askingCount + failedCount + interruptedCount === 0 ? null : (
          <CountBadge count={askingCount + failedCount + interruptedCount} isFailed={failedCount > 0} />
        )}
      </Button>
      <output className={styles['said']}>{attention}</output>
    </>
  );
}
