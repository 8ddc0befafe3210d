import { updateFileNote } from '@dentarium/api/files/info-calls';
import { type KeyboardEvent, useEffect, useId } from 'react';
import { FormNotices } from '../form/form-body.tsx';
import { useForm, useFormValue } from '../form/use-form.ts';
import { useFormField } from '../form/use-form-field.ts';
import { useUiTexts } from '../texts/texts.ts';
import styles from './note-editor.module.css';

/** The maximum length of a note in characters. */
const MAX_NOTE_CHARACTERS = 500;

interface Values {
  readonly note: string;
  /** The saved note that it is a change of. */
  readonly was: string;
}

/**
 * Shows the form for the note of a file. The input stays when another user changes the file meanwhile: their note is
 * shown below and refetched, so that saving again works.
 */
export default function NoteForm(props: {
  readonly fileId: string;
  readonly note: string;
  /** The version of the file. */
  readonly version: number;
  readonly onSaved?: () => void;
  readonly autoFocus?: boolean;
}) {
  const { t } = useUiTexts();
  const field = useId();
  const { note, version } = props;
  const form = useForm<Values, { note: string; version: number }>({
    start: { note, was: note },
    toBody: (values) => ({ note: values.note.trim(), version }),
    schema: updateFileNote.body,
    save: (send, body) => send(updateFileNote, { params: { id: props.fileId }, body }),
    failureField: 'note',
    toNextValues: (_, values) => ({ note: values.note.trim(), was: values.note.trim() }),
    onSaved: () => props.onSaved?.(),
    draftKey: `note.${props.fileId}`,
  });
  const { value, change, leave, error } = useFormField(form, 'note');
  const { begin, get, unsaved, saving } = form;
  const savedNote = useFormValue(form, 'was');
  useEffect(() => {
    // During saving the note is still the former one.
    if (!unsaved && !saving && get().was !== note) begin({ note, was: note });
  }, [begin, get, unsaved, saving, note]);

  const isChanged = value.trim() !== savedNote;
  const conflictText =
    isChanged && !saving && note !== savedNote ? t('note.kept', { note: note === '' ? '–' : note }) : undefined;
  const save = (): void => {
    if (isChanged) void form.submit();
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    if (!unsaved && event.target instanceof HTMLElement) event.target.blur();
    form.discard();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the field inside arrive here
    <div id={form.id} className={styles['editor']} onKeyDown={handleKey}>
      <FormNotices form={form} />
      <label htmlFor={field} className={styles['label']}>
        {t('note.label')}
      </label>
      <span data-field="note">
        <textarea
          id={field}
          className={styles['text']}
          value={value}
          rows={3}
          maxLength={MAX_NOTE_CHARACTERS}
          aria-invalid={error !== undefined}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- who asks for the note with a key wants to write it
          autoFocus={props.autoFocus === true}
          onChange={({ target }) => change(target.value)}
          onBlur={leave}
        />
      </span>
      {error === undefined && conflictText === undefined ? null : (
        <p className={styles['failure']} role="alert">
          {error} {conflictText}
        </p>
      )}
      {isChanged ? (
        <div className={styles['actions']}>
          <button type="button" className={styles['button']} onClick={form.discard}>
            {t('form.cancel')}
          </button>
          <button
            type="button"
            className={styles['button']}
            data-primary
            disabled={saving}
            title="Ctrl+Enter"
            onClick={save}
          >
            {t('form.save')}
          </button>
        </div>
      ) : null}
    </div>
  );
}
