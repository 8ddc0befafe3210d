import { isStale } from '@dentarium/api';
import { updateFileNote } from '@dentarium/api/services/file-info-service';
import { useApiMutation, useErrorText } from '@dentarium/platform';
import { type KeyboardEvent, useId, useState } from 'react';
import { useUiTexts } from '../texts.ts';
import styles from './note-editor.module.css';

/** A note's characters at most. */
const NOTE_MAX = 500;

/**
 * The note of a file, to be read and written. What was typed is kept when somebody else changed the file meanwhile; it
 * is asked for again then, so that saving once more works.
 */
export function NoteEditor(props: {
  readonly fileId: string;
  readonly note: string;
  /** The version of the file; `null` where the note may only be read. */
  readonly version: number | null;
  readonly onSaved?: () => void;
  readonly autoFocus?: boolean;
}) {
  const { t } = useUiTexts();
  const errorText = useErrorText();
  const field = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const keep = useApiMutation(updateFileNote, { silent: true });
  const { note, version } = props;
  if (version === null) return <p className={styles['read']}>{note === '' ? t('note.none') : note}</p>;

  const text = typed ?? note;
  const isChanged = text.trim() !== note;
  const save = async (): Promise<void> => {
    if (!isChanged) return;
    const body = { note: text.trim(), version };
    // By then the file has been read anew, so that the note does not jump back.
    if ((await keep.mutate({ params: { id: props.fileId }, body })) === undefined) return;
    setTyped(null);
    props.onSaved?.();
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (typed === null && event.target instanceof HTMLElement) event.target.blur();
    setTyped(null);
    keep.reset();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field inside arrive here
    <div className={styles['editor']} onKeyDown={keys}>
      <label htmlFor={field} className={styles['label']}>
        {t('note.label')}
      </label>
      <textarea
        id={field}
        className={styles['text']}
        value={text}
        rows={3}
        maxLength={NOTE_MAX}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- who asks for the note with a key wants to write it
        autoFocus={props.autoFocus === true}
        onChange={({ target }) => setTyped(target.value)}
      />
      {keep.error === null ? null : (
        <p className={styles['failure']} role="alert">
          {errorText(keep.error)}{' '}
          {isStale(keep.error, 'file') ? t('note.kept', { note: note === '' ? '–' : note }) : ''}
        </p>
      )}
      {isChanged ? (
        <div className={styles['actions']}>
          <button type="button" className={styles['button']} onClick={() => setTyped(null)}>
            {t('form.cancel')}
          </button>
          <button
            type="button"
            className={styles['button']}
            data-primary
            disabled={keep.isPending}
            title="Ctrl+Enter"
            onClick={() => void save()}
          >
            {t('form.save')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
