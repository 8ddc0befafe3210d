import { toNoteTitle } from '@dentarium/domain/notes';
import { DateText } from '@dentarium/ui';
import { useLanguage } from '@dentarium/platform';
import type { NoteLine } from './note-lines.ts';
import styles from './notes.module.css';
import { useNoteTexts } from './texts.ts';

/** Shows the notes by their titles. */
export function NoteList(props: {
  readonly lines: readonly NoteLine[];
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}) {
  const { t } = useNoteTexts();
  const [language] = useLanguage();
  return (
    <ul className={styles['list']} aria-label={t('list.title')}>
      {props.lines.map(({ id, content, changedAt, isUnsaved, rivals }) => (
        <li key={id}>
          <button
            type="button"
            className={styles['line']}
            aria-current={id === props.selectedId}
            onClick={() => props.onSelect(id)}
          >
            <span className={styles['lineTitle']}>{toNoteTitle(content, language)}</span>
            <span className={styles['lineState']}>
              <DateText value={changedAt} />
              {rivals.length > 0 ? ` · ${t('list.choose')}` : isUnsaved ? ` · ${t('list.unsaved')}` : null}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
