import { lazy, Suspense } from 'react';
import { useUiTexts } from '../texts/texts.ts';
import styles from './note-editor.module.css';

// The library of forms is loaded with the first editable note.
const NoteForm = lazy(() => import('./note-form.tsx'));

/** Shows the note of a file, to be read and written. */
export function NoteEditor(props: {
  readonly fileId: string;
  readonly note: string;
  /** The version of the file; `null` if the note is read-only. */
  readonly version: number | null;
  readonly onSaved?: () => void;
  readonly autoFocus?: boolean;
}) {
  const { t } = useUiTexts();
  const { note, version, ...rest } = props;
  const text = <p className={styles['read']}>{note === '' ? t('note.none') : note}</p>;
  if (version === null) return text;
  return (
    <Suspense fallback={text}>
      <NoteForm {...rest} note={note} version={version} />
    </Suspense>
  );
}
