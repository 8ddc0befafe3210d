import { Button } from 'antd';
import type { Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { PointChips } from '@dentarium/viewers/marks';
import boardStyles from '../patient/measured-panels.module.css';
import type { MeasuringAction, MeasuringState } from './measuring-content.ts';

/** Lists the points of the template with their states, and names the next one. */
export function PointList(props: {
  readonly state: MeasuringState;
  readonly dispatch: Dispatch<MeasuringAction>;
  readonly isReadOnly: boolean;
}) {
  const { t } = useTranslation();
  const { state, dispatch, isReadOnly } = props;
  const { content, active } = state;
  const { points } = content.definition;
  const current = points.find(({ id }) => id === active);
  const placedCount = points.filter(({ id }) => content.points[id] !== undefined).length;
  const toState = (id: string): 'placed' | 'skipped' | 'open' => {
    if (content.points[id] !== undefined) return 'placed';
    return content.skipped.includes(id) ? 'skipped' : 'open';
  };
  return (
    <section className={boardStyles['panel']} aria-label={t('measuring.points')}>
      <h3 className={boardStyles['heading']}>
        {t('measuring.points')}{' '}
        <span className={boardStyles['quiet']}>
          {t('measuring.placed', { done: placedCount, count: points.length })}
        </span>
      </h3>
      {isReadOnly ? null : (
        <>
          <p aria-live="polite">
            {current === undefined ? t('measuring.allPlaced') : t('measuring.placeNext', { name: current.name })}
          </p>
          <div className={boardStyles['row']}>
            <Button disabled={current === undefined} onClick={() => dispatch({ type: 'skip' })} title="S">
              {t('board.skip')}
            </Button>
            <Button
              disabled={current === undefined || toState(current.id) !== 'placed'}
              onClick={() => dispatch({ type: 'remove' })}
              title="Delete"
            >
              {t('board.remove')}
            </Button>
          </div>
        </>
      )}
      <PointChips
        points={points.map(({ id, name }) => ({
          id,
          label: name,
          title: name,
          state: toState(id),
          name: `${name}, ${t(`board.state.${toState(id)}`)}`,
        }))}
        active={active}
        onActivate={(id) => dispatch({ type: 'activate', id })}
      />
    </section>
  );
}
