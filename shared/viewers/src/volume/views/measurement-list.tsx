import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import { Button } from 'antd';
import { memo } from 'react';
import { useVolumeTexts } from '../texts.ts';
import { addVectors, scaleVector } from '@dentarium/models/vectors';
import styles from './ct.module.css';
import type { CtActions, Measurement } from './ct-state.ts';

/** The list of measured distances; a press on one shows it. */
export const MeasurementList = memo(function MeasurementList({
  measurements,
  actions,
  isMeasurable,
}: {
  readonly measurements: readonly Measurement[];
  readonly actions: CtActions;
  readonly isMeasurable: boolean;
}) {
  const { t } = useVolumeTexts();
  return (
    <section className={styles['list']} aria-label={t('ct.measurements')}>
      <h2>{t('ct.measurements')}</h2>
      {measurements.length === 0 ? (
        <p className={styles['quiet']}>{t(isMeasurable ? 'ct.noMeasurements' : 'ct.closed')}</p>
      ) : null}
      <ol>
        {measurements.map(({ id, mm, line }) => (
          <li key={id}>
            {line === undefined ? (
              <span>{t('ct.distanceAlong', { number: id, mm: mm.toFixed(1) })}</span>
            ) : (
              <button
                type="button"
                className={styles['measurement']}
                title={t('ct.showMeasurement')}
                onClick={() => actions.goTo(scaleVector(addVectors(line.from, line.to), 0.5))}
              >
                {t('ct.distance', { number: id, mm: mm.toFixed(1) })}
              </button>
            )}
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={t('ct.forget', { number: id })}
              title={t('ct.forget', { number: id })}
              onClick={() => actions.forget(id)}
            />
          </li>
        ))}
      </ol>
      {measurements.length === 0 ? null : <p className={styles['quiet']}>{t('ct.notKept')}</p>}
    </section>
  );
});
