import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { formatError, newId } from '@dentarium/api';
import { deleteNote, restoreNote } from '@dentarium/api/notes/calls';
import { toast, useApiMutation, useLanguage, useSession } from '@dentarium/platform';
import { EmptyState, QueryBoundary, Skeletons, useTypedValue } from '@dentarium/ui';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { DeletedNotes } from './deleted-notes.tsx';
import { NoteList } from './note-list.tsx';
import { findBlankLine, type NoteLine } from './note-lines.ts';
import { NotePane } from './note-pane.tsx';
import styles from './notes.module.css';
import type { NotesSession } from './notes-session.ts';
import { useNoteTexts } from './texts.ts';
import { useNotes } from './use-notes.ts';

/** The width of the window in px below which the list and the text take turns. */
const MIN_TWO_COLUMNS_PX = 560;

/** Shows the notes of the user: the list and the text of the selected one. */
export function NotesPanel({ session, width }: { readonly session: NotesSession; readonly width: number }) {
  const { t } = useNoteTexts();
  const [language] = useLanguage();
  const { user } = useSession();
  const [keyword, setKeyword] = useState('');
  const typedKeyword = useTypedValue(keyword, setKeyword);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const [isShowingDeleted, setShowingDeleted] = useState(false);
  /** The note whose text gets the focus. */
  const [focusId, setFocusId] = useState<string | null>(null);
  const [deletedId, setDeletedId] = useState<string | null>(null);
  const { query, lines, matches, refetch } = useNotes(user.id, session, keyword);
  const remove = useApiMutation(deleteNote, { onSuccess: (_, { query: { id } }) => void forget(id) });
  const restore = useApiMutation(restoreNote, { onSuccess: ({ id }) => select(id) });
  const isNarrow = width < MIN_TWO_COLUMNS_PX;
  const selected = lines.find(({ id }) => id === selectedId);
  const firstId = matches[0]?.id ?? null;
  // The selection stays when another note becomes the first one.
  if (!isNarrow && selected === undefined && firstId !== null) setSelectedId(firstId);

  if (isShowingDeleted) return <DeletedNotes onBack={() => setShowingDeleted(false)} onRestored={select} />;
  return (
    <div className={styles['panel']} data-narrow={isNarrow}>
      {isNarrow && selected !== undefined ? null : renderList()}
      {isNarrow && selected === undefined ? null : renderPane()}
    </div>
  );

  function select(id: string): void {
    setShowingDeleted(false);
    setDeletedId(null);
    setSelectedId(id);
    setFocusId(isNarrow ? id : null);
  }

  async function forget(id: string): Promise<void> {
    await session.outbox.remove(id);
    setSelectedId(null);
    setDeletedId(id);
  }

  async function create(): Promise<void> {
    setKeyword('');
    const blank = findBlankLine(lines);
    if (blank !== undefined) {
      toast('warning', formatError('note.blankExists', language));
      select(blank.id);
      return setFocusId(blank.id);
    }
    const id = newId();
    await session.outbox.edit({ id, content: '', ancestor: '', base: null });
    select(id);
    setFocusId(id);
    await session.queue.flush();
  }

  async function refresh(): Promise<void> {
    await session.queue.flush();
    await refetch();
  }

  async function removeLine(line: NoteLine): Promise<void> {
    // Unsent text is restored with the note.
    await session.queue.flush();
    if (session.outbox.getCopies().get(line.id)?.base === null) await forget(line.id);
    else void remove.mutate({ query: { id: line.id } });
  }

  function renderList() {
    return (
      <section className={styles['side']} aria-label={t('list.title')}>
        <div className={styles['tools']}>
          <Button type="primary" size="small" icon={<PlusOutlined aria-hidden />} onClick={() => void create()}>
            {t('list.create')}
          </Button>
          <span className={styles['gap']} />
          <Button
            type="text"
            size="small"
            icon={<ReloadOutlined aria-hidden />}
            aria-label={t('list.refresh')}
            title={t('list.refresh')}
            onClick={() => void refresh()}
          />
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('list.deleted')}
            title={t('list.deleted')}
            onClick={() => setShowingDeleted(true)}
          />
        </div>
        <Input
          className={styles['search'] ?? ''}
          type="search"
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t('list.search')}
          placeholder={t('list.searchHint')}
          maxLength={100}
          allowClear
          value={typedKeyword.value}
          onChange={({ target }) => typedKeyword.type(target.value)}
          onPressEnter={typedKeyword.commit}
        />
        {deletedId === null ? null : (
          <p role="status" className={styles['undo']}>
            {t('delete.done')}
            <Button
              size="small"
              disabled={restore.isPending}
              onClick={() => void restore.mutate({ params: { id: deletedId } })}
            >
              {t('delete.undo')}
            </Button>
          </p>
        )}
        <QueryBoundary query={query} loading={<Skeletons shape="rows" count={4} />} empty={renderGuide()}>
          {() =>
            matches.length === 0 ? (
              <EmptyState kind="filtered" title={t('list.noMatches')} />
            ) : (
              <NoteList lines={matches} selectedId={selected?.id ?? null} onSelect={select} />
            )
          }
        </QueryBoundary>
      </section>
    );
  }

  function renderGuide() {
    return (
      <EmptyState
        kind="none"
        title={t('empty.title')}
        text={t('empty.text')}
        action={<Button onClick={() => void create()}>{t('list.create')}</Button>}
      />
    );
  }

  function renderPane() {
    if (selected === undefined) return <p className={styles['hint']}>{t('none')}</p>;
    return (
      <NotePane
        key={selected.id}
        line={selected}
        session={session}
        takesFocus={selected.id === focusId}
        onBack={isNarrow ? () => setSelectedId(null) : undefined}
        onDelete={(line) => void removeLine(line)}
      />
    );
  }
}
