import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import { queryDeletedNotes, restoreNote } from '@dentarium/api/notes/calls';
import { toNoteTitle } from '@dentarium/domain/notes';
import { callQuery, useApiMutation, useLanguage } from '@dentarium/platform';
import { DateText, EmptyState, QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import styles from './notes.module.css';
import { useNoteTexts } from './texts.ts';

/** Shows the deleted notes, each of which can be restored. */
export function DeletedNotes(props: { readonly onBack: () => void; readonly onRestored: (id: string) => void }) {
  const { t } = useNoteTexts();
  const [language] = useLanguage();
  const query = useQuery(callQuery(queryDeletedNotes, {}, { silent: true }));
  const restore = useApiMutation(restoreNote, { onSuccess: ({ id }) => props.onRestored(id) });
  return (
    <section className={styles['deleted']} aria-label={t('deleted.title')}>
      <div className={styles['tools']}>
        <Button type="text" size="small" icon={<ArrowLeftOutlined aria-hidden />} onClick={props.onBack}>
          {t('deleted.back')}
        </Button>
      </div>
      <p className={styles['hint']}>{t('deleted.text')}</p>
      <QueryBoundary
        query={query}
        loading={<Skeletons shape="rows" count={3} />}
        empty={<EmptyState kind="none" title={t('deleted.none')} />}
      >
        {(notes) => (
          <ul className={styles['list']} aria-label={t('deleted.title')}>
            {notes.map(({ id, info_content: content, record_time: time }) => {
              const title = toNoteTitle(content, language);
              return (
                <li key={id} className={styles['deletedLine']}>
                  <span className={styles['lineTitle']}>{title}</span>
                  <DateText value={time} />
                  <Button
                    size="small"
                    aria-label={t('deleted.restore', { title })}
                    disabled={restore.isPending}
                    onClick={() => void restore.mutate({ params: { id } })}
                  >
                    {t('delete.undo')}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </QueryBoundary>
    </section>
  );
}
