import type { LandmarkId } from '@dentarium/cephalometry';
import { useLanguage } from '@dentarium/platform';
import { Button } from 'antd';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { PointChips } from '@dentarium/viewers/marks';
import styles from '../patient/measured-panels.module.css';
import { listLandmarks } from './tracing-content.ts';
import type { EditorAction, EditorState } from './tracing-editor.ts';

/** Lists the landmarks of the method with their states, and describes the next one. */
export function LandmarkList(props: {
  readonly state: EditorState;
  readonly dispatch: Dispatch<EditorAction>;
  readonly isReadOnly: boolean;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { state, dispatch, isReadOnly } = props;
  const { content, active } = state;
  const landmarks = listLandmarks(content.methodId);
  const current = landmarks.find(({ id }) => id === active);
  const toCheck = landmarks.filter(({ id }) => content.unchecked[id] !== undefined).length;
  const sure = active === null ? undefined : content.unchecked[active];
  const place = active === null ? undefined : content.points[active];
  const placedCount = landmarks.filter(({ id }) => content.points[id] !== undefined).length;
  const toState = (id: LandmarkId): 'placed' | 'skipped' | 'open' | 'unchecked' => {
    if (content.unchecked[id] !== undefined) return 'unchecked';
    if (content.points[id] !== undefined) return 'placed';
    return content.skipped.includes(id) ? 'skipped' : 'open';
  };
  return (
    <section className={styles['panel']} aria-label={t('ceph.landmarks')}>
      <h3 className={styles['heading']}>
        {t('ceph.landmarks')}{' '}
        <span className={styles['quiet']}>{t('ceph.placed', { done: placedCount, count: landmarks.length })}</span>
        {toCheck === 0 ? null : <span className={styles['warning']}> {t('ceph.toCheck', { count: toCheck })}</span>}
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
            {sure === undefined ? null : (
              <span className={styles['warning']}>{t('ceph.uncheckedHint', { percent: Math.round(sure * 100) })}</span>
            )}
          </>
        )}
      </p>
      {isReadOnly ? null : (
        <div className={styles['row']}>
          {sure === undefined || place === undefined ? null : (
            <Button type="primary" onClick={() => dispatch({ type: 'place', at: place })} title="Enter">
              {t('ceph.confirm')}
            </Button>
          )}
          <Button disabled={current === undefined} onClick={() => dispatch({ type: 'skip' })} title="S">
            {t('board.skip')}
          </Button>
          <Button disabled={place === undefined} onClick={() => dispatch({ type: 'remove' })} title="Delete">
            {t('board.remove')}
          </Button>
        </div>
      )}
      <PointChips
        points={landmarks.map(({ id, label, name }) => ({
          id,
          label,
          title: name[language],
          state: toState(id),
          name: `${label}, ${name[language]}, ${t(`board.state.${toState(id)}`)}`,
        }))}
        active={active}
        onActivate={(id) => dispatch({ type: 'activate', id })}
      />
    </section>
  );
}
