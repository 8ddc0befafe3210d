import type { LandmarkId } from '@dentarium/cephalometry';
import { useLanguage } from '@dentarium/platform';
import { Button } from 'antd';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ceph.module.css';
import { landmarksOf } from './tracing-content.ts';
import type { EditorAction, EditorState } from './tracing-editor.ts';

/** The landmarks of the method: which one is placed next and how it is found, which are placed and which left out. */
export function LandmarkList(props: {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly isReadOnly: boolean;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { state, dispatch, isReadOnly } = props;
  const { content, active } = state;
  const landmarks = landmarksOf(content.methodId);
  const current = landmarks.find(({ id }) => id === active);
  const done = landmarks.filter(({ id }) => content.points[id] !== undefined).length;
  const stateOf = (id: LandmarkId): 'placed' | 'skipped' | 'open' => {
    if (content.points[id] !== undefined) return 'placed';
    return content.skipped.includes(id) ? 'skipped' : 'open';
  };
  return (
    <section className={styles['panel']} aria-label={t('ceph.landmarks')}>
      <h3 className={styles['heading']}>
        {t('ceph.landmarks')}{' '}
        <span className={styles['quiet']}>{t('ceph.placed', { done, count: landmarks.length })}</span>
      </h3>
      <p className={styles['current']} aria-live="polite">
        {current === undefined ? (
          t('ceph.allPlaced')
        ) : (
          <>
            <strong>
              {current.label} · {current.name[language]}
            </strong>
            <span>{current.find[language]}</span>
          </>
        )}
      </p>
      {isReadOnly ? null : (
        <div className={styles['row']}>
          <Button disabled={current === undefined} onClick={() => dispatch({ type: 'skip' })} title="S">
            {t('ceph.skip')}
          </Button>
          <Button
            disabled={current === undefined || stateOf(current.id) !== 'placed'}
            onClick={() => dispatch({ type: 'remove' })}
            title="Delete"
          >
            {t('ceph.remove')}
          </Button>
        </div>
      )}
      <ul className={styles['chips']}>
        {landmarks.map(({ id, label, name }) => (
          <li key={id}>
            <button
              type="button"
              className={styles['chip']}
              data-state={stateOf(id)}
              aria-pressed={id === active}
              aria-label={`${label}, ${name[language]}, ${t(`ceph.state.${stateOf(id)}`)}`}
              title={name[language]}
              onClick={() => dispatch({ type: 'activate', id })}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
