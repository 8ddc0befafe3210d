import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import HistoryOutlined from '@ant-design/icons/HistoryOutlined';
import { useErrorText } from '@dentarium/platform';
import { Confirmation, Popup } from '@dentarium/ui';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import { NoteChoice } from './note-choice.tsx';
import type { NoteLine } from './note-lines.ts';
import { listLinks } from './note-links.ts';
import { NoteVersions } from './note-versions.tsx';
import styles from './notes.module.css';
import type { NotesSession } from './notes-session.ts';
import { TextArea } from './text-area.tsx';
import { useNoteTexts } from './texts.ts';
import { useNoteScreen } from './use-note-screen.ts';
import { useQueueState } from './use-queue-state.ts';

/** Shows one note: its text, its links, whether it is saved, its versions, and its deletion. */
export function NotePane(props: {
  readonly line: NoteLine;
  readonly session: NotesSession;
  /** True if the text gets the focus when it is shown. */
  readonly takesFocus: boolean;
  /** Returns to the list if the window has no room for both. */
  readonly onBack: (() => void) | undefined;
  readonly onDelete: (line: NoteLine) => void;
}) {
  const { line, session, takesFocus, onBack, onDelete } = props;
  const { t } = useNoteTexts();
  const { text, type } = useNoteScreen(line, session);
  const [rival] = line.rivals;
  const flush = (): Promise<boolean> => session.queue.flush();
  const bringBack = async (content: string): Promise<void> => {
    // The server keeps the present text as a version only once it has it.
    await flush();
    await type(content);
    await flush();
  };
  return (
    <section className={styles['pane']}>
      <div className={styles['tools']}>
        {onBack === undefined ? null : (
          <Button type="text" size="small" icon={<ArrowLeftOutlined aria-hidden />} onClick={onBack}>
            {t('text.back')}
          </Button>
        )}
        <span className={styles['gap']} />
        {line.base === null ? null : (
          <Popup
            renderContent={(close) => (
              <NoteVersions
                id={line.id}
                onChoose={(content) => {
                  close();
                  void bringBack(content);
                }}
              />
            )}
          >
            <Button type="text" size="small" icon={<HistoryOutlined aria-hidden />}>
              {t('versions.button')}
            </Button>
          </Popup>
        )}
        <Confirmation
          question={t('delete.question')}
          hint={t('delete.hint')}
          confirmLabel={t('delete.button')}
          danger
          onConfirm={() => onDelete(line)}
        >
          <Button type="text" size="small" icon={<DeleteOutlined aria-hidden />}>
            {t('delete.button')}
          </Button>
        </Confirmation>
      </div>
      {rival === undefined ? (
        <TextArea
          label={t('text.label')}
          hint={t('text.hint')}
          text={text}
          takesFocus={takesFocus}
          onType={(next) => void type(next)}
          onBlur={() => void flush()}
        />
      ) : (
        <NoteChoice
          mine={line.content}
          theirs={rival}
          onChoose={async (content) => {
            await session.outbox.choose(line.id, rival, content);
            await flush();
          }}
        />
      )}
      <NoteLinks content={text} />
      <SaveStatus line={line} session={session} />
    </section>
  );
}

function NoteLinks({ content }: { readonly content: string }) {
  const { t } = useNoteTexts();
  const links = listLinks(content);
  if (links.length === 0) return null;
  return (
    <ul className={styles['links']} aria-label={t('text.links')}>
      {links.map(({ title, path }) => (
        <li key={path}>
          <Link to={path}>{title === '' ? path : title}</Link>
        </li>
      ))}
    </ul>
  );
}

function SaveStatus({ line, session }: { readonly line: NoteLine; readonly session: NotesSession }) {
  const { t } = useNoteTexts();
  const toErrorText = useErrorText();
  const { state, failure } = useQueueState(session);
  return (
    <p role="status" className={styles['status']} data-state={line.isUnsaved ? state : 'saved'}>
      {toStatusText()}
    </p>
  );

  function toStatusText(): string {
    if (!line.isUnsaved) return t('state.saved');
    if (line.rivals.length > 0) return t('list.choose');
    if (state === 'refused' && failure !== null) return toErrorText(failure);
    if (state === 'failed') return t('state.failed');
    return state === 'saving' ? t('state.saving') : t('state.unsaved');
  }
}
