import { queryNoteVersions } from '@dentarium/api/notes/calls';
import { toNoteTitle } from '@dentarium/domain/notes';
import { callQuery, toLanguageTag, useLanguage } from '@dentarium/platform';
import { QueryBoundary, Skeletons } from '@dentarium/ui';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import styles from './notes.module.css';
import { useNoteTexts } from './texts.ts';

/** Shows the earlier versions of a note, each of which can be brought back. */
export function NoteVersions({ id, onChoose }: { readonly id: string; readonly onChoose: (content: string) => void }) {
  const { t } = useNoteTexts();
  const [language] = useLanguage();
  const query = useQuery(callQuery(queryNoteVersions, { params: { id } }, { silent: true }));
  return (
    <section className={styles['versions']} aria-label={t('versions.button')}>
      <QueryBoundary query={query} loading={<Skeletons shape="rows" count={3} />} empty={<p>{t('versions.none')}</p>}>
        {(versions) => (
          <ul className={styles['list']}>
            {versions.map(({ version, info_content: content, record_time: time }) => {
              const label = new Date(time).toLocaleString(toLanguageTag(language), {
                dateStyle: 'short',
                timeStyle: 'medium',
              });
              return (
                <li key={version}>
                  <details>
                    <summary>{`${label} · ${toNoteTitle(content, language)}`}</summary>
                    <pre className={styles['versionText']} aria-label={t('versions.label', { time: label })}>
                      {content}
                    </pre>
                    <Button size="small" onClick={() => onChoose(content)}>
                      {t('versions.restore')}
                    </Button>
                  </details>
                </li>
              );
            })}
          </ul>
        )}
      </QueryBoundary>
    </section>
  );
}
