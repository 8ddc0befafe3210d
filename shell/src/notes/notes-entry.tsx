import FormOutlined from '@ant-design/icons/FormOutlined';
import { readPersisted, runWhenIdle, useSession, writePersisted } from '@dentarium/platform';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { watchCopies } from './copied-place.ts';
import styles from './notes-entry.module.css';
import { toUnsentName } from './unsent-name.ts';

/** Loaded when the user opens it. */
const NotesWindow = lazy(() => import('./notes-window.tsx'));

const OPENED_NAME = 'notes.opened';

function acceptTrue(storedData: unknown): true | undefined {
  return storedData === true ? true : undefined;
}

/** Shows the button of the notes in the header, "new" until it was used once, and the window that it opens. */
export function NotesEntry() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isNew, setNew] = useState(() => readPersisted(OPENED_NAME, acceptTrue) === undefined);
  useEffect(watchCopies, []);
  useSendWaitingNotes(user.id);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  const toggle = (): void => {
    if (isOpen) return close();
    setOpen(true);
    setNew(false);
    writePersisted(OPENED_NAME, true);
  };
  return (
    <>
      <Button
        ref={button}
        type="text"
        icon={<FormOutlined aria-hidden />}
        aria-label={isNew ? t('notes.openNew') : t('notes.open')}
        aria-expanded={isOpen}
        title={t('notes.open')}
        onClick={toggle}
      >
        {isNew ? (
          <span className={styles['new']} aria-hidden>
            {t('notes.new')}
          </span>
        ) : null}
      </Button>
      {isOpen ? (
        <Suspense>
          <NotesWindow onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Sends the notes that an earlier page could not send. Nothing is loaded without any. */
function useSendWaitingNotes(userId: string): void {
  useEffect(() => {
    if (readPersisted(toUnsentName(userId), acceptTrue) === undefined) return;
    return runWhenIdle(() => {
      void import('./notes-session.ts').then(({ openNotesSession }) => openNotesSession(userId)).catch(() => undefined);
    });
  }, [userId]);
}
